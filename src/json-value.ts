/**
 * Whether a parsed JSON value is an object: no list, and not null.
 *
 * @example
 * [isJsonObject({}), isJsonObject([]), isJsonObject(null)]
 * // → [true, false, false]
 */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The value of a JSON text; undefined where it is none.
 *
 * @example
 * [parsedJson('[1]'), parsedJson('[1')]
 * // → [[1], undefined]
 */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
