import { z } from 'zod'
import type { Case } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import { estimateTokens } from '../../generation/index.js'
import type { Rng } from '../../rng.js'
import type { Edit, Span } from '../../text/index.js'
import { factsSurvive } from '../check/index.js'
import type { Accepted, Asking, Asks, Perturbation, RefusedCase, Tools, Why } from '../contract/index.js'
import { converse, parseParams } from '../contract/index.js'
import { provesUnits, unitDrafts } from '../unit-conversion/index.js'
import { judgeRewriting, wordingBetween } from './acceptance/index.js'
import { changedWords } from './diff.js'
import { holdsPlaceholders, type Masked, maskNumbers } from './mask.js'

const schema = z.strictObject({ units: z.boolean().default(true) })

export type RewritingParams = z.infer<typeof schema>

/** The case in other words is about as long as the case, which is the longest part of what is said. */
const caseAsked: Asks = {
  prompt: 'rewriting',
  likelyTokens: ({ messages }) => estimateTokens(messages.at(-1)?.content ?? ''),
}

const answerSchema = {
  type: 'object',
  properties: { rewritten: { type: 'string' } },
  required: ['rewritten'],
  additionalProperties: false,
}

/**
 * Puts a case into other words, as a model wrote them. [main §3.1.3, A.5]
 *
 * Numbers never pass through the model: they are hidden behind placeholders and put back, and units are converted by
 * arithmetic alone. A text in which a fact changed is asked for again with what was wrong. The difference to the
 * original becomes edits, so that a rewritten case is replayed and undone like any other. See decision 0021.
 */
export const rewriting: Perturbation<'rewriting', RewritingParams> = {
  name: 'rewriting',
  version: 2,
  paper: '[main §3.1.3, A.5]',
  summary: 'puts the case into other words, written by a model; numbers stay or are converted by arithmetic',
  expectation: () => 'invariant',
  needs: () => ({ model: true }),
  asks: caseAsked,
  draws: ({ units }) => units,
  review: () => ({ question: 'rewrite-equivalence' }),
  params: { units: 'true | false: whether some values are converted to other units, by arithmetic; default true' },
  parse: (raw) => parseParams(schema, raw, rewriting),
  edits: planRewriting,
  checks: [
    factsSurvive({
      refuses: () => true,
      whole: true,
      wording: wordingBetween,
      proven: (edit) => edit.why.kind === 'unit' && provesUnits(edit),
    }),
  ],
  expectedFindings: () => 'a fact that is told in other words is reported. A warning refuses no record; an error does.',
}

function* planRewriting(
  original: Case,
  params: RewritingParams,
  tools: Tools,
): Asking<readonly Edit<Why>[] | RefusedCase> {
  if (tools.model === null) throw new PipelineError('usage', 'The perturbation rewriting needs a model.')
  if (holdsPlaceholders(original.text)) {
    const message = `${original.id} holds ⟦ or ⟧, the signs that hide numbers from the model, so it cannot be rewritten.`
    return { refused: { check: 'marks-taken', level: 'error', at: null, message } }
  }
  const masked = maskNumbers(original.text)
  const said = yield* converse(
    tools.model,
    { prompt: caseAsked.prompt, text: masked.text, caseId: original.id },
    { schema: answerSchema, judge: (answer) => judgeRewriting(answer, original, masked) },
  )
  if ('refused' in said) return said
  const words = wordEdits(original.text, masked, said)
  const units = params.units ? unitEditsBeside(original.text, words, tools.rng.fork('units')) : []
  return [...words, ...units].sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
}

/** Placeholders part both texts into the same number of pieces, so each piece is compared with its like. */
function wordEdits(original: string, { spans }: Masked, said: Accepted<readonly string[]>): readonly Edit<Why>[] {
  const why: Why = { kind: 'rewriting', writer: said.model, source: said.key }
  return said.value.flatMap((piece, index) => {
    const start = spans[index - 1]?.end ?? 0
    const before = original.slice(start, spans[index]?.start ?? original.length)
    return changedWords(before, piece).map(({ at, after }) => {
      const edited = { start: start + at.start, end: start + at.end }
      return { at: edited, before: original.slice(edited.start, edited.end), after, why }
    })
  })
}

/** Conversions of values whose words the model left as they were; all laboratory values, or none. */
function unitEditsBeside(text: string, words: readonly Edit<Why>[], rng: Rng): readonly Edit<Why>[] {
  const touches = (at: Span): boolean => words.some((edit) => edit.at.start < at.end && at.start < edit.at.end)
  return unitDrafts(text, rng)
    .filter((draft) => draft.every(({ at }) => !touches(at)))
    .flat()
}
