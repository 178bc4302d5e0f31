/** Bounds of a share, 0–1, both included. */
export interface Interval {
  readonly low: number
  readonly high: number
}
