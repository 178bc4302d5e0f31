import { logTerm } from './log-term.js'

/**
 * Natural logarithm of the share of the beta distribution with shapes `a` and `b` (both above 0) that lies below `x`, 0–1.
 *
 * Continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by the method of Lentz.
 *
 * @example
 * Math.exp(betaLogShare(0.5, 2, 3)).toFixed(12)
 * // → '0.687500000000'
 */
export function betaLogShare(x: number, a: number, b: number): number {
  if (x <= 0) return Number.NEGATIVE_INFINITY
  if (x >= 1) return 0
  // The fraction converges fast below the mean; above it the other end is the small one.
  if (x > (a + 1) / (a + b + 2)) return Math.log(-Math.expm1(betaLogShare(1 - x, b, a)))
  return logTerm(a, a + b, x) + Math.log(b / (a + b)) + Math.log(fraction(x, a, b))
}

/**
 * The `x` below which a share `p` of the beta distribution with shapes `a` and `b` lies; 0 < p < 1.
 *
 * Bisection until two neighboring numbers are left.
 *
 * @example
 * betaQuantile(0.5, 1, 2).toFixed(12)
 * // → '0.292893218813'
 */
export function betaQuantile(p: number, a: number, b: number): number {
  const wanted = Math.log(p)
  let low = 0
  let high = 1
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (betaLogShare(middle, a, b) < wanted) low = middle
    else high = middle
  }
}

function fraction(x: number, a: number, b: number): number {
  const tiny = Number.MIN_VALUE * 1e20
  const nonZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let product = d
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    product *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    const step = d * c
    product *= step
    // Written so that a number that is none ends it too.
    if (!(Math.abs(step - 1) > 2e-15)) return product
  }
}
