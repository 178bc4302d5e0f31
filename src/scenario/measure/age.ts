import { ageIn } from '../../clinical/index.js'

/** An age as texts print it. */
export interface Age {
  readonly value: number
  readonly unit: 'days' | 'months' | 'years'
}

const singular = { days: 'day', months: 'month', years: 'year' } as const

/** Newborns are counted in days, infants in months, all others in years. */
const lastDay = 27
const lastMonth = 23
const oldest = 110

/**
 * Reads an age as rules write it; undefined where it is none.
 *
 * @example
 * readAge('18 months')
 * // → { value: 18, unit: 'months' }
 */
export function readAge(words: string): Age | undefined {
  const found = /^(\d{1,3}) (day|month|year)s?$/.exec(words)
  if (found === null) return undefined
  return { value: Number(found[1]), unit: `${found[2] as 'day' | 'month' | 'year'}s` }
}

/** An age in days, for comparisons. */
export function ageInDays({ value, unit }: Age): number {
  return ageIn('day', value, singular[unit])
}

/** An age in completed years, as formulas take it. */
export function ageInYears({ value, unit }: Age): number {
  return Math.floor(ageIn('year', value, singular[unit]))
}

/** `34 years`, `1 month`. */
export function ageInWords({ value, unit }: Age): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** Every age that a text may print, youngest first. */
export function printedAges(): readonly Age[] {
  const upTo = (from: number, to: number, unit: Age['unit']): Age[] =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ value: from + i, unit }))
  return [...upTo(1, lastDay, 'days'), ...upTo(1, lastMonth, 'months'), ...upTo(2, oldest, 'years')]
}
