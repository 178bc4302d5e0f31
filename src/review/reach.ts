import { hypergeometricBound } from '../statistics/index.js'

/** What a sample of equal chances can show before anybody has read it. */
export interface SampleReach {
  /** Cases outside the sample, and how many of them may be bad where the whole sample is fine (one-sided 95 %). */
  readonly rest: number
  readonly restBad: number
  /** The fewest cases of which all must be fine for at most `most` of the others to be bad. */
  readonly enough: number
}

/**
 * Says what a planned sample can decide at best.
 *
 * @example
 * sampleReach({ changed: 512, sample: 51 })
 * // → { rest: 461, restBad: 27, enough: 62 }
 */
export function sampleReach({
  changed,
  sample,
  most = 0.05,
}: {
  /** Changed cases of the whole set. */
  readonly changed: number
  readonly sample: number
  readonly most?: number
}): SampleReach {
  const badBeside = (size: number): number => {
    return hypergeometricBound({ population: changed, sample: size, bad: 0, level: 0.95 }).high
  }
  let enough = 0
  while (enough < changed && badBeside(enough) > most * (changed - enough)) enough++
  return { rest: changed - sample, restBad: badBeside(sample), enough }
}
