import { binomialLogMass, binomialLogTail, studentQuantile } from '../distribution/index.js'
import { boundedShare, unseenShare } from '../proportion/index.js'
import { endsOf, type Share } from './bounded-difference.js'

/** Pairs that are right or wrong before and after, with as many gains as losses to be expected. */
interface MarginTest {
  readonly cases: number
  /** Pairs of a case, each independent of the others. */
  readonly trials: number
  /** Chance that a pair gains or loses. */
  readonly discordance: number
  readonly margin: number
}

/** The one-sided level of .95 leaves as much on each side as the two-sided one of .9. */
const [oneSided, alpha] = [0.95, 1 - 0.9]

/** Chances below this do not move a power that anybody prints. */
const negligible = Math.log(1e-9)

/**
 * The chance that `boundedDifference` rules out a loss of the margin where there is none, over all numbers of gains and
 * losses. With one trial no approximation; with more, all pairs count as values, and the cases as clusters of which one may
 * not have been seen.
 */
export function marginPower({ cases, trials, discordance, margin }: MarginTest): number {
  const pairs = cases * trials
  const rate = discordance / 2
  const lower = lowerEnds(cases, pairs)
  let [power, gains] = [0, 0]
  for (let losses = 0; losses <= pairs; losses++) {
    const chance = binomialLogMass(losses, pairs, rate)
    if (chance < negligible) {
      if (losses > pairs * rate) break
      continue
    }
    // The more is lost, the more must be gained: at least so much that the estimate itself lies within the margin.
    gains = Math.max(gains, Math.floor(losses - margin * pairs))
    while (losses + gains <= pairs && lower(losses, gains) <= -margin) gains++
    if (losses + gains > pairs) break
    power += Math.exp(chance + binomialLogTail(gains, pairs - losses, rate / (1 - rate), 'at-least'))
  }
  return Math.min(1, power)
}

/** The lower end of `boundedDifference`, from numbers of losses and gains. */
function lowerEnds(cases: number, pairs: number): (losses: number, gains: number) => number {
  const unseen = unseenShare(cases, alpha)
  const student = cases > 1 ? studentQuantile(oneSided, cases - 1) : 0
  const known = new Map<number, Share>()
  const shareOf = (count: number): Share => {
    const share = known.get(count) ?? {
      mean: count / pairs,
      ...boundedShare(count, pairs, { alpha, unseen }),
    }
    known.set(count, share)
    return share
  }
  return (losses, gains) => {
    if (cases < 2) return -1
    const estimate = (gains - losses) / pairs
    const variance = ((gains + losses) / pairs - estimate * estimate) / pairs
    const low = estimate - student * Math.sqrt((variance * cases) / (cases - 1))
    const sides = { gains: shareOf(gains), losses: shareOf(losses), most: 1, unseen }
    return endsOf({ estimate, low, high: null }, sides).low
  }
}
