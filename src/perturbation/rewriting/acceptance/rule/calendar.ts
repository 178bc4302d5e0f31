import { quote } from '../../../../errors.js'
import { anyOf, countOf } from '../reading/index.js'

const last = 'last/past/previous/preceding'
const next = 'next/following/coming'

/** Names of times that exclude each other: in each row one name with its forms, as `anyOf` reads them. */
const rows: readonly (readonly (readonly [name: string, forms: string])[])[] = [
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ').map((day) => [day, `${day}(s)`]),
  [
    ['weekday', 'weekday(s), working day(s), workday(s)'],
    ['weekend', 'weekend(s)'],
  ],
  [
    ['spring', 'spring, springtime'],
    ['summer', 'summer(s), summertime'],
    // "A fall" is none.
    ['fall', 'autumn(s), last/next/this/every/each/previous/early/late fall, in/during/since the fall'],
    ['winter', 'winter(s), wintertime'],
  ],
  [
    ...'January February April June July August September October November December'
      .split(' ')
      .map((month) => [month, month] as const),
    // "May" and "march" are words of other meanings as well.
    ['March', 'in/of/since/last/next/until/early/late/mid/every/by/during march'],
    ['May', 'in/of/since/last/next/until/early/late/every/during may'],
  ],
  ['day', 'night', 'week', 'month', 'year', 'decade'].map((period) => [`last ${period}`, `${last} ${period}`]),
  ['day', 'night', 'week', 'month', 'year', 'decade'].map((period) => [`next ${period}`, `${next} ${period}`]),
]

const times = rows.map((row) => row.map(([name, forms]) => ({ name, form: anyOf(forms) })))

/**
 * Named times that became others: "last winter" and "last spring", "on Mondays" and "on Fridays".
 *
 * The comparer of facts reads all that was as past. A time that is only left out or told by a number is no fault here.
 *
 * @example
 * calendarFaults('He fell last month.', 'He fell last week.')
 * // → ['The original says "last week", and the new text "last month" in its place.']
 */
export function calendarFaults(rewritten: string, original: string): readonly string[] {
  return times.flatMap((row) => {
    const counted = row.map(({ name, form }) => ({ name, more: countOf(form, rewritten) - countOf(form, original) }))
    const gone = counted.find(({ more }) => more < 0)
    const come = counted.find(({ more }) => more > 0)
    if (gone === undefined || come === undefined) return []
    return [`The original says ${quote(gone.name)}, and the new text ${quote(come.name)} in its place.`]
  })
}
