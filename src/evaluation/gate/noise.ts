import { counted, percent } from '../../format/index.js'
import { meanDifference, nonInferiority, ratioOfMeans } from '../../statistics/index.js'
import { noisePairs, type Scores, type Subject } from '../analysis/index.js'
import type { GatePolicy } from './policy.js'
import type { Requirement } from './requirement.js'

/**
 * Whether enough accuracy is left under noise: the one-sided lower bound of the ratio over cases whose text the noise
 * changed, clusters as the units (Fieller). [safety §4.6]
 */
export function noiseRequirement(
  scores: Scores,
  subject: Subject,
  { level, noise }: { readonly level: number; readonly noise: NonNullable<GatePolicy['noise']> },
): Requirement {
  const { arm, clean, keeps, minimumClusters } = noise
  const name = `${percent(keeps)} of clean accuracy is left under ${arm}`
  const plain = { name, counts: true, threshold: keeps }
  const hasBoth = [arm, clean].every((one) => scores.records(subject, one).size > 0)
  if (!hasBoth) return unevaluated(plain, { n: 0, missing: 0, reason: `no outcome of ${arm} or ${clean}` })
  const { noisy: numerators, clean: denominators, clusters, missing } = noisePairs(scores, subject, { arm, clean })
  const n = new Set(clusters).size
  const { ratio, low, high } = ratioOfMeans(numerators, denominators, {
    clusters,
    level: 2 * level - 1,
    most: 1,
  })
  if (ratio === null || low === null || high === null) {
    return unevaluated(plain, {
      n,
      missing,
      reason: `${counted(n, 'changed cluster gives', 'changed clusters give')} no ratio`,
    })
  }
  const found = { ...plain, n, k: n, missing, found: ratio, low, high }
  const said = `${percent(ratio)} of clean on ${counted(n, 'changed cluster')}, between ${percent(low)} and ${percent(high)}`
  if (high < keeps) return { ...found, verdict: 'not met', p: 1, reason: said }
  if (n < minimumClusters) {
    const reason = `${said}; ${minimumClusters} changed clusters are needed`
    return { ...found, verdict: 'not demonstrable', p: null, reason }
  }
  const p = tailOf(numerators, denominators, { clusters, keeps, level })
  return { ...found, verdict: low >= keeps ? 'met' : 'not demonstrable', p, reason: said }
}

/** One-sided p of noisy − keeps · clean not being above 0, which the lower bound answers to. */
function tailOf(
  noisy: readonly number[],
  clean: readonly number[],
  { clusters, keeps, level }: { readonly clusters: readonly string[]; readonly keeps: number; readonly level: number },
): number | null {
  const differences = noisy.map((value, i) => value - keeps * (clean[i] as number))
  const { estimate, standardError, freedom } = meanDifference(differences, clusters, level)
  if (estimate === null || standardError === null) return null
  // Chance that none of the clusters was of a kind that loses all, were these as many as bring the ratio to the threshold.
  const unseen = estimate <= 0 ? 1 : (keeps / (estimate + keeps)) ** (freedom + 1)
  if (standardError === 0) return unseen
  // A margin must be above 0: estimate and margin are both moved by 1.
  return Math.max(unseen, nonInferiority({ estimate: estimate - 1, standardError, freedom }, 1, level).p)
}

function unevaluated(
  plain: Pick<Requirement, 'name' | 'counts' | 'threshold'>,
  { n, missing, reason }: { readonly n: number; readonly missing: number; readonly reason: string },
): Requirement {
  return { ...plain, verdict: 'not evaluated', n, k: 0, missing, found: null, low: null, high: null, p: null, reason }
}
