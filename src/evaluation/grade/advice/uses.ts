import { filled, optional, several, tableFile } from '../../../vocabulary/index.js'
import { genericsOf } from './drugs.js'

const count = { pattern: /^(?:\d+|any)$/, expected: 'a number of days, or any' }
const often = { pattern: /^\d+(?:\.\d+)?$/, expected: 'times a day' }

const file = tableFile('advice/uses.csv', () => ({
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
  days: optional(count),
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
export function usesOf(drug: string, { indication, routes = [], isRenal = false }: Use): ReturnType<typeof file.read> {
  const names = [drug.toLowerCase(), ...genericsOf(drug)]
  const isFor = (words: readonly string[]): boolean =>
    words.some((one) => (indication ?? '').toLowerCase().includes(one))
  return file
    .read()
    .filter(
      (row) =>
        row.drugs.some((one) => names.includes(one)) &&
        (row.indications.length === 0 || isFor(row.indications)) &&
        (row.routes.length === 0 || row.routes.some((one) => routes.includes(one))) &&
        (row.state === null || isRenal),
    )
}
