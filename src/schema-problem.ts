import type * as z from 'zod'
import { quote } from './errors.js'
import { keyTwiceIn } from './json-value.js'

/**
 * What a schema objects to in a value, the first thing only, in words: where it is, what was expected, what was found.
 * Words that a schema brings of its own are kept.
 *
 * @example
 * problemOf([{ code: 'invalid_type', expected: 'int', path: ['edits'], message: 'Invalid input' }], { edits: 'none' })
 * // → '"edits": expected a whole number and found "none"'
 */
export function problemOf(issues: readonly z.core.$ZodIssue[], value: unknown, whole = 'the whole'): string {
  const [first] = issues
  if (first === undefined) return `${whole}: it is not valid`
  const issue = nearestOf(first)
  const place = issue.path.join('.')
  return `${place === '' ? whole : quote(place)}: ${issueInWords(issue, value)}`
}

/**
 * The value of a JSON text, of a schema's form. `refuse` makes the error from what is wrong, in words; `whole` is what the
 * value as a whole is called there.
 */
export function parseJson<Value>(
  text: string,
  schema: z.ZodType<Value>,
  refuse: (problem: string, cause?: unknown) => Error,
  whole?: string,
): Value {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (cause) {
    throw refuse('it is not valid JSON', cause)
  }
  const twice = keyTwiceIn(text)
  if (twice !== undefined) throw refuse(`it has the key ${quote(twice)} twice in one place`)
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  throw refuse(problemOf(result.error.issues, raw, whole))
}

/** The value of a JSON text, of a schema's form; null where the text is anything else. */
export function parseJsonOrNull<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Of what may have several forms, the objection of the one that it comes nearest to: where one has the fewest. */
function nearestOf(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || !isRaw(issue.message)) return issue
  const [fewest, next] = issue.errors.toSorted((a, b) => a.length - b.length)
  const [inner] = fewest ?? []
  return inner === undefined || fewest?.length === next?.length
    ? issue
    : nearestOf({ ...inner, path: [...issue.path, ...inner.path] })
}

/** One objection, without its place. */
export function issueInWords(issue: z.core.$ZodIssue, value: unknown): string {
  if (!isRaw(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return `unknown key ${issue.keys.slice(0, 3).map(quote).join(', ')}`
  const found = issue.path.reduce<unknown>((inner, key) => stepInto(inner, key), value)
  if (found === undefined) return 'it is missing'
  return `expected ${expected(issue)} and found ${quote(shortly(found))}`
}

/** A value as JSON; its kind where it is nested so deep that JSON cannot be written. */
function shortly(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? 'a list nested too deep' : 'an object nested too deep'
  }
}

/** Whether words are those of the library, which speak to who writes a schema. */
function isRaw(message: string): boolean {
  return /^(?:Invalid |Too (?:small|big): |Unrecognized key|Expected )/.test(message)
}

function stepInto(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? `a value of the kind ${issue.expected}`
    case 'invalid_value':
      return `${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((one) => JSON.stringify(one)).join(', ')}`
    case 'too_small':
      return sized(issue.origin, `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`)
    case 'too_big':
      return sized(issue.origin, `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`)
    case 'invalid_format':
      return issue.format === 'regex' ? 'a text of another form' : `a text of the form ${issue.format}`
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    default:
      return 'another value'
  }
}

function sized(origin: string, bound: string): string {
  if (origin === 'string') return `a text of ${bound} characters`
  return origin === 'array' ? `a list of ${bound} entries` : `a number of ${bound}`
}
