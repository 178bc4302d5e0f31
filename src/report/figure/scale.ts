/** A straight axis: values to places, with round ticks. */
export interface Scale {
  (value: number): number
  readonly ticks: readonly number[]
  readonly low: number
  readonly high: number
}

/** Steps that people read easily. */
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]

/** What the axis spans at least, where all values are one. */
const leastSpan = 0.1

/**
 * An axis over values: it ends at round ticks, and holds every value. One value alone stands in the middle of a tenth.
 *
 * @example
 * createScale([-0.12, 0.03], [0, 100]).ticks
 * // → [-0.15, -0.1, -0.05, 0, 0.05]
 */
export function createScale(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const known = values.filter(Number.isFinite)
  const [least, most] = widened(
    known.reduce((low, value) => Math.min(low, value), known[0] ?? 0),
    known.reduce((high, value) => Math.max(high, value), known[0] ?? 1),
  )
  const reach = most - least
  const step = steps.find((one) => reach / one <= 5) ?? reach / 4
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number]
  const place = (value: number): number => from + ((value - low) / (high - low)) * (to - from)
  return Object.assign(place, { ticks, low, high })
}

function widened(least: number, most: number): readonly [number, number] {
  return most - least > 1e-9 ? [least, most] : [least - leastSpan / 2, most + leastSpan / 2]
}
