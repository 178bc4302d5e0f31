import * as z from 'zod'
import { errorTypes } from '../../judgement/index.js'
import { count } from '../../plain-schemas.js'
import { answeredKeys, outcomeStates } from '../outcome/index.js'
import { stages } from './confirm.js'
import { shamNames } from './sham.js'
import { positions } from './suspects.js'
import { attributionVerdicts } from './verdict.js'

const name = z.string()
const share = z.number().min(0).max(1)
const tally = z.strictObject({ wrong: count, right: count })

/** One line of `asked.jsonl`: a text that was asked, what came back, and what it was taken for. */
export const askedTextSchema = z.strictObject({
  ...answeredKeys,
  /** Null outside sham runs. */
  sham: z.enum(shamNames).nullable(),
  stage: z.enum(stages),
  call: count,
  trial: count,
  /** Numbers of the edits in the text, 0-based, as `attributions.jsonl` numbers them. */
  held: z.array(count),
  text: name,
  sha256: name,
  /** Key of the stored answer; null of a baseline. */
  key: name.nullable(),
  response: name,
  /** The model as the reply named it. */
  returned: name.nullable(),
  grader: name,
  state: z.enum(outcomeStates),
  score: z.union([z.literal(0), z.literal(1)]).nullable(),
  detail: name.nullable(),
  /** Null of a right answer, and of one without a grade. */
  error: z.enum(errorTypes).nullable(),
  /** What the answer does with each inserted sentence of the text. */
  sentences: z.array(
    z.strictObject({
      edit: count,
      reasoning: z.enum(['not-mentioned', 'set-aside', 'used', 'unclear']),
      final: z.enum(['not-mentioned', 'used']),
    }),
  ),
})

/** One text that was asked to attribute a flip, with its answer. */
export type AskedText = z.infer<typeof askedTextSchema>

/** One line of `attributions.jsonl`: a record whose answer was right without its edits and wrong with them. */
export const attributionSchema = z.strictObject({
  ...answeredKeys,
  grader: name,
  /** How many edits, or groups of edits that change each other's words, may be to blame. */
  edits: count,
  verdict: z.enum(attributionVerdicts),
  /** Fresh answers to the text without the edits and with all; p of Fisher's exact test, q over cases. */
  confirmation: z.strictObject({ without: tally, withAll: tally, p: share, q: share }),
  /** Null where the flip was not confirmed. */
  search: z.strictObject({ calls: count, posterior: share, end: z.enum(['named', 'none', 'undecided']) }).nullable(),
  /** The named edit; null where none was named. A verdict of `no-single-edit` says that fresh calls did not bear it out. */
  edit: z
    .strictObject({
      number: count,
      kind: name,
      topic: name.nullable(),
      position: z.enum(positions),
      /** Layers and edits in the record's line of `edits.jsonl`, 0-based. */
      places: z.array(z.strictObject({ layer: count, edit: count })),
      before: name,
      after: name,
    })
    .nullable(),
  /** Fresh answers to four texts about the named edit; `necessary` and `sufficient` are p-values. */
  test: z
    .strictObject({
      without: tally,
      withAll: tally,
      only: tally,
      allBut: tally,
      necessary: share,
      sufficient: share,
    })
    .nullable(),
})

/** One line of `attributions.jsonl`: to which edits a flip is due. */
export type Attribution = z.infer<typeof attributionSchema>
