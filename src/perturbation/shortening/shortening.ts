import * as z from 'zod'
import type { Case } from '../../clinical/index.js'
import { type Edit, finalQuestion, sentenceBreaks } from '../../text/index.js'
import { type Perturbation, parseParams, type Why } from '../contract/index.js'

const schema = z.strictObject({})

export type ShortenedParams = z.infer<typeof schema>

/**
 * Removes what comes between the first third of the sentences (rounded up) and the final question.
 *
 * A positive control, not in the papers: facts are lost on purpose, so a model that loses nothing here did not need the
 * case, and its answers cannot be called robust elsewhere. No check reads the facts.
 */
export const shortened: Perturbation<'shortened', ShortenedParams> = {
  name: 'shortened',
  version: 2,
  paper: 'control, not in the papers',
  summary: 'leaves out all but the first third of the sentences and the question',
  expectation: () => 'may-change',
  needs: () => ({}),
  draws: () => false,
  review: () => ({ unasked: 'sentences left out on purpose, which may well change the answer' }),
  params: {},
  parse: (raw) => parseParams(schema, raw, shortened),
  edits: planOmission,
  checks: [],
}

/** One edit, or none where the first third reaches the question. */
function planOmission({ text }: Case): readonly Edit<Why>[] {
  const question = finalQuestion(text).start
  const sentences = [0, ...sentenceBreaks(text)].filter((start) => start < question)
  const kept = Math.ceil(sentences.length / 3)
  const start = sentences[kept]
  if (start === undefined) return []
  const why = { kind: 'omission', kept, left: sentences.length - kept } as const
  return [{ at: { start, end: question }, before: text.slice(start, question), after: '', why }]
}
