import { PipelineError } from '../../errors.js'
import type { InsertedSentences } from '../record/index.js'
import type { ContrastValues } from './contrast.js'
import type { Scores, Subject } from './scores.js'

/** What the sentences of a contrast are read from. */
export interface SentencesOf {
  /** Null where no datasets were named. */
  readonly sentences: InsertedSentences | null
  readonly scores: Scores
  readonly subject: Subject
  readonly arm: string
  readonly against: string
}

/**
 * A contrast whose cases name the sentences that are in one of the two arms and not in the other.
 *
 * @throws {PipelineError} usage — no datasets were named, or no sentence differs
 */
export function withSentences(contrast: ContrastValues, of: SentencesOf): ContrastValues {
  const { arm, against } = of
  const [inArm, inOther] = [sentencesIn(of, arm), sentencesIn(of, against)]
  const none: ReadonlySet<string> = new Set()
  const parts = contrast.cases.map((name) => {
    const [one, other] = [inArm.get(name) ?? none, inOther.get(name) ?? none]
    return [...one].filter((part) => !other.has(part)).concat([...other].filter((part) => !one.has(part)))
  })
  if (contrast.cases.length === 0 || parts.some((list) => list.length > 0)) return { ...contrast, parts }
  const message = `The contrast ${arm} − ${against} is declared by sentence, and no inserted sentence differs between the two. Take "alsoBy" out, or name the datasets of both arms.`
  throw new PipelineError('usage', message)
}

/** The sentences in the records of each case. */
function sentencesIn({ sentences, scores, subject }: SentencesOf, arm: string): Map<string, Set<string>> {
  if (sentences === null) {
    const message = 'A contrast by sentence needs the edits of the records. Name their datasets with --datasets.'
    throw new PipelineError('usage', message)
  }
  const found = new Map<string, Set<string>>()
  for (const [id, record] of scores.records(subject, arm)) {
    const held = found.get(record.case) ?? new Set<string>()
    found.set(record.case, held)
    for (const sentence of sentences.get(id) ?? []) held.add(sentence)
  }
  return found
}
