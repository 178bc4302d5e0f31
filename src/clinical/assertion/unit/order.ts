import { memoiseByObject } from '../../../memoise-by-object.js'
import { findsIn } from '../../../text/index.js'
import { filled, oneOf, several, tableFile } from '../../../vocabulary/index.js'
import { contextWords, finderOf, isSameStem, isSpecific, stemOf, wordsOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/**
 * Words that say of two things which came first: what precedes them (`before`), what follows (`behind`), or neither
 * (`during`); or of one thing that it came first (`first`) or after what is told before it (`then`).
 */
const orderFile = tableFile('assertion/order.csv', () => ({
  first: oneOf(['before', 'behind', 'during', 'first', 'then']),
  words: several('|', filled),
}))

const orderWordsIn = finderOf(() =>
  orderFile.read().flatMap(({ first, words }) => words.map((word) => [word, first] as const)),
)

/** A length of time, or a moment: "after 90 seconds", "since the weekend". */
const span =
  /^ (?:about |some |the |an? |this |that )?(?:\d|(?:a|one|several|few|many) seconds?\b|\p{L}+ (?:seconds|(?:minute|hour|day|week|month|year)s?)\b|(?:seconds|(?:minute|hour|day|week|month|year|morning|night|evening|weekend)s?)\b)/u

/** Stems of which the first came before the second, or while it lasted. */
interface Pair {
  readonly earlier: string
  readonly later: string
  readonly isDuring: boolean
}

/** What came before what, reversed. */
export const orderRule: UnitRule = (unit) => {
  const [was, is] = [pairsIn(unit.was), pairsIn(unit.is)]
  if (was.length === 0 || is.length === 0) return []
  const has = (pairs: readonly Pair[], { earlier, later }: Pair): boolean =>
    pairs.some((one) => !one.isDuring && isSameStem(one.earlier, earlier) && isSameStem(one.later, later))
  const back = (pair: Pair): Pair => ({ ...pair, earlier: pair.later, later: pair.earlier })
  const isTurned = (pair: Pair): boolean => has(is, back(pair)) && !has(is, pair) && !has(was, back(pair))
  const turned = was.filter((pair) => !pair.isDuring && isTurned(pair))
  const kept = was.filter((pair) => !pair.isDuring && has(is, pair) && !has(is, back(pair)))
  const [first] = turned
  if (first === undefined || turned.length <= kept.length) return []
  const [before, after] = [wordOf(unit.was, first.earlier), wordOf(unit.was, first.later)]
  const message = `In the original "${before}" comes before "${after}", and in the new text after it.`
  return [changeIn(unit, { kind: 'order', before, after: wordOf(unit.is, first.earlier), message })]
}

function wordOf({ words }: TextReading, stem: string): string {
  return words.find((word) => isSameStem(stemOf(word), stem)) ?? stem
}

/** Where a sentence ends, and not an abbreviation in it. */
const stop = /[;\n:]|[.](?=\s+\p{Lu}|\s*$)/gu

/** Where what is dated by "before" or "after" ends, and the clause that it dates begins. */
const clauseEnd = /,|\b(?:and|but|although|though|while|whereas)\b|(?<=\S.*)\b(?:he|she|it|they)\b/

/** Where a clause begins that tells of another time than the one that it hangs on. */
const beside = /, (?:which|who|whose|where)\b/

/** How many words the subject of a clause mostly has at the most. */
const mostOfSubject = 3

const pairsIn = memoiseByObject(({ text }: TextReading): readonly Pair[] => {
  const found = orderWordsIn(text)
  if (found.length === 0) return []
  const stops = findsIn(text, stop).map(({ index }) => index)
  const relating = found.filter(({ meaning }) => meaning !== 'first' && meaning !== 'then')
  return found.flatMap(({ meaning, start, end }) => {
    const i = relating.findIndex((one) => one.start === start)
    const from = (stops.findLast((at) => at < start) ?? -1) + 1
    const until = stops.find((at) => at >= end) ?? text.length
    if (meaning === 'first' || meaning === 'then') return tellingPairs(text, meaning, { start, end, from, until })
    // Of two such words in a sentence the second dates only a part of it; a span of time dates nothing.
    if ((relating[i - 1]?.end ?? -1) > from || span.test(text.slice(end, end + 24))) return []
    // "Vomits once, and …" dates nothing.
    if (meaning === 'behind' && /^[,.;:)]/.test(text.slice(end))) return []
    // "The student then asks" has no event ahead of it in its sentence.
    if (/^then$/i.test(text.slice(start, end)) && wordsOf(text.slice(from, start)).length <= mostOfSubject)
      return tellingPairs(text, 'then', { start, end, from, until })
    const rest = text.slice(end, Math.min(until, relating[i + 1]?.start ?? until))
    const head = stemsOf(text.slice(from, start))
    // "After the meal, he vomited": what is dated follows the comma.
    const cut = meaning === 'before' && head.length > 0 ? -1 : rest.search(clauseEnd)
    const near = cut < 0 ? rest : rest.slice(0, cut)
    const far = head.length > 0 || cut < 0 ? '' : (rest.slice(cut).split(beside)[0] ?? '')
    const [one, other] = [head.length > 0 ? head : stemsOf(far), stemsOf(near)]
    return pairsOf(one, other, meaning)
  })
})

interface Place {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly until: number
}

/** Of a clause with "first", that it comes before the others of its sentence; of one with "then", that it comes behind. */
function tellingPairs(text: string, meaning: 'first' | 'then', { start, end, from, until }: Place): readonly Pair[] {
  // "The first toe" and "her first course" are counted; "the first sign" came first.
  const isCounted =
    /\b(?:the|an?|his|her|their|this|and|between) $/i.test(text.slice(Math.max(0, start - 8), start)) &&
    !/^ (?:sign|symptom|thing|complaint)\b/.test(text.slice(end, end + 12))
  if (isCounted && /^first$/i.test(text.slice(start, end))) return []
  const clause = text.slice(from, until)
  if (meaning === 'first') {
    const close = /[,]|\band\b/.exec(text.slice(end, until))?.index ?? until - end
    const others = text.slice(end + close).trim() === '' ? text.slice(0, from) : text.slice(end + close)
    return pairsOf(stemsOf(text.slice(from, end + close)), stemsOf(others), 'before')
  }
  // "He fell and later vomited": the subject of a clause did not come before what the clause tells.
  const ahead = text.slice(from, start)
  const open = Math.max(ahead.lastIndexOf(','), ahead.search(/\band\b(?!.*\band\b)/), 0)
  return pairsOf(stemsOf(text.slice(0, from) + clause.slice(0, open)), stemsOf(clause.slice(open)), 'before')
}

function pairsOf(
  one: readonly string[],
  other: readonly string[],
  meaning: 'before' | 'behind' | 'during',
): readonly Pair[] {
  return one.flatMap((a) =>
    other.flatMap((b): Pair[] => {
      if (a === b) return []
      const [earlier, later] = meaning === 'behind' ? [b, a] : [a, b]
      return [{ earlier, later, isDuring: meaning === 'during' }]
    }),
  )
}

function stemsOf(piece: string): readonly string[] {
  const { empty, small } = contextWords()
  const words = piece.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return [
    ...new Set(words.filter((word) => !empty.has(word) && !small.has(word) && !word.endsWith('ly')).map(stemOf)),
  ].filter((stem) => stem.length < 4 || isSpecific(stem))
}
