/**
 * The fewest answers of a kind over which a lower bound can reach `least`: all judged as clinicians do, with equal weights.
 *
 * @example
 * fewestToQualify(0.85, 0.95)
 * // → 23
 */
export function fewestToQualify(least = 0.85, level = 0.95): number {
  return Math.ceil(Math.log((1 - level) / 2) / Math.log(least))
}
