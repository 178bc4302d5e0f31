/** Coefficients of a rational function, highest power first. */
type Rational = readonly [numerator: readonly number[], denominator: readonly number[]]

const center: Rational = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
]
const shoulder: Rational = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
]
const tail: Rational = [
  [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
]

/**
 * The standard normal quantile: the z with a share `p` of the distribution below it, 0 < p < 1.
 *
 * Wichura's AS 241 (Applied Statistics 37, 1988), about sixteen digits.
 *
 * @example
 * normalQuantile(0.975).toFixed(12)
 * // → '1.959963984540'
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) return q * value(center, 0.180625 - q * q)
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const z = r <= 5 ? value(shoulder, r - 1.6) : value(tail, r - 5)
  return q < 0 ? -z : z
}

/**
 * The share of the standard normal distribution above `z`.
 *
 * Below 3 the series, from there the continued fraction (Abramowitz and Stegun 26.2.11 and 26.2.14): a far tail keeps its
 * digits.
 *
 * @example
 * normalTail(1.959963984540054).toFixed(12)
 * // → '0.025000000000'
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  if (z > 38.6) return 0
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z >= 3) {
    let fraction = z
    for (let k = 120; k >= 1; k--) fraction = z + k / fraction
    return density / fraction
  }
  let term = z
  let sum = z
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return 0.5 - density * sum
}

function value([numerator, denominator]: Rational, x: number): number {
  return horner(numerator, x) / horner(denominator, x)
}

function horner(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}
