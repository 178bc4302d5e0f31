import { filled, once, several, tableFile } from '../../../vocabulary/index.js'
import { genericsOf } from './drugs.js'
import type { Route } from './route.js'

const routeFile = tableFile('advice/routes.csv', () => ({
  drugs: several('|', filled),
  /** The ways by which it is given, as `advice/route.ts` calls them. */
  routes: several('|', filled),
}))

const routes = once(() => byDrug(routeFile.read().map(({ drugs, routes }) => [drugs, new Set(routes)] as const)))

/**
 * Whether a drug is given by a way: null where no row names it.
 *
 * @example
 * [isGivenBy('gentamicin', 'vein'), isGivenBy('baclofen', 'spine'), isGivenBy('unobtainium', 'vein')]
 * // → [true, false, null]
 */
export function isGivenBy(drug: string, way: Route): boolean | null {
  const known = namesOf(drug).flatMap((name) => routes().get(name) ?? [])
  return known.length === 0 ? null : known.some((ways) => ways.has(way))
}

const courseFile = tableFile('advice/courses.csv', () => ({
  drugs: several('|', filled),
  /** So many days a course lasts at most, where nothing else is told. */
  days: filled,
}))

const courses = once(() => byDrug(courseFile.read().map(({ drugs, days }) => [drugs, Number(days)] as const)))

/** For how many days a drug is given at most; null where it may be given on and on. */
export function longestCourse(drug: string): number | null {
  const known = namesOf(drug).flatMap((name) => courses().get(name) ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

function namesOf(drug: string): readonly string[] {
  return [...new Set([drug.toLowerCase(), ...genericsOf(drug)])]
}

function byDrug<Value>(rows: readonly (readonly [readonly string[], Value])[]): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, Value[]>()
  for (const [drugs, value] of rows) for (const drug of drugs) found.set(drug, [...(found.get(drug) ?? []), value])
  return found
}
