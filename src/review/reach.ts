import { hypergeometricBound } from '../statistics/index.js'

/** What a sample can show before anybody has read it. */
export interface SampleReach {
  /** Cases outside the sample, and how many of them may be bad where the whole sample is fine (one-sided 95 %). */
  readonly rest: number
  readonly restBad: number
  /**
   * The fewest cases of which all must be fine for at most `most` of the others to be bad; null where risky and plain cases
   * are bounded apart, for then it depends on how many there are of each.
   */
  readonly enough: number | null
}

/**
 * Says what a planned sample of equal chances can decide at best.
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
}): SampleReach & { readonly enough: number } {
  const badBeside = (size: number): number => {
    return hypergeometricBound({ population: changed, sample: size, bad: 0, level: 0.95 }).high
  }
  let enough = 0
  while (enough < changed && badBeside(enough) > most * (changed - enough)) enough++
  return { rest: changed - sample, restBad: badBeside(sample), enough }
}

/** Risky or plain cases of a sample. */
export interface DrawnClass {
  /** For how many cases of the set each stands. */
  readonly weight: number
  /** How many were drawn; how many of them were reviewed to the end, and are bad. */
  readonly drawn: number
  readonly reviewed: number
  readonly bad: number
}

/**
 * Cases of the whole set that may be bad where risky ones had a greater chance of being drawn: the exact bounds of risky and
 * of plain cases together, each at the share of the level that keeps both at once.
 */
export function mostBadByRisk(classes: readonly DrawnClass[], changed: number, level = 0.95): number {
  let [known, most] = [0, 0]
  for (const { weight, drawn, reviewed, bad } of classes) {
    // Of every `weight`-th case one was drawn, so there are fewer cases than one more draw would stand for.
    const cases = weight === 1 ? drawn : Math.floor((drawn + 1) * weight)
    const population = Math.min(cases, changed)
    const both = 1 - (1 - level) / classes.length
    most += hypergeometricBound({ population, sample: reviewed, bad, level: both }).high
    known += population
  }
  // Of a kind of which none was drawn nothing is known.
  return most + Math.max(0, changed - known)
}
