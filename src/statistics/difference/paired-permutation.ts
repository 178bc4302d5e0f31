import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { canceledSum } from '../canceled-sum.js'
import { type ClusterNames, groupByCluster } from '../cluster/index.js'
import { drawn } from '../drawn.js'
import { type Alternative, refuseWrongTest } from '../two-by-two/index.js'

/** How sign patterns are drawn, and which side is tested. */
export interface PermutationOptions {
  readonly seed: string
  /** Random sign patterns, at least 1; where there are no more patterns than that, each is taken once. */
  readonly draws: number
  readonly alternative: Alternative
}

/** The p-value of a permutation test, and how it was reached. */
export interface PermutationTest {
  /** Never 0 where patterns were drawn: the one found counts as drawn. */
  readonly p: number
  /** Patterns looked at. */
  readonly patterns: number
  /** Every pattern was looked at. */
  readonly isExact: boolean
}

/** Signs that one random number gives. */
const signsPerDraw = 30

/**
 * Sign-flip test that paired differences have no direction: the signs of whole clusters are exchanged.
 *
 * The smallest p is 1 / (draws + 1): a family of 216 tests at 5 % needs more than 4,320 draws. Clusters without any
 * difference change nothing and are left out. Phipson and Smyth (2010) for the count of the pattern found.
 *
 * @throws {PipelineError} usage — lists of different length, a value that is no number, draws that are no count from 1 on,
 * or an unknown alternative
 * @example
 * pairedPermutation([-1, -1, -1, -1, 0], ['a', 'b', 'c', 'd', 'e'], { seed: '1', draws: 1000, alternative: 'less' })
 * // → { p: 0.0625, patterns: 16, isExact: true }
 */
export function pairedPermutation(
  differences: readonly number[],
  clusters: ClusterNames,
  options: PermutationOptions,
): PermutationTest {
  demand('pairedPermutation', options, worded('an object of options', kinds.object))
  const { seed, draws, alternative } = options
  refuseWrongTest('pairedPermutation', {}, alternative)
  if (!Number.isInteger(draws) || draws < 1) {
    throw new PipelineError('usage', `pairedPermutation expects draws, a whole number from 1 on, and found ${draws}.`)
  }
  const sums = Float64Array.from(groupByCluster(differences, clusters), canceledSum).filter((sum) => sum !== 0)
  const found = sums.reduce((total, sum) => total + sum, 0)
  // Sums of the same numbers in another order differ in their last digits only.
  const slack = 1e-12 * sums.reduce((total, sum) => total + Math.abs(sum), 0)
  const isAsFar = (total: number): boolean => {
    if (alternative === 'two-sided') return Math.abs(total) >= Math.abs(found) - slack
    return alternative === 'greater' ? total >= found - slack : total <= found + slack
  }
  const isExact = sums.length < signsPerDraw && 2 ** sums.length <= draws
  let asFar = 0
  if (isExact) {
    const patterns = 2 ** sums.length
    for (let pattern = 0; pattern < patterns; pattern++) if (isAsFar(flipped(sums, [pattern], 0))) asFar++
    return { p: asFar / patterns, patterns, isExact }
  }
  const words = Math.ceil(sums.length / signsPerDraw)
  const bits = drawn([seed, 'paired-permutation'], 2 ** signsPerDraw, words * draws)
  for (let draw = 0; draw < draws; draw++) if (isAsFar(flipped(sums, bits, draw * words))) asFar++
  return { p: (asFar + 1) / (draws + 1), patterns: draws, isExact }
}

/** The total after the signs of a pattern, thirty of them in each word of bits from `from` on. */
function flipped(sums: Float64Array, bits: ArrayLike<number>, from: number): number {
  let total = 0
  let word = 0
  for (let i = 0; i < sums.length; i++) {
    if (i % signsPerDraw === 0) word = bits[from + i / signsPerDraw] as number
    const sum = sums[i] as number
    total += word & 1 ? sum : -sum
    word >>>= 1
  }
  return total
}
