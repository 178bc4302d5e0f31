import { demandOptions, type Kinds, kinds, needed } from '../../given.js'
import { type ClusterNames, clusterMean } from '../cluster/index.js'
import type { Interval } from '../interval.js'
import { refuseWrongLists } from '../refusal.js'
import { hypergeometricBound } from './hypergeometric-bound.js'
import { kornGraubard } from './korn-graubard.js'

/** What a sample was drawn from, and how sure its interval is to be. */
export interface SampledFrom {
  /** Values in the whole set. */
  readonly population: number
  /** What hangs together, one name for each value. */
  readonly clusters: ClusterNames
  /** Level of the interval, 0–1, both ends excluded. */
  readonly level: number
}

const optionKinds: Kinds<SampledFrom> = {
  population: needed(kinds.number),
  clusters: needed(kinds.list),
  level: needed(kinds.number),
}

/** A share of a whole set; null without a value. */
export interface SampledShare extends Interval {
  readonly share: number | null
}

/**
 * The share of a whole set from a sample of it, drawn without replacement and with one chance for all: the wider on each
 * side of two intervals.
 *
 * 1. That of `kornGraubard`, shortened by √(1 − n / N): what was seen is known.
 * 2. The exact one of `hypergeometricBound`, which knows no clusters.
 *
 * So a few values that are all alike leave a width, and a set that was seen whole leaves none.
 *
 * @throws {PipelineError} usage — values that are not 0 or 1, lists of different length, more values than the set has, or a
 * wrong level
 * @example
 * const { low, high } = sampledShare([1, 1], { population: 60, clusters: ['a', 'b'], level: 0.95 })
 * [low, high].map((bound) => bound.toFixed(2))
 * // → ['0.17', '1.00']
 */
export function sampledShare(values: readonly number[], options: SampledFrom): SampledShare {
  demandOptions('sampledShare', optionKinds, options)
  const { population, clusters, level } = options
  refuseWrongLists('sampledShare', [values, clusters])
  const sum = values.filter((value) => value === 1).length
  const one = { population, sample: values.length, level: (1 + level) / 2 }
  const exact = hypergeometricBound({ ...one, bad: sum })
  const { mean: share } = clusterMean(values, clusters)
  const spread = kornGraubard(values, clusters, level)
  if (share === null) return { share, low: 0, high: 1 }
  const unseen = Math.sqrt(1 - values.length / population)
  const reach = (bound: number): number => share + (bound - share) * unseen
  return {
    share,
    low: Math.min(reach(spread.low), exact.low / population),
    high: Math.max(reach(spread.high), exact.high / population),
  }
}
