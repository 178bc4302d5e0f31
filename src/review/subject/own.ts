import { demand, kinds, worded } from '../../given.js'
import type { Judgement } from '../../judgement/index.js'
import type { SubjectKey } from './key.js'

/** What a clinician answered to a case. */
export interface OwnAnswer {
  readonly record: string
  /** SHA-256 of the text that was answered. */
  readonly sha256: string
  /** 0-based place of the rater in the key. */
  readonly rater: number
  /** Null where the rater did not know. */
  readonly text: string | null
}

/** The answers of all raters of a key, in its order; "my answer is in the comment" without one counts as not known. */
export function ownAnswersOf(key: SubjectKey, judgements: readonly Judgement[]): readonly OwnAnswer[] {
  demand('ownAnswersOf', key, worded('the key of a review', kinds.object))
  demand('ownAnswersOf', judgements, worded('a list of judgements', kinds.list))
  const given = new Map(
    judgements
      .filter(({ question }) => question === 'own-answer')
      .map((one) => [JSON.stringify([one.subject.id, one.subject.sha256, one.rater.id]), one]),
  )
  return key.items.flatMap(({ subject, about }) =>
    key.raters.flatMap(({ rater }, place): OwnAnswer[] => {
      const found = given.get(JSON.stringify([subject.id, subject.sha256, rater]))
      if (found === undefined) return []
      const text = found.answer === 'written' ? (found.rationale?.trim() ?? '') : ''
      const [record, sha256] = [about.record, about.sha256].map(String) as [string, string]
      return [{ record, sha256, rater: place, text: text === '' ? null : text }]
    }),
  )
}
