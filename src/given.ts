import { nearest, PipelineError, quote } from './errors.js'
import { isJsonObject } from './json-value.js'

/** What a value that callers give must be, in words, and whether one is. */
export interface Kind {
  readonly expected: string
  readonly fits: (value: unknown) => boolean
  /** It must be there. */
  readonly isNeeded?: boolean
}

/** A kind for every option of an entry. */
export type Kinds<Options> = { readonly [Key in keyof Required<Options>]: Kind }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** What most options are. */
export const kinds = {
  text: { expected: 'a text that is not empty', fits: isText },
  anyText: { expected: 'a text', fits: (value: unknown) => typeof value === 'string' },
  texts: { expected: 'a list of texts', fits: (value: unknown) => Array.isArray(value) && value.every(isText) },
  list: { expected: 'a list', fits: Array.isArray },
  lists: { expected: 'a list of lists', fits: (value: unknown) => Array.isArray(value) && value.every(Array.isArray) },
  sequence: {
    expected: 'a list or another sequence',
    fits: (value: unknown) =>
      typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value),
  },
  map: { expected: 'a Map', fits: (value: unknown) => value instanceof Map },
  flag: { expected: 'true or false', fits: (value: unknown) => typeof value === 'boolean' },
  count: {
    expected: 'a whole number above 0',
    fits: (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0,
  },
  seed: { expected: 'a text that is not empty, such as "1" (a number is none)', fits: isText },
  number: { expected: 'a number', fits: (value: unknown) => typeof value === 'number' && !Number.isNaN(value) },
  callback: { expected: 'a function', fits: (value: unknown) => typeof value === 'function' },
  object: { expected: 'an object', fits: isJsonObject },
} as const satisfies Readonly<Record<string, Kind>>

/** The same kind for what must not be left out. */
export function needed(kind: Kind): Kind {
  return { ...kind, isNeeded: true }
}

/**
 * The same kind, said in the words of an entry.
 *
 * @example
 * worded('a list of p-values', kinds.list).expected
 * // → 'a list of p-values'
 */
export function worded(expected: string, kind: Kind): Kind {
  return { ...kind, expected }
}

/** One of several words. */
export function oneOf(expected: string, words: readonly string[]): Kind {
  return { expected: `${expected}, ${words.join(' or ')}`, fits: (value) => words.some((word) => word === value) }
}

/**
 * The same kind, or null.
 *
 * @example
 * [null, 'exact', 7].map(orNull(kinds.text).fits)
 * // → [true, true, false]
 */
export function orNull({ expected, fits }: Kind): Kind {
  return { expected: `${expected}, or null`, fits: (value) => value === null || fits(value) }
}

/**
 * Refuses options that an entry of the library does not take: an unknown name, a value of another kind, one that is
 * missing. Callers without types, and spelling mistakes, are told before anything is done.
 *
 * @throws {PipelineError} usage
 */
export function demandOptions<Options>(entry: string, known: Kinds<Options>, given: unknown): void {
  demand(entry, given, worded('an object of options', kinds.object))
  const values = given as Readonly<Record<string, unknown>>
  const names = Object.keys(known)
  for (const name of Object.keys(values)) {
    if (names.includes(name)) continue
    throw new PipelineError('usage', `${entry} has no option ${quote(name)}. ${nearest(name, names)}`)
  }
  for (const [name, kind] of Object.entries<Kind>(known)) {
    const value = values[name]
    if (value === undefined && kind.isNeeded !== true) continue
    demand(entry, value, worded(`${name} to be ${kind.expected}`, kind))
  }
}

/**
 * Refuses a value of another kind than an entry of the library takes.
 *
 * @throws {PipelineError} usage
 */
export function demand(entry: string, value: unknown, { expected, fits }: Kind): void {
  if (fits(value)) return
  throw new PipelineError('usage', `${entry} expects ${expected}, and found ${inWords(value)}.`)
}

/**
 * Refuses a value of another kind where one is given.
 *
 * @throws {PipelineError} usage
 */
export function demandIfGiven(entry: string, value: unknown, kind: Kind): void {
  if (value !== undefined) demand(entry, value, kind)
}

/**
 * Those of many values, such as flags of a command, that are options of an entry.
 *
 * @example
 * optionsAmong({ limit: kinds.count }, { limit: 2, quiet: true })
 * // → { limit: 2 }
 */
export function optionsAmong<Options>(known: Kinds<Options>, given: Options): Options {
  const names = Object.keys(known)
  return Object.fromEntries(Object.entries(given as object).filter(([name]) => names.includes(name))) as Options
}

function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
