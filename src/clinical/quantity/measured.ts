import type { Span } from '../../text/index.js'
import type { Quantity } from './measurement.js'
import type { AnalyteName } from './table.js'

/** A value of something, with what was printed beside it. */
export interface Measurement {
  readonly analyte: AnalyteName
  readonly quantity: Quantity
  /** The same value in another unit, printed behind it: "38°C (100.4°F)". */
  readonly pair: Quantity | null
  /** The range it is compared with: "(reference 70–99)". */
  readonly reference: Quantity | null
}

/** Why an analyte of a text is left alone: an edit of its other mentions could contradict this place. */
export type ObstacleReason =
  | 'bare-number'
  | 'unclear-name'
  | 'other-unit'
  | 'unread-brackets'
  | 'difference'
  | 'implausible'
  | 'pair-disagrees'
  | 'ratio'
  /** "about 5 lb": a conversion would print more digits than were meant. */
  | 'estimate'

/** A place at which an analyte cannot be restated safely. */
export interface Obstacle {
  readonly analyte: AnalyteName
  readonly reason: ObstacleReason
  /** UTF-16 offset. */
  readonly at: number
}

/** The stretch of a text that a measurement takes up, its pair or reference range included. */
export function measuredIn({ quantity, pair, reference }: Measurement): Span {
  return { start: quantity.at.start, end: (reference ?? pair ?? quantity).at.end }
}
