const mostKnown = 20_000

/** Letters of the longest word that is kept. */
const longest = 64

/** Keeps what was made of each word, for texts use few words again and again; what is made of a word is always the same. */
export function byWord<Value>(make: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const made = make(word)
    if (word.length > longest) return made
    if (known.size >= mostKnown) known.clear()
    known.set(word, made)
    return made
  }
}
