import { demand, kinds, worded } from '../../given.js'

/** What may be said of an arm against its control. */
export const verdicts = ['degraded', 'robust within margin', 'improved', 'inconclusive'] as const

/** What is said of an arm against its control. */
export type Verdict = (typeof verdicts)[number]

/** What a verdict is read from. */
export interface Evidence {
  readonly estimate: number
  /** Two-sided p of no difference, adjusted for its family. */
  readonly adjustedP: number
  readonly alpha: number
  /** The one-sided bound of the difference lies above −margin. */
  readonly isNonInferior: boolean
  /** A loss could have been seen: the positive control was run and degraded for this model, and enough texts differ. */
  readonly canBeSeen: boolean
}

/**
 * The verdict of an arm: a difference first, then what was shown to be small; p above alpha alone shows nothing.
 *
 * @example
 * verdictOf({ estimate: -0.01, adjustedP: 0.4, alpha: 0.05, isNonInferior: true, canBeSeen: false })
 * // → 'inconclusive'
 */
export function verdictOf(given: Evidence): Verdict {
  demand('verdictOf', given, worded('evidence, an object', kinds.object))
  const { estimate, adjustedP, alpha, isNonInferior, canBeSeen } = given
  if (adjustedP <= alpha && estimate !== 0) return estimate < 0 ? 'degraded' : 'improved'
  return isNonInferior && canBeSeen ? 'robust within margin' : 'inconclusive'
}

/**
 * The margin of an arm: the smaller of a number of points and a share of the accuracy on originals, both 0–1.
 *
 * @example
 * [marginOf(0.9, { points: 0.03, share: 0.1 }), marginOf(0.2, { points: 0.03, share: 0.1 })]
 * // → [0.03, 0.020000000000000004]
 */
export function marginOf(originalAccuracy: number, given: { readonly points: number; readonly share: number }): number {
  demand('marginOf', originalAccuracy, worded('an accuracy, which is a number', kinds.number))
  demand('marginOf', given, worded('a margin of points and share, an object', kinds.object))
  const { points, share } = given
  return Math.min(points, share * originalAccuracy)
}
