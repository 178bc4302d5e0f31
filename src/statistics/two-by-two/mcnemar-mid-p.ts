import { binomialLogMass } from '../distribution/index.js'
import { type Alternative, refuseWrongTest } from './alternative.js'
import { mcnemarExact } from './mcnemar-exact.js'

/**
 * McNemar's mid-p test: as `mcnemarExact`, with half the chance of the table found (Fagerland, Lydersen and Laake, BMC
 * Medical Research Methodology 13:91, 2013). Less careful than the exact test, and nearer to its level.
 *
 * @throws {PipelineError} usage — a count that is none, or an unknown alternative
 * @example
 * mcnemarMidP(15, 5, 'two-sided').p.toFixed(10)
 * // → '0.0266036987'
 */
export function mcnemarMidP(b: number, c: number, alternative: Alternative): { readonly p: number } {
  refuseWrongTest('mcnemarMidP', { b, c }, alternative)
  const found = Math.exp(binomialLogMass(b, b + c, 0.5))
  if (alternative !== 'two-sided') return { p: mcnemarExact(b, c, alternative).p - found / 2 }
  const larger = mcnemarExact(Math.max(b, c), Math.min(b, c), 'greater').p
  return { p: Math.min(1, 2 * larger - found) }
}
