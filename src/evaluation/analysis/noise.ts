import { clusterBootstrap, meanOrNull, ratioOfMeans, withWidth } from '../../statistics/index.js'
import { noiseSensitivityIndex } from '../safety/index.js'
import { changedCases, contrastValues } from './contrast.js'
import type { AnalysisPlan } from './plan.js'
import { type Scores, type Subject, subjectName } from './scores.js'

/** Accuracy of the same cases without and with noise, case by case; only cases whose text the noise changed. */
export interface NoisePairs {
  readonly clean: readonly number[]
  readonly noisy: readonly number[]
  readonly clusters: readonly string[]
  /** Cases that left because a side had no scored trial, and those whose text is the same in both arms. */
  readonly missing: number
  readonly unchanged: number
}

/** What noise takes of clean accuracy. [safety §2.4, eq. 5] */
export interface NoiseFigure {
  readonly model: string
  readonly arm: string
  readonly clean: string
  readonly cases: number
  readonly clusters: number
  readonly missing: number
  readonly unchanged: number
  readonly cleanAccuracy: number | null
  readonly noisyAccuracy: number | null
  /** Noise sensitivity index; below 0 where noise helped, null where nothing clean was right. */
  readonly index: number | null
  /** Its interval after Fieller, clusters as the units; null where clean accuracy cannot be told from 0. */
  readonly low: number | null
  readonly high: number | null
  /** Percentile bootstrap of whole clusters, for comparison; null where it has no draw with a right clean answer, or no width. */
  readonly bootstrap: { readonly low: number; readonly high: number } | null
}

/** Bootstrap samples for comparison. */
const mostBootstraps = 1000

/**
 * The pairs of one model and two arms.
 *
 * @throws {PipelineError} usage — the outcomes hold no digests of their texts
 */
export function noisePairs(
  scores: Scores,
  subject: Subject,
  { arm, clean }: { readonly arm: string; readonly clean: string },
): NoisePairs {
  const changed = changedCases(scores, subject, arm, clean)
  const noisy = contrastValues(scores, subject, { [arm]: 1, [clean]: 0 })
  const quiet = contrastValues(scores, subject, { [arm]: 0, [clean]: 1 })
  const kept = noisy.cases.flatMap((name, i) => (changed.has(name) ? [i] : []))
  const pick = <Value>(list: readonly Value[]): Value[] => kept.map((i) => list[i] as Value)
  return {
    clean: pick(quiet.values),
    noisy: pick(noisy.values),
    clusters: pick(noisy.clusters),
    missing: noisy.missing,
    unchanged: noisy.cases.length - kept.length,
  }
}

/** The noise sensitivity index of each model and declared pair of arms, with its interval. */
export function noiseFigures(scores: Scores, plan: AnalysisPlan): readonly NoiseFigure[] {
  return plan.noise.flatMap((pair) =>
    scores.subjects.map((subject) => {
      const { clean, noisy, clusters, missing, unchanged } = noisePairs(scores, subject, pair)
      const [cleanAccuracy, noisyAccuracy] = [meanOrNull(clean), meanOrNull(noisy)]
      const { low, high } = ratioOfMeans(noisy, clean, { clusters, level: plan.level, most: 1 })
      const byCluster = new Map<string, { clean: number; noisy: number }>()
      for (const [i, name] of clusters.entries()) {
        const held = byCluster.get(name) ?? { clean: 0, noisy: 0 }
        byCluster.set(name, { clean: held.clean + (clean[i] as number), noisy: held.noisy + (noisy[i] as number) })
      }
      const drawn = clusterBootstrap([...byCluster.values()], indexOf, {
        seed: plan.seed,
        draws: Math.min(plan.draws, mostBootstraps),
        level: plan.level,
      })
      return {
        model: subjectName(subject),
        ...pair,
        cases: clean.length,
        clusters: byCluster.size,
        missing,
        unchanged,
        cleanAccuracy,
        noisyAccuracy,
        index: noiseSensitivityIndex(cleanAccuracy, noisyAccuracy),
        low: high === null ? null : 1 - high,
        high: low === null ? null : 1 - low,
        bootstrap: withWidth(drawn),
      }
    }),
  )
}

function indexOf(sums: readonly { readonly clean: number; readonly noisy: number }[]): number | null {
  let [clean, noisy] = [0, 0]
  for (const one of sums) {
    clean += one.clean
    noisy += one.noisy
  }
  return clean === 0 ? null : 1 - noisy / clean
}
