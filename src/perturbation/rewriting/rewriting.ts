import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import { estimateTokens } from '../../generation/index.js'
import type { Rng } from '../../rng.js'
import { type Edit, meets, type Span } from '../../text/index.js'
import { factsSurvive } from '../check/index.js'
import type { Asking, Asks, Perturbation, ReadEdits, RefusedCase, Tools, Why } from '../contract/index.js'
import { parseParams, refusal } from '../contract/index.js'
import { provesUnits, unitDrafts } from '../unit-conversion/index.js'
import { changedWords } from './diff.js'
import { keptUnits, rewritingCounter, rewritingMarks, rewritingTotals } from './kept.js'
import { type NumberedCase, type NumberedSentence, numberSentences } from './numbered.js'
import { type AcceptedUnit, rewriteUnits } from './rounds.js'
import { holdsPlaceholders } from './slots.js'

const schema = z.strictObject({ units: z.boolean().default(true) })

export type RewritingParams = z.infer<typeof schema>

/** The case in other words is about as long as the case, which is the longest part of what is said. */
const caseAsked: Asks = {
  prompt: 'rewriting',
  likelyTokens: ({ messages }) => estimateTokens(messages.at(-1)?.content ?? ''),
  pieces: (text) => numberSentences(text).sentences.map(({ at }) => text.slice(at.start, at.end)),
}

/**
 * Puts a case into other words, as a model wrote them, unit by unit. [main §3.1.3, A.5]
 *
 * Numbers never pass through the model: they are hidden behind placeholders and put back, and units are converted by
 * arithmetic alone. A unit that the gate or a second reader refuses is asked for again with what was wrong, and in the
 * end keeps the words of the original: no case is lost. The difference to the original becomes edits, so that a rewritten case is replayed
 * and undone like any other. See decision 0044.
 */
export const rewriting: Perturbation<'rewriting', RewritingParams> = {
  name: 'rewriting',
  version: 13,
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
    keptUnits,
    // The gate has judged every unit. What is read over the whole text refuses too many faithful ones to refuse any.
    factsSurvive({
      refuses: () => false,
      whole: true,
      proven: (edit) => edit.why.kind === 'unit' && provesUnits(edit),
    }),
  ],
  marks: rewritingMarks,
  census: { file: 'rewriting.json', counter: rewritingCounter, totals: rewritingTotals },
  expectedFindings: () =>
    'the comparer of whole texts takes many other words for other facts. Units were judged one by one before; these warnings refuse nothing.',
}

function* planRewriting(
  original: Case,
  params: RewritingParams,
  tools: Tools,
): Asking<readonly Edit<Why>[] | ReadEdits | RefusedCase> {
  if (tools.model === null) throw new PipelineError('usage', 'The perturbation rewriting needs a model.')
  if (holdsPlaceholders(original.text)) {
    const message = `${original.id} holds ⟦ or ⟧, the signs that hide numbers from the model, so it cannot be rewritten.`
    return refusal('marks-taken', message)
  }
  const numbered = numberSentences(original.text)
  if (numbered.sentences.length === 0) return []
  const said = yield* rewriteUnits(tools.model, original, { numbered, prompt: caseAsked.prompt })
  if ('refused' in said) return said
  const words = said.units.flatMap((unit) => unitEdits(original.text, numbered, unit, said.model))
  const units = params.units ? conversionsBeside(original.text, words, tools.rng.fork('units')) : []
  const edits = [...words, ...units].sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end)
  return said.readings === null ? edits : { edits, readings: said.readings }
}

/** Placeholders part a unit and its original into the same number of pieces, so each piece is compared with its like. */
function unitEdits(
  text: string,
  { sentences, slots }: NumberedCase,
  { from, text: rewritten, round, key }: AcceptedUnit,
  model: string,
): readonly Edit<Why>[] {
  const own = from.map((number) => sentences[number - 1] as NumberedSentence)
  const [start, end] = [(own[0] as NumberedSentence).at.start, (own.at(-1) as NumberedSentence).at.end]
  const spans = slots.filter((slot) => slot.start >= start && slot.end <= end)
  const why: Why = { kind: 'rewriting', writer: model, source: key, unit: from[0] as number, round }
  return rewritten.split(/⟦\d+⟧/u).flatMap((piece, index) => {
    const begin = spans[index - 1]?.end ?? start
    const before = text.slice(begin, spans[index]?.start ?? end)
    return changedWords(before, piece).map(({ at, after }) => {
      const edited = { start: begin + at.start, end: begin + at.end }
      return { at: edited, before: text.slice(edited.start, edited.end), after, why }
    })
  })
}

/** Conversions of values whose words the model left as they were; all laboratory values, or none. */
function conversionsBeside(text: string, words: readonly Edit<Why>[], rng: Rng): readonly Edit<Why>[] {
  const touches = (at: Span): boolean => words.some((edit) => meets(edit.at, at))
  return unitDrafts(text, rng)
    .filter((draft) => draft.every(({ at }) => !touches(at)))
    .flat()
}
