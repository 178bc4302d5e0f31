import { PipelineError } from '../errors.js'
import { demand, kinds, worded } from '../given.js'

/** What is taken for a table, where callers may give anything. */
const tableKind = worded('a table, a list of lists of counts', kinds.lists)

/**
 * Refuses k and n that are no counts of successes and tries.
 *
 * @throws {PipelineError} usage — k or n is no whole number, or not 0 ≤ k ≤ n
 */
export function refuseWrongCounts(name: string, k: number, n: number): void {
  if (Number.isInteger(k) && Number.isInteger(n) && k >= 0 && k <= n) return
  throw new PipelineError('usage', `${name} expects whole numbers 0 ≤ k ≤ n and found k = ${k}, n = ${n}.`)
}

/**
 * Refuses what is no share between 0 and 1, both ends excluded.
 *
 * @throws {PipelineError} usage — the level is not between 0 and 1
 */
export function refuseWrongLevel(name: string, level: number): void {
  if (typeof level === 'number' && level > 0 && level < 1) return
  throw new PipelineError('usage', `${name} expects a level between 0 and 1, such as 0.95, and found ${level}.`)
}

/**
 * Refuses what is no rate from 0 to 1, both included.
 *
 * @throws {PipelineError} usage — the rate is not from 0 to 1
 */
export function refuseWrongRate(name: string, rate: number): void {
  if (typeof rate === 'number' && rate >= 0 && rate <= 1) return
  throw new PipelineError('usage', `${name} expects a rate from 0 to 1 and found ${rate}.`)
}

/**
 * Refuses a table that is no rectangle of whole numbers from 0 on.
 *
 * @throws {PipelineError} usage — a row of another length, or an entry that is no count
 */
export function refuseWrongTable(name: string, table: readonly (readonly number[])[]): void {
  demand(name, table, tableKind)
  const width = table[0]?.length ?? 0
  for (const [row, counts] of table.entries()) {
    const wrong = Array.from(counts).findIndex((count) => !(Number.isInteger(count) && count >= 0))
    const found = wrong < 0 ? `${counts.length} columns` : `the entry ${counts[wrong]}`
    if (wrong < 0 && counts.length === width) continue
    const message = `${name} expects rows of ${width} counts (whole numbers from 0 on) and found ${found} in row ${row + 1}.`
    throw new PipelineError('usage', message)
  }
}

/**
 * Refuses values, clusters and weights that are no lists, or not equally many.
 *
 * @throws {PipelineError} usage — no lists, or lists of different length
 */
export function refuseWrongLists(name: string, lists: readonly { readonly length: number }[]): void {
  for (const list of lists) demand(name, list, worded('lists of values, clusters and weights', kinds.list))
  const lengths = lists.map(({ length }) => length)
  if (lengths.every((length) => length === lengths[0])) return
  const message = `${name} expects one cluster and one weight for each value and found ${lengths.join(', ')} of them.`
  throw new PipelineError('usage', message)
}
