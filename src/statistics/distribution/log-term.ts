const halfLogTwoPi = 0.9189385332046728

/**
 * Natural logarithm of Γ(n+1) / (Γ(x+1) Γ(n−x+1)) · p^x · (1−p)^(n−x), for real 0 ≤ x ≤ n: a binomial chance where both
 * are whole.
 *
 * Loader's saddle-point form (Fast and Accurate Computation of Binomial Probabilities, 2000): the large terms cancel on
 * paper, so nothing is lost to them in the machine.
 *
 * @example
 * Math.exp(logTerm(1, 3, 0.5)).toFixed(12)
 * // → '0.375000000000'
 */
export function logTerm(x: number, n: number, p: number): number {
  if (p === 0) return x === 0 ? 0 : Number.NEGATIVE_INFINITY
  if (p === 1) return x === n ? 0 : Number.NEGATIVE_INFINITY
  if (x === 0) return n * Math.log1p(-p)
  if (x === n) return n * Math.log(p)
  const rest = n - x
  const errors = stirlingError(n) - stirlingError(x) - stirlingError(rest)
  const deviance = devianceOf(x, n * p) + devianceOf(rest, n * (1 - p))
  return errors - deviance - halfLogTwoPi + (Math.log(n) - Math.log(x) - Math.log(rest)) / 2
}

/** What Stirling's formula leaves out of the logarithm of Γ(x+1), x > 0. */
function stirlingError(x: number): number {
  // Below 16 the series is too short; from one whole step to the next the remainder changes by a known amount.
  let shift = 0
  let at = x
  for (; at < 16; at++) shift += (at + 0.5) * Math.log1p(1 / at) - 1
  const square = 1 / (at * at)
  const series = [-691 / 360360, 1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12]
  return shift + series.reduce((sum, term) => sum * square + term, 0) / at
}

/** x·ln(x / mean) + mean − x, also where x and mean are close and the plain form would cancel. */
function devianceOf(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x
  const ratio = (x - mean) / (x + mean)
  let sum = (x - mean) * ratio
  let power = 2 * x * ratio
  for (let odd = 3; ; odd += 2) {
    power *= ratio * ratio
    const next = sum + power / odd
    if (!(Math.abs(next - sum) > 0)) return next
    sum = next
  }
}
