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
 * Whether one JSON value says nothing but what another one says too: objects may lack keys of it, and all else is equal.
 *
 * @example
 * [isPartOf({ a: [{}] }, { a: [{ b: 1 }], c: 2 }), isPartOf({ a: 1 }, { a: 2 }), isPartOf([], [1])]
 * // → [true, false, false]
 */
export function isPartOf(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.length === whole.length && part.every((one, i) => isPartOf(one, whole[i]))
  if (!isJsonObject(part)) return part === whole
  return isJsonObject(whole) && Object.entries(part).every(([key, value]) => isPartOf(value, whole[key]))
}

/**
 * A key that an object in a JSON text has twice, of which `JSON.parse` keeps the last without a word; undefined where none
 * has.
 *
 * @example
 * [keyTwiceIn('{"a":1,"\\u0061":2}'), keyTwiceIn('[{"a":{"a":1}},{"a":"a"}]')]
 * // → ['a', undefined]
 */
export function keyTwiceIn(json: string): string | undefined {
  const open: Set<string>[] = []
  // Each match is a whole string, so no colon or bracket within one is taken for one of the text.
  for (const [token, name, colon] of json.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")\s*(:)?|[{}[\]]/g)) {
    if (colon !== undefined) {
      const key = String(parsedJson(name ?? ''))
      if (open.at(-1)?.has(key) === true) return key
      open.at(-1)?.add(key)
    } else if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
  }
  return undefined
}
