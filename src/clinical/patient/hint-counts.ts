/** What is counted: a regular expression's source, and the small letters, digits and hyphens that its finds begin with. */
export interface Hint {
  readonly pattern: string
  /** Each is the beginning of some finds, whatever their case; the first three characters are looked at. */
  readonly beginnings: readonly string[]
}

/** Letters are 1 to 26 whatever their case, digits 27 to 36, the hyphen 37, all else 0. */
const classes = new Uint8Array(0x10000)
for (let i = 0; i < 26; i++) classes[65 + i] = classes[97 + i] = i + 1
for (let i = 0; i < 10; i++) classes[48 + i] = 27 + i
classes[45] = 37

const bits = 6
const three = 2 ** (3 * bits) - 1

/**
 * Makes ready to count in one pass how often each of up to 31 patterns is found in a text, whatever its case.
 *
 * Law: the counts are those of `text.match(new RegExp(pattern, 'gi'))`. An expression is only tried where one of its
 * beginnings occurs, which is rare.
 *
 * @example
 * [...compileHints([{ pattern: 'cardi|aort', beginnings: ['car', 'aor'] }])('Aortic; CARDIAC')]
 * // → [2]
 */
export function compileHints(hints: readonly Hint[]): (text: string) => Uint32Array {
  const expressions = hints.map(({ pattern }) => new RegExp(pattern, 'iy'))
  const begins = tableOf(hints)
  return (text) => {
    const counts = new Uint32Array(hints.length)
    const next = new Uint32Array(hints.length)
    let seen = 0
    // Two characters behind the end, the last place has been looked at.
    for (let behind = 0; behind < text.length + 2; behind++) {
      seen = ((seen << bits) | (behind < text.length ? (classes[text.charCodeAt(behind)] as number) : 0)) & three
      for (let left = begins[seen] as number, hint = 0; left !== 0; left >>= 1, hint++) {
        const at = behind - 2
        const expression = expressions[hint]
        if ((left & 1) === 0 || expression === undefined || at < (next[hint] as number)) continue
        expression.lastIndex = at
        if (!expression.test(text)) continue
        counts[hint] = (counts[hint] as number) + 1
        next[hint] = expression.lastIndex
      }
    }
    return counts
  }
}

/** By three characters, the hints that may begin with them, a bit each. */
function tableOf(hints: readonly Hint[]): Int32Array {
  const table = new Int32Array(three + 1)
  for (const [hint, { beginnings }] of hints.entries()) {
    for (const beginning of beginnings) {
      const known = [...beginning.slice(0, 3)].map((character) => classes[character.charCodeAt(0)] as number)
      const free = bits * (3 - known.length)
      const from = known.reduce((code, one) => (code << bits) | one, 0) << free
      for (let code = from; code < from + 2 ** free; code++) table[code] = (table[code] as number) | (1 << hint)
    }
  }
  return table
}
