/** One measured figure, and the bar it is held to. */
export interface BenchRow {
  readonly name: string
  readonly figure: number
  readonly unit: string
  /** Such as `≥ 2.5`; absent for a figure that only gives a scale. */
  readonly bar?: string
  /** Whether the bar is met; absent where there is none. */
  readonly met?: boolean
}
