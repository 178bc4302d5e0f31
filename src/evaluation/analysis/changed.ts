import { type ContrastValues, changedCases, onlyCases } from './contrast.js'
import type { Scores, Subject } from './scores.js'

/** Of the cases that a difference is read from, those whose text is not the same in both arms. */
export interface ChangedTexts {
  readonly cases: number
  readonly clusters: number
}

/** Counts the cases whose text differs; null where the outcomes hold no digests of their texts. */
export function changedOf(
  scores: Scores,
  subject: Subject,
  { arm, against, values }: { readonly arm: string; readonly against: string; readonly values: ContrastValues },
): ChangedTexts | null {
  const records = [arm, against].flatMap((name) => [...scores.records(subject, name).values()])
  if (records.some(({ sha256 }) => sha256 === null)) return null
  const changed = changedCases(scores, subject, arm, against)
  const kept = onlyCases(values, (name) => changed.has(name))
  return { cases: kept.values.length, clusters: new Set(kept.clusters).size }
}
