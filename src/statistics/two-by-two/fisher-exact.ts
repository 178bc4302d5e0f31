import { demand, kinds, worded } from '../../given.js'
import { type Drawing, hypergeometricLogMass, hypergeometricLogTail } from '../distribution/index.js'
import { type Alternative, refuseWrongTest } from './alternative.js'

/** Counts of two independent groups: successes `a` and failures `b` of the first, `c` and `d` of the second. */
export interface TwoByTwo {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** Tables as likely as the one found count as no more likely; their chances differ in the last digits only. */
const tie = Math.log1p(1e-7)

/**
 * Fisher's exact test of two independent groups.
 *
 * `greater`: chance of `a` or more successes in the first group, margins fixed; `two-sided`: of all tables that are no more
 * likely than the one found. It reads the groups as independent: for the same cases twice use `mcnemarExact`.
 * The main paper pools three runs of a case and tests with it. [main §3.2, App. D]
 *
 * @throws {PipelineError} usage — a count that is none, or an unknown alternative
 * @example
 * fisherExact({ a: 8, b: 2, c: 1, d: 5 }, 'two-sided').p.toFixed(10)
 * // → '0.0349650350'
 */
export function fisherExact(given: TwoByTwo, alternative: Alternative): { readonly p: number } {
  demand('fisherExact', given, worded('its counts as an object', kinds.object))
  const { a, b, c, d } = given
  refuseWrongTest('fisherExact', { a, b, c, d }, alternative)
  const drawing = { population: a + b + c + d, bad: a + c, sample: a + b }
  if (alternative === 'greater') return { p: Math.exp(hypergeometricLogTail(a, drawing, 'at-least')) }
  if (alternative === 'less') return { p: Math.exp(hypergeometricLogTail(a, drawing, 'at-most')) }
  return { p: Math.min(1, bothTails(a, drawing)) }
}

/** The tail in which `found` lies, and of the other one what is no more likely. */
function bothTails(found: number, drawing: Drawing): number {
  const limit = hypergeometricLogMass(found, drawing) + tie
  const least = Math.max(0, drawing.sample + drawing.bad - drawing.population)
  const most = Math.min(drawing.sample, drawing.bad)
  const isUnlikely = (at: number): boolean => hypergeometricLogMass(at, drawing) <= limit
  // Chances rise up to the mode and fall from there.
  const mode = Math.floor(((drawing.sample + 1) * (drawing.bad + 1)) / (drawing.population + 2))
  const lower = edge(least, Math.min(mode, most), isUnlikely)
  const upper = edge(-most, -Math.max(mode, least), (at) => isUnlikely(-at))
  if (lower === null && upper === null) return 1
  if (lower !== null && upper !== null && lower >= -upper) return 1
  const below = lower === null ? 0 : Math.exp(hypergeometricLogTail(lower, drawing, 'at-most'))
  const above = upper === null ? 0 : Math.exp(hypergeometricLogTail(-upper, drawing, 'at-least'))
  return below + above
}

/** The last of `from … to` for which `holds`, where it holds for a beginning of them; null where for none. */
function edge(from: number, to: number, holds: (at: number) => boolean): number | null {
  if (!holds(from)) return null
  let [yes, no] = [from, to + 1]
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2)
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}
