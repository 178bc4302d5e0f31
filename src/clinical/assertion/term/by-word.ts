/** How many keys are kept, and how long the longest of them is. */
interface Limits {
  readonly most: number
  readonly longest: number
}

const ofWords: Limits = { most: 20_000, longest: 64 }
const ofTexts: Limits = { most: 1_024, longest: 12_000 }

/** Keeps what was made of each word, for texts use few words again and again; what is made of a word is always the same. */
export function byWord<Value>(make: (word: string) => Value): (word: string) => Value {
  return keptBy(make, ofWords)
}

/**
 * Keeps what was made of each text of the length of a case: an original is compared with one new text after another, and
 * a sentence of it with what a model makes of it in round after round.
 */
export function byText<Value>(make: (text: string) => Value): (text: string) => Value {
  return keptBy(make, ofTexts)
}

function keptBy<Value>(make: (key: string) => Value, { most, longest }: Limits): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (key.length > longest) return made
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
