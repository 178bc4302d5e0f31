import { binomialLogMass, normalQuantile, normalTail, studentQuantile } from '../distribution/index.js'
import { boundedLow, unseenShare } from '../proportion/index.js'
import { reachOf } from './bounded-difference.js'

/** Cases whose pairs are right or wrong before and after, with as many gains as losses to be expected. */
interface PlannedCases {
  readonly cases: number
  /** Pairs of a case, each independent of the others. */
  readonly trials: number
  /** Chance that a pair gains or loses. */
  readonly discordance: number
}

interface MarginTest extends PlannedCases {
  readonly margin: number
}

/** The one-sided level of .95 leaves as much on each side as the two-sided one of .9. */
const [oneSided, marginAlpha] = [0.95, 1 - 0.9]

/** Chances below this do not move a power that anybody prints. */
const negligible = 1e-9

/**
 * The chance that `boundedDifference` rules out a loss of the margin where there is none, summed over all numbers of gains
 * and losses that are not next to impossible. With one trial no approximation; with more, all pairs count as values, and the
 * cases as clusters of which one may not have been seen.
 */
export function marginPower({ cases, trials, discordance, margin }: MarginTest): number {
  const pairs = cases * trials
  const rate = discordance / 2
  const lower = lowerEnds(cases, pairs, marginAlpha)
  let power = 0
  for (const [losses, chance] of likelyCounts(pairs, rate)) {
    // More gains need not raise the lower end: each number of them is looked at.
    for (const [gains, own] of likelyCounts(pairs - losses, Math.min(1, rate / (1 - rate)))) {
      if (lower(losses, gains) > -margin) power += chance * own
    }
  }
  return Math.min(1, power)
}

/**
 * How far an end of `boundedDifference` at the level 1 − `alpha` lies from an estimate of 0, where exactly the expected
 * numbers of pairs gain and lose.
 */
export function expectedReach({ cases, trials, discordance }: PlannedCases, alpha: number): number {
  const pairs = cases * trials
  const half = (pairs * discordance) / 2
  return -lowerEnds(cases, pairs, alpha)(half, half)
}

/** Numbers of successes in `n` tries with their chances, without those that are next to impossible. */
function likelyCounts(n: number, rate: number): readonly (readonly [count: number, chance: number])[] {
  const mode = Math.min(n, Math.floor((n + 1) * rate))
  const odds = rate / (1 - rate)
  const found: [number, number][] = []
  const highest = Math.exp(binomialLogMass(mode, n, rate))
  let chance = highest
  for (let count = mode; count <= n && chance > negligible; count++) {
    found.push([count, chance])
    chance *= ((n - count) / (count + 1)) * odds
  }
  chance = highest
  for (let count = mode; count > 0; count--) {
    chance *= count / (n - count + 1) / odds
    if (chance <= negligible) break
    found.push([count - 1, chance])
  }
  return found
}

/**
 * The same by the normal approximation, for many pairs that differ: each of the three lower ends has the estimate from which
 * on it rules the loss out. Joined exact limits lie 1 / √(2 − discordance) pairs farther than the normal quantile.
 */
export function approximateMarginPower({ cases, trials, discordance, margin }: MarginTest): number {
  if (cases < 2) return margin > 1 ? 1 : 0
  const pairs = cases * trials
  const standardError = Math.sqrt(discordance / pairs)
  const unseen = unseenShare(cases, marginAlpha)
  const usual = studentQuantile(oneSided, cases - 1) * Math.sqrt(cases / (cases - 1))
  const joined = normalQuantile(oneSided) + 1 / Math.sqrt((2 - discordance) * pairs * discordance)
  const needed = Math.max(Math.max(usual, joined) * standardError - margin, (unseen - margin) / (1 - unseen))
  return normalTail(needed / standardError)
}

/** The lower end of `boundedDifference` at the level 1 − `alpha`, from numbers of losses and gains. */
function lowerEnds(cases: number, pairs: number, alpha: number): (losses: number, gains: number) => number {
  const unseen = unseenShare(cases, alpha)
  const student = cases > 1 ? studentQuantile(1 - alpha / 2, cases - 1) : 0
  const known = new Map<number, number>()
  const lowOf = (count: number): number => {
    const low = known.get(count) ?? boundedLow(count, pairs - count, { alpha, unseen })
    known.set(count, low)
    return low
  }
  return (losses, gains) => {
    if (cases < 2) return -1
    const estimate = (gains - losses) / pairs
    const less = { mean: gains / pairs, low: lowOf(gains) }
    const more = { mean: losses / pairs, high: 1 - lowOf(pairs - losses) }
    const variance = ((gains + losses) / pairs - estimate * estimate) / pairs
    const usual = student * Math.sqrt((variance * cases) / (cases - 1))
    return Math.max(-1, estimate - Math.max(usual, reachOf({ less, more, unseen }, 1, estimate)))
  }
}
