import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { binomialLogMass, binomialLogTail, normalQuantile, normalTail } from '../distribution/index.js'

/** A planned comparison of pairs. */
export interface PlannedPairs {
  /** Number of cases, each answered before and after; at least 1. */
  readonly pairs: number
  /** Chance that a pair is right before and wrong after, 0–1. */
  readonly lost: number
  /** Chance that a pair is wrong before and right after, 0–1; `lost + won` is the discordance. */
  readonly won: number
  /** Level of the test, 0–1, both ends excluded. */
  readonly alpha: number
  readonly alternative: 'greater' | 'two-sided'
}

/** Chances below this do not move a power that anybody prints. */
const negligible = Math.log(1e-14)

/** With more expected pairs that differ, all numbers of them take seconds. */
const manyDiffer = 10_000

/**
 * The power of McNemar's exact test, summed over every number of discordant pairs; no approximation, except by the normal
 * one where more than 10,000 pairs are expected to differ (Miettinen, Biometrics 24:339, 1968), which is then less than
 * .001 away.
 *
 * `greater` looks for more pairs lost than won.
 *
 * @throws {PipelineError} usage — no pairs, chances outside 0–1 or above 1 together, or a wrong level
 * @example
 * mcnemarPower({ pairs: 512, lost: 0.1, won: 0.05, alpha: 0.05, alternative: 'two-sided' }).toFixed(4)
 * // → '0.8120'
 */
export function mcnemarPower(given: PlannedPairs): number {
  demand('mcnemarPower', given, worded('its counts as an object', kinds.object))
  const { pairs, lost, won, alpha, alternative } = given
  const discordance = lost + won
  if (!(Number.isInteger(pairs) && pairs >= 1 && lost >= 0 && won >= 0 && discordance <= 1 && alpha > 0 && alpha < 1)) {
    const found = `pairs = ${pairs}, lost = ${lost}, won = ${won}, alpha = ${alpha}`
    throw new PipelineError(
      'usage',
      `mcnemarPower expects at least one pair, chances of at most 1 together and a level between 0 and 1, and found ${found}.`,
    )
  }
  if (discordance === 0) return 0
  const share = lost / discordance
  const tailAlpha = Math.log(alternative === 'greater' ? alpha : alpha / 2)
  if (pairs * discordance > manyDiffer) return approximatePower(given)
  const chanceOf = (discordant: number): number => binomialLogMass(discordant, pairs, discordance)
  let first = Math.max(1, Math.floor(pairs * discordance))
  while (first > 1 && chanceOf(first - 1) >= negligible) first--
  let power = 0
  for (let discordant = first; discordant <= pairs; discordant++) {
    const chance = chanceOf(discordant)
    if (chance < negligible && discordant > pairs * discordance) break
    const needed = fewestToReject(discordant, tailAlpha)
    if (needed > discordant) continue
    const upper = Math.exp(binomialLogTail(needed, discordant, share, 'at-least'))
    const lower =
      alternative === 'greater' ? 0 : Math.exp(binomialLogTail(discordant - needed, discordant, share, 'at-most'))
    power += Math.exp(chance) * (upper + lower)
  }
  return Math.min(1, power)
}

/**
 * The same for many discordant pairs: of d of them, the exact test needs a difference of √d normal quantiles and one more,
 * for counts are whole.
 */
function approximatePower({ pairs, lost, won, alpha, alternative }: PlannedPairs): number {
  const discordance = lost + won
  const needed =
    normalQuantile(1 - (alternative === 'greater' ? alpha : alpha / 2)) * Math.sqrt(pairs * discordance) + 1
  const spread = Math.sqrt(pairs * (discordance - (lost - won) ** 2))
  const beyond = (difference: number): number =>
    spread === 0 ? Number(difference >= needed) : normalTail((needed - difference) / spread)
  const difference = pairs * (lost - won)
  return Math.min(1, beyond(difference) + (alternative === 'greater' ? 0 : beyond(-difference)))
}

/** The smallest count whose upper tail at one half is at most alpha; one more than `discordant` where there is none. */
function fewestToReject(discordant: number, logAlpha: number): number {
  let [no, yes] = [Math.floor(discordant / 2), discordant + 1]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (binomialLogTail(middle, discordant, 0.5, 'at-least') <= logAlpha) yes = middle
    else no = middle
  }
  return yes
}
