import { filled, optional, several, tableFile } from '../../../vocabulary/index.js'
import { rowsOf } from './drugs.js'
import type { Route } from './route.js'

const routeFile = tableFile('advice/routes.csv', () => ({
  drugs: several('|', filled),
  /** The ways by which it is given, as `advice/route.ts` calls them. */
  routes: several('|', filled),
}))

/**
 * Whether a drug is given by a way: null where no row names it.
 *
 * @example
 * [isGivenBy('gentamicin', 'vein'), isGivenBy('baclofen', 'spine'), isGivenBy('unobtainium', 'vein')]
 * // → [true, false, null]
 */
export function isGivenBy(drug: string, way: Route): boolean | null {
  const known = rowsOf(routeFile.read(), drug)
  return known.length === 0 ? null : known.some(({ routes }) => routes.includes(way))
}

const daysOrAny = { pattern: /^(?:\d+|any)$/, expected: 'a number of days, or any' }
const often = { pattern: /^\d+(?:\.\d+)?$/, expected: 'times a day' }

const useFile = tableFile('advice/uses.csv', () => ({
  drugs: several('|', filled),
  /** Words of what it is for, any of which is enough. */
  indications: several('|', filled),
  /** The ways by which it is given, as `advice/route.ts` calls them. */
  routes: several('|', filled),
  /** `kidneys` where they clear little. */
  state: optional({ pattern: /^kidneys$/, expected: 'kidneys' }),
  /** What may be given then, beside the most of `advice/doses.csv`. */
  most: several('|', filled),
  /** What is enough then, in place of `advice/least-doses.csv`; `any` is. */
  least: several('|', filled),
  /** The least times a day. */
  times: optional(often),
  /** How many days a course may last then; `any` where it may go on and on. */
  days: optional(daysOrAny),
}))

/** What a drug is for, by which ways it is given, and to whom. */
export interface Use {
  readonly indication?: string | null
  readonly routes?: readonly string[]
  /** The kidneys clear little. */
  readonly isRenal?: boolean
}

/**
 * The uses of a drug in which other limits hold than usual.
 *
 * @example
 * [{ indication: 'prevention of cystitis' }, { indication: 'cystitis' }].map((use) => usesOf('nitrofurantoin', use).length)
 * // → [1, 0]
 */
export function usesOf(
  drug: string,
  { indication, routes = [], isRenal = false }: Use,
): ReturnType<typeof useFile.read> {
  const isFor = (words: readonly string[]): boolean =>
    words.some((one) => (indication ?? '').toLowerCase().includes(one))
  return rowsOf(useFile.read(), drug).filter(
    (row) =>
      (row.indications.length === 0 || isFor(row.indications)) &&
      (row.routes.length === 0 || row.routes.some((one) => routes.includes(one))) &&
      (row.state === null || isRenal),
  )
}

const count = { pattern: /^\d+$/, expected: 'a number of days' }

const courseFile = tableFile('advice/courses.csv', () => ({
  drugs: several('|', filled),
  /** So many days a course lasts at most, where nothing else is told; nothing where it may go on and on. */
  days: optional(count),
  /** In fewer days it does not do its work; nothing where one dose may. */
  least: optional(count),
}))

/**
 * For how many days a drug is given at most; null where it may be given on and on.
 *
 * @example
 * [longestCourse('clindamycin'), longestCourse('clindamycin', { indication: 'severe acne' })]
 * // → [14, 84]
 */
export function longestCourse(drug: string, use: Use = {}): number | null {
  const special = usesOf(drug, use).flatMap(({ days }) => (days === null ? [] : [days]))
  const known = rowsOf(courseFile.read(), drug).flatMap(({ days }) => (days === null ? [] : [days]))
  return known.length === 0 || special.includes('any') ? null : Math.max(...[...known, ...special].map(Number))
}

/**
 * In how many days at the least a drug does its work; null where no row tells.
 *
 * @example
 * ['fluoxetine', 'ibuprofen', 'unobtainium'].map(shortestCourse)
 * // → [28, 1, null]
 */
export function shortestCourse(drug: string): number | null {
  const known = rowsOf(courseFile.read(), drug).flatMap(({ least }) => (least === null ? [] : [Number(least)]))
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * Whether a drug is one that is taken on and on, and for twelve days at the least.
 *
 * @example
 * ['lisinopril', 'amoxicillin', 'ibuprofen'].map(isLongTerm)
 * // → [true, false, false]
 */
export function isLongTerm(drug: string): boolean {
  return longestCourse(drug) === null && (shortestCourse(drug) ?? 0) >= 12
}

const againFile = tableFile('advice/again.csv', () => ({
  drugs: several('|', filled),
  /** It may be given a second time after so many days. */
  low: filled,
  high: filled,
}))

/**
 * After how many days a drug that is given once may be given a second time, at the least and at the most; null where no row
 * tells.
 *
 * @example
 * ['malathion', 'lindane'].map(repeatedAfter)
 * // → [[7, 9], null]
 */
export function repeatedAfter(drug: string): readonly [number, number] | null {
  const [row] = rowsOf(againFile.read(), drug)
  return row === undefined ? null : [Number(row.low), Number(row.high)]
}
