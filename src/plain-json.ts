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
