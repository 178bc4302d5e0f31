import type { ReportSource } from './read.js'

/**
 * The arm of originals that each arm is compared with, by arm: that of the analysis, or for records of drug-safety
 * rules the arm that holds their originals.
 */
export function originalArms({ results, scores, known }: ReportSource): ReadonlyMap<string, string> {
  const ofRules = new Set<string>()
  let originals: string | undefined
  for (const { arm, metadata } of known?.records.values() ?? []) {
    if (metadata.role === null) continue
    ofRules.add(arm)
    if (metadata.role === 'original' && scores.arms.includes(arm)) originals ??= arm
  }
  const { original } = results.plan
  return new Map(scores.arms.map((arm) => [arm, ofRules.has(arm) ? (originals ?? original) : original]))
}
