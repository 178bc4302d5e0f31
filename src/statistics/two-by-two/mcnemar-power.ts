import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { binomialLogMass, binomialLogTail } from '../distribution/index.js'

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

/**
 * The power of McNemar's exact test, summed over every number of discordant pairs; no approximation.
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
  let power = 0
  for (let discordant = 1; discordant <= pairs; discordant++) {
    const chance = binomialLogMass(discordant, pairs, discordance)
    if (chance < negligible) continue
    const needed = fewestToReject(discordant, tailAlpha)
    if (needed > discordant) continue
    const upper = Math.exp(binomialLogTail(needed, discordant, share, 'at-least'))
    const lower =
      alternative === 'greater' ? 0 : Math.exp(binomialLogTail(discordant - needed, discordant, share, 'at-most'))
    power += Math.exp(chance) * (upper + lower)
  }
  return Math.min(1, power)
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
