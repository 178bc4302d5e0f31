/** An expression that is looked for in many texts, and the phrases with which what it finds begins. */
export interface PhraseExpression {
  /** A regular expression's source, for any case. */
  readonly pattern: string
  /**
   * ASCII letters and digits, parted by any other signs. A star stands for more letters or none; where there is none, a
   * word begins or ends in the text as it does in the phrase.
   */
  readonly begins: readonly string[]
}

/** Hears of a find of one of the expressions; true asks for more finds of that one. */
type VisitFind = (expression: number, start: number, end: number) => boolean

const digit = 27
/** Letters are 1 to 26 whatever their case, all else 0. */
const classes = new Uint8Array(0x10000)
for (let i = 0; i < 26; i++) classes[65 + i] = classes[97 + i] = i + 1
for (let i = 0; i < 10; i++) classes[48 + i] = digit
const classBits = 5

/** So many characters are looked at to find where a phrase may begin, and the one before them. */
const reach = 5
const reachBits = classBits * reach
// Not `2 ** …`, which V8 would keep as floating-point numbers in the loop over a text.
const reachMask = (1 << reachBits) - 1
const windowMask = (1 << (reachBits + classBits)) - 1
const keyBits = 15

/** The characters of a window, without the one before them, as a number below 2 ** keyBits; seldom two share one. */
function keyOf(window: number): number {
  return Math.imul(window & reachMask, 0x9e3779b1) >>> (32 - keyBits)
}

/**
 * Makes up to 31 expressions ready to be looked for in one pass over a text.
 *
 * Law: of each, what is found is what `text.matchAll(new RegExp(pattern, 'gi'))` finds. It is only tried where one of
 * its phrases may begin, which is rare.
 *
 * @example
 * const found = []
 * compileExpressions([{ pattern: '\\bnot (?:seen|known)\\b', begins: ['not'] }])('He is not known.', (_, start) => {
 *   found.push(start)
 *   return true
 * })
 * found
 * // → [6]
 */
export function compileExpressions(expressions: readonly PhraseExpression[]): (text: string, visit: VisitFind) => void {
  const sticky = expressions.map(({ pattern }) => new RegExp(pattern, 'iy'))
  const { isBegun, words, parts } = tablesOf(expressions)
  return function scan(text, visit) {
    const next = new Uint32Array(sticky.length)
    const { length } = text
    let wanted = (1 << sticky.length) - 1
    let window = 0
    // A few characters behind the end, the last place has been looked at.
    for (let behind = 0; behind < length + reach - 1 && wanted !== 0; behind++) {
      const character = behind < length ? (classes[text.charCodeAt(behind)] as number) : 0
      window = ((window << classBits) | character) & windowMask
      const key = keyOf(window)
      if ((((isBegun[key >>> 5] as number) >>> (key & 31)) & 1) === 0) continue
      let left = (parts[key] as number) | (window >>> reachBits === 0 ? (words[key] as number) : 0)
      left &= wanted
      for (let i = 0; left !== 0; left >>>= 1, i++) {
        const at = behind - reach + 1
        if ((left & 1) === 0 || at < (next[i] as number)) continue
        const expression = sticky[i] as RegExp
        expression.lastIndex = at
        if (!expression.test(text)) continue
        next[i] = expression.lastIndex
        if (!visit(i, at, expression.lastIndex)) wanted &= ~(1 << i)
      }
    }
  }
}

interface Tables {
  /** A bit for every key: whether a phrase begins so. Small enough for the nearest cache of a processor. */
  readonly isBegun: Int32Array
  /** By key, the expressions with a phrase that begins so with a word, a bit each. */
  readonly words: Int32Array
  /** By key, those with one that begins so anywhere. */
  readonly parts: Int32Array
}

function tablesOf(expressions: readonly PhraseExpression[]): Tables {
  const isBegun = new Int32Array(2 ** (keyBits - 5))
  const [words, parts] = [new Int32Array(2 ** keyBits), new Int32Array(2 ** keyBits)]
  for (const [i, { begins }] of expressions.entries()) {
    for (const phrase of begins) {
      const table = phrase.startsWith('*') ? parts : words
      for (const key of keysOf(phrase.replace(/^\*/, ''))) {
        isBegun[key >>> 5] = (isBegun[key >>> 5] as number) | (1 << (key & 31))
        table[key] = (table[key] as number) | (1 << i)
      }
    }
  }
  return { isBegun, words, parts }
}

/** The keys of all windows with which a phrase may begin. */
function keysOf(phrase: string): readonly number[] {
  const star = phrase.indexOf('*')
  // Behind a phrase that ends its word is none of a word's characters.
  const known = [...(star === -1 ? `${phrase} ` : phrase.slice(0, star))].slice(0, reach)
  let windows = [known.reduce((sum, one) => (sum << classBits) | (classes[one.charCodeAt(0)] as number), 0)]
  for (let left = reach - known.length; left > 0; left--)
    windows = windows.flatMap((window) => Array.from({ length: digit + 1 }, (_, next) => (window << classBits) | next))
  return windows.map(keyOf)
}
