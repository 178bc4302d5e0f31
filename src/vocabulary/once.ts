/**
 * Makes something at the first call and keeps it: what is made from a vocabulary costs nothing where nobody asks for it.
 *
 * @example
 * once(() => ['made'])()
 * // → ['made']
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
