/** A unit in which ages, durations and schedules are told. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

type Lengths = Readonly<Record<TimeUnit, number>>

const fixed = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 }

/**
 * Seconds of each unit, all whole numbers. Months and years are no fixed times, and are reckoned in two ways on purpose:
 * an age by the calendar, on average (a year is 365.25 days, and twelve months are a year); a treatment by what is
 * dispensed for it (a month is 30 days, a year 365).
 */
const seconds: Readonly<Record<'age' | 'treatment', Lengths>> = {
  age: { ...fixed, month: 2_629_800, year: 31_557_600 },
  treatment: { ...fixed, month: 2_592_000, year: 31_536_000 },
}

/**
 * An age in another unit. It is no age in completed years: round down for that.
 *
 * @example
 * [ageIn('year', 18, 'month'), ageIn('day', 1, 'month')]
 * // → [1.5, 30.4375]
 */
export function ageIn(to: TimeUnit, value: number, unit: TimeUnit): number {
  return (value * seconds.age[unit]) / seconds.age[to]
}

/**
 * How long a treatment goes on or waits, in another unit.
 *
 * @example
 * [durationIn('day', 3, 'month'), durationIn('hour', 2, 'week')]
 * // → [90, 336]
 */
export function durationIn(to: TimeUnit, value: number, unit: TimeUnit): number {
  return (value * seconds.treatment[unit]) / seconds.treatment[to]
}

/**
 * How many times a day something is done that is done so many times in a period.
 *
 * @example
 * [timesPerDay(1, 8, 'hour'), timesPerDay(2, 1, 'week')]
 * // → [3, 0.2857142857142857]
 */
export function timesPerDay(times: number, count: number, unit: TimeUnit): number {
  return (times * seconds.treatment.day) / (count * seconds.treatment[unit])
}
