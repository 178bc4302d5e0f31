/** A list without repetitions. */
export function createPool<Value>(): {
  readonly values: readonly Value[]
  has(key: string): boolean
  place(key: string, value: Value): number
} {
  const values: Value[] = []
  const places = new Map<string, number>()
  return {
    values,
    has: (key) => places.has(key),
    place(key, value) {
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, values.length)
      return values.push(value) - 1
    },
  }
}
