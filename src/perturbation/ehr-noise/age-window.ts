import { type AgeBand, ageIn, type Patient, type TimeUnit } from '../../clinical/index.js'
import { cell } from '../../vocabulary/index.js'

/** The first and the last age at which a diagnosis is first made, in years, both included. */
export interface AgeWindow {
  readonly from: number
  readonly to: number
}

/** A cell such as `36 hours`, `2 weeks`, `1 year`, and a word for an end that is open. */
function ageCell(open: string, years: number) {
  return cell({
    pattern: new RegExp(`^(?:${open}|\\d+ (?:hour|day|week|month|year)s?)$`),
    expected: `${open}, or an age: 36 hours, 2 weeks, 3 months, 40 years`,
  }).transform((text) => (text === open ? years : yearsOf(text)))
}

function yearsOf(age: string): number {
  const [number, unit] = age.split(' ') as [string, string]
  return ageIn('year', Number(number), unit.replace(/s$/, '') as TimeUnit)
}

/** The columns of a table that hold a window. */
export const windowCells = { from: ageCell('birth', 0), to: ageCell('any', Number.POSITIVE_INFINITY) }

/** Between which ages somebody of a band may be. */
const bounds: Readonly<Record<AgeBand, AgeWindow>> = {
  newborn: { from: 0, to: ageIn('year', 28, 'day') },
  infant: { from: ageIn('year', 28, 'day'), to: 1 },
  '1-5': { from: 1, to: 5 },
  '6-12': { from: 6, to: 12 },
  '13-17': { from: 13, to: 17 },
  '18-64': { from: 18, to: 64 },
  '65+': { from: 65, to: Number.POSITIVE_INFINITY },
}

/** Half a minute: what rounding can make of an age. */
const tolerance = 1e-6

/**
 * Whether somebody is of an age within a window. Of whom only an age band is known, all of the band must lie within it;
 * of whom no age is known fits only a window without bounds.
 *
 * @example
 * isWithin({ from: 18, to: 45 }, { ageBand: '18-64', years: 30 })
 * // → true
 */
export function isWithin(window: AgeWindow, { ageBand, years }: Pick<Patient, 'ageBand' | 'years'>): boolean {
  const band = ageBand === null ? { from: 0, to: Number.POSITIVE_INFINITY } : bounds[ageBand]
  const age = years === null ? band : { from: years, to: years }
  return window.from <= age.from + tolerance && age.to <= window.to + tolerance
}
