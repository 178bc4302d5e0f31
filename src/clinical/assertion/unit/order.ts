import { filled, once, oneOf, several, tableFile } from '../../../vocabulary/index.js'
import { compileWords, findWords } from '../../vocabulary/index.js'
import { contextWords, isSameStem, isSpecific, stemOf } from '../term/index.js'
import type { Reading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/** Words that say of two things which came first: what stands before them (`earlier`), or what follows. */
const orderFile = tableFile('assertion/order.csv', () => ({
  first: oneOf(['before', 'behind']),
  words: several('|', filled),
}))

const orderWords = once(() =>
  compileWords(orderFile.read().flatMap(({ first, words }) => words.map((word) => [word, first] as const))),
)

/** A length of time, or a moment: "after 90 seconds", "since the weekend". */
const span =
  /^ (?:about |some |the |an? |this |that )?(?:\d|\p{L}+ (?:second|minute|hour|day|week|month|year)s?\b|(?:second|minute|hour|day|week|month|year|morning|night|evening|weekend)s?\b)/u

/** Stems of which the first came before the second. */
type Pair = readonly [earlier: string, later: string]

/** What came before what, reversed. */
export const orderRule: UnitRule = (unit) => {
  const [was, is] = [pairsIn(unit.was), pairsIn(unit.is)]
  const has = (pairs: readonly Pair[], [a, b]: Pair): boolean =>
    pairs.some(([first, second]) => isSameStem(first, a) && isSameStem(second, b))
  const turned = was.find(([a, b]) => has(is, [b, a]) && !has(is, [a, b]) && !has(was, [b, a]))
  if (turned === undefined) return []
  const [before, after] = [...turned].map((stem) => wordOf(unit.was, stem)) as [string, string]
  const message = `In the original "${before}" comes before "${after}", and in the new text after it.`
  return [changeIn(unit, { kind: 'order', before, after: wordOf(unit.is, turned[0]), message })]
}

function wordOf({ words }: Reading, stem: string): string {
  return words.find((word) => isSameStem(stemOf(word), stem)) ?? stem
}

function pairsIn({ text }: Reading): readonly Pair[] {
  const found = findWords(text.replace(/['’]/g, ' '), orderWords())
  return found.flatMap(({ meaning, start, end }, i) => {
    const stops = ['.', ';', '\n', ':'].map((stop) => (start === 0 ? 0 : text.lastIndexOf(stop, start - 1) + 1))
    const from = Math.max(0, ...stops)
    // Of two such words in a sentence the second dates only a part of it; a span of time dates nothing.
    if ((found[i - 1]?.end ?? -1) > from || span.test(text.slice(end, end + 24))) return []
    // "Vomits once, and …" dates nothing.
    if (meaning === 'behind' && /^[,.;:)]/.test(text.slice(end))) return []
    const [rest = ''] = /^[^.;\n]*/.exec(text.slice(end, found[i + 1]?.start)) ?? []
    const head = stemsOf(text.slice(from, start))
    // "After the meal, he vomited": what is dated stands behind the comma.
    const [near = '', far = ''] = head.length > 0 ? [rest] : rest.split(/,(.*)/s)
    const [one, other] = [head.length > 0 ? head : stemsOf(far), stemsOf(near)]
    const pair = (a: string, b: string): Pair => (meaning === 'behind' ? [b, a] : [a, b])
    return one.flatMap((a) => other.flatMap((b) => (a === b ? [] : [pair(a, b)])))
  })
}

function stemsOf(piece: string): readonly string[] {
  const { empty, small } = contextWords()
  const words = piece.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return [
    ...new Set(words.filter((word) => !empty.has(word) && !small.has(word) && !word.endsWith('ly')).map(stemOf)),
  ].filter((stem) => stem.length < 4 || isSpecific(stem))
}
