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

/**
 * Whether an object in a JSON text names a key twice, of which `JSON.parse` keeps the last without a word.
 *
 * @example
 * [hasKeyTwice('{"a":1,"\\u0061":2}'), hasKeyTwice('[{"a":{"a":1}},{"a":"a"}]')]
 * // → [true, false]
 */
export function hasKeyTwice(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, name] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (name !== undefined) {
      const key = String(parsedJson(name))
      if (open.at(-1)?.has(key) === true) return true
      open.at(-1)?.add(key)
    } else if ('{['.includes(token)) open.push(new Set())
    else if ('}]'.includes(token)) open.pop()
  }
  return false
}
