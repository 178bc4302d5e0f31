/** No record, recipe or manifest goes deeper; what does would break the programs that read it. */
const deepest = 100

/**
 * Why a value cannot be written as JSON and read again without a loss, in words; undefined where it can.
 *
 * Half a surrogate pair, a number without end and a key `__proto__` all get past `JSON.parse` and are lost or changed
 * later; so are the dates and big integers of other formats.
 *
 * @example
 * [notPlainJson({ a: ['x', 1] }), notPlainJson({ a: [1n] })]
 * // → [undefined, 'it holds a bigint, which JSON has no word for']
 */
export function notPlainJson(value: unknown): string | undefined {
  if (!isObject(value)) return scalarProblem(value)
  const waiting: { readonly found: object; readonly depth: number }[] = [{ found: value, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { found, depth } = next
    if (depth >= deepest) return `it is nested more than ${deepest} deep`
    if (!isPlain(found)) return 'it holds a value that JSON has no word for'
    const keyed = Array.isArray(found) ? undefined : keyProblem(Object.keys(found))
    if (keyed !== undefined) return keyed
    for (const inner of Array.isArray(found) ? (found as readonly unknown[]) : Object.values(found)) {
      if (isObject(inner)) waiting.push({ found: inner, depth: depth + 1 })
      else {
        const problem = scalarProblem(inner)
        if (problem !== undefined) return problem
      }
    }
  }
  return undefined
}

/**
 * A key that an object in the text of a JSON value has twice; undefined where none has. `JSON.parse` keeps the last and
 * says nothing, so keys in the text are counted against those that it gave.
 *
 * @example
 * doubledKey('{"a":1,"a":2}', { a: 2 })
 * // → 'a'
 */
export function doubledKey(text: string, value: unknown): string | undefined {
  const counts = new Map<string, number>()
  const waiting: object[] = isObject(value) ? [value] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!Array.isArray(next)) for (const key of Object.keys(next)) addOneTo(counts, key)
    for (const inner of Object.values(next)) if (isObject(inner)) waiting.push(inner)
  }
  // Each match is a whole string, so no colon within one is taken for that of a key.
  for (const [, name = '', colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?/g)) {
    if (colon === undefined) continue
    const key = JSON.parse(name) as string
    const left = (counts.get(key) ?? 0) - 1
    if (left < 0) return key
    counts.set(key, left)
  }
  return undefined
}

function addOneTo(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function isObject(found: unknown): found is object {
  return typeof found === 'object' && found !== null
}

function keyProblem(keys: readonly string[]): string | undefined {
  for (const key of keys) {
    if (key === '__proto__') return 'it has a key "__proto__"'
    if (!key.isWellFormed()) return 'a key holds half a surrogate pair'
  }
  return undefined
}

function scalarProblem(found: unknown): string | undefined {
  switch (typeof found) {
    case 'string':
      return found.isWellFormed() ? undefined : 'a text holds half a surrogate pair'
    case 'number':
      return Number.isFinite(found) ? undefined : 'a number is larger than a computer number can be, or none'
    case 'boolean':
      return undefined
    default:
      return found === null || found === undefined
        ? undefined
        : `it holds a ${typeof found}, which JSON has no word for`
  }
}

function isPlain(found: object): boolean {
  if (Array.isArray(found)) return true
  const prototype: unknown = Object.getPrototypeOf(found)
  return prototype === Object.prototype || prototype === null
}
