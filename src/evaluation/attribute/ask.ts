import type { DatasetRecord } from '../../dataset/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { type Asked, type GenerationRequest, isGeneration, isNotAsked, requestKey } from '../../generation/index.js'
import { rngAt } from '../../rng.js'
import { errorTypeOf, readSentence } from '../failure/index.js'
import type { Grader } from '../grade/index.js'
import { primaryScore } from '../outcome/index.js'
import type { KnownRecord } from '../record/index.js'
import {
  type CommonAnswer,
  noReply,
  type PromptSet,
  questionOf,
  type Respondent,
  type RespondentReply,
  replyOfModel,
  replyOfRule,
} from '../respond/index.js'
import { type AskHeld, type Stage, stages } from './confirm.js'
import type { AskedText } from './line.js'
import { type ShamName, shamNames } from './sham.js'
import type { Suspects } from './suspects.js'
import { neutralVariant } from './variant.js'

/** Who is asked, and how: the same for every text of a run. */
export interface Questioning {
  readonly respondent: Respondent
  readonly asking: PromptSet
  readonly grader: Grader
  /** Of the datasets, for baselines. */
  readonly common: CommonAnswer
  /** Whether the model always gives one text the same answer: variants with other white space replace repeats. */
  readonly isDeterministic: boolean
  readonly seed: string
  /** Puts a request about a case to the model, or finds its answer. @throws what ends the run */
  readonly send: (request: GenerationRequest, caseId: string) => Promise<Asked>
}

/** A record that texts are made of. */
export interface AskedCase {
  readonly record: DatasetRecord
  readonly known: KnownRecord
  readonly suspects: Suspects
  readonly sham: ShamName | null
  /** Hears every text that was asked, with what came back. */
  readonly note: (line: AskedText) => void
}

/** Calls of a stage have trials of their own from here on: those of `evaluate`, and of other stages, are never met. */
const trialsOfStage = 1000

/** A text of a record, and the trial under which it is asked. */
function textAt(run: Questioning, item: Omit<AskedCase, 'note'>, at: Place) {
  const { suspects, sham, record } = item
  const { held, stage, call } = at
  const plain = suspects.textWith(held)
  if (!run.isDeterministic) return { text: plain, trial: trialOf(sham, stage, call) }
  // The nominating texts are those that `evaluate` asks.
  if (stage === 'nominate' && sham === null) return { text: plain, trial: 0 }
  const path = [run.seed, 'attribute', record.id, sham ?? 'edits', stage, String(call)]
  return { text: neutralVariant(plain, rngAt(path)), trial: 0 }
}

/** Where in a run a text is asked. */
interface Place {
  readonly held: readonly boolean[]
  readonly stage: Stage
  readonly call: number
}

/** The request for a text of a record; null where a rule answers. */
export function requestAt(run: Questioning, item: Omit<AskedCase, 'note'>, at: Place): GenerationRequest | null {
  const { respondent, asking } = run
  if (respondent.choice === undefined) return null
  const { text, trial } = textAt(run, item, at)
  return questionOf({ ...item.record, input: text }, { choice: respondent.choice, asking, trial })
}

/** Asks texts of a record, grades what comes back, and notes it all. */
export function askerOf(run: Questioning, item: AskedCase): AskHeld {
  const { record, known, suspects, sham } = item
  const none = suspects.textWith(suspects.suspects.map(() => false))
  return async (held, { stage, call }) => {
    const { text, trial } = textAt(run, item, { held, stage, call })
    const said = await answerTo(run, { ...record, input: text }, { known, trial })
    const verdict =
      said.state === null ? run.grader.grade(known, said.text) : { state: said.state, detail: said.reason }
    const score = primaryScore(verdict.state)
    const sentences = suspects.suspects.flatMap(({ sentence }, edit) =>
      held[edit] === true && sentence !== null ? [{ edit, sentence }] : [],
    )
    const { text: response } = said
    item.note({
      record: record.id,
      case: known.case,
      cluster: known.cluster,
      arm: known.arm,
      model: run.respondent.name,
      prompt: run.respondent.choice === undefined ? 'default' : run.asking.name,
      sham,
      stage,
      call,
      trial,
      held: held.flatMap((isHeld, edit) => (isHeld ? [edit] : [])),
      text,
      sha256: sha256(text),
      key: said.key,
      response,
      returned: said.model,
      grader: run.grader.name,
      state: verdict.state,
      score,
      detail: verdict.detail,
      error: errorTypeOf(
        { record: known, rest: none, sentences: sentences.map((one) => one.sentence) },
        response,
        verdict,
      ),
      sentences: sentences.map(({ edit, sentence }) => {
        return { edit, ...readSentence(response, sentence, { rest: none, target: known.target }) }
      }),
    })
    return { score, response }
  }
}

function trialOf(sham: ShamName | null, stage: Stage, call: number): number {
  const run = sham === null ? 0 : shamNames.indexOf(sham) + 1
  return (run * stages.length + stages.indexOf(stage)) * trialsOfStage + (stage === 'nominate' && run === 0 ? 0 : call)
}

async function answerTo(
  { respondent, asking, common, send }: Questioning,
  record: DatasetRecord,
  { known, trial }: { readonly known: KnownRecord; readonly trial: number },
): Promise<RespondentReply> {
  if (respondent.baseline !== undefined) return replyOfRule(record, known, { baseline: respondent.baseline, common })
  const request = questionOf(record, { choice: respondent.choice, asking, trial })
  const asked = await send(request, known.case)
  if (isNotAsked(asked)) throw new PipelineError('provider-failed', asked.message)
  if (isGeneration(asked)) return replyOfModel(requestKey(request), asked)
  return noReply(asked.key, asked.message)
}
