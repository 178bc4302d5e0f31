/**
 * Keeps what was made of each object as long as the object itself is kept: steps and rules that work on one thing ask for
 * the same. What is made is shared by all who ask, so it must be readonly.
 *
 * @example
 * const wordsOf = memoiseByObject(({ text }) => text.split(' '))
 * const original = { text: 'He coughs.' }
 * wordsOf(original) === wordsOf(original)
 * // → true
 */
export function memoiseByObject<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new WeakMap<Key, { readonly made: Made }>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known.made
    const made = make(key)
    kept.set(key, { made })
    return made
  }
}
