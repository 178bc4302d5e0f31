import type { Case } from './case.js'

/**
 * Keeps what was made of each case as long as the case itself is kept: steps and recipes that work on one case ask for
 * the same. What is made is shared by all who ask, so it must be readonly.
 *
 * @example
 * const wordsOf = ofCase(({ text }) => text.split(' '))
 * const original = createCase({ id: 'a', text: 'He coughs.', diagnosis: 'Cold' })
 * wordsOf(original) === wordsOf(original)
 * // → true
 */
export function ofCase<Made>(make: (original: Case) => Made): (original: Case) => Made {
  const kept = new WeakMap<Case, { readonly made: Made }>()
  return (original) => {
    const known = kept.get(original)
    if (known !== undefined) return known.made
    const made = make(original)
    kept.set(original, { made })
    return made
  }
}
