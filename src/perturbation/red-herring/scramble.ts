import type { Rng } from '../../rng.js'
import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

/**
 * The words of some sentences dealt out anew among them: each keeps its number of words, its marks and its capital, and
 * all words are there. A control: same words, no sense.
 *
 * From a random order, two words at a time change places wherever that leaves no more to be read: neighbors of a
 * sentence, neighbors whose kinds go together ("with" and "team"), in one sentence what is done and to whom, for that a
 * reader could put in order, a word that may give an order ("review") at the beginning or before what it could be given
 * for, and an end behind which nothing is missing: "the team with." says nothing.
 */
export function scramble(sentences: readonly string[], rng: Rng): readonly string[] {
  const parts = sentences.map((sentence) => sentence.split(' ').map(partsOf))
  const words = parts.map((ofOne) => ofOne.map(([, word = ''], k) => (k === 0 ? lowered(word) : word)))
  const flat = words.flat()
  const order = rng.permutation(flat.length)
  const bounds = [0]
  for (const { length } of words) bounds.push((bounds.at(-1) as number) + length)
  const sentenceAt = words.flatMap((ofOne, i) => ofOne.map(() => i))
  const sense = senseOf(words)
  const read = (i: number): number => sense(order, bounds[i] as number, bounds[i + 1] as number)
  const left = words.map((_, i) => read(i))
  for (let tries = swapsFor * flat.length; tries > 0; tries--) {
    const pair = rng.integer(flat.length * flat.length)
    const [one, other] = [pair % flat.length, Math.floor(pair / flat.length)]
    const [i, j] = [sentenceAt[one] as number, sentenceAt[other] as number]
    swap(order, one, other)
    const [ofOne, ofOther] = [read(i), read(j)]
    const isMore = ofOne + ofOther > (left[i] as number) + (left[j] as number)
    if (isMore) swap(order, one, other)
    else [left[i], left[j]] = [ofOne, ofOther]
  }
  const marks = parts.flat().map(([, , mark = '']) => mark)
  const dealt = order.map((word, place) => `${flat[word]}${marks[place]}`)
  return sentences.map((sentence, i) => {
    const scrambled = dealt.slice(bounds[i], bounds[i + 1]).join(' ')
    return opensInCapital.test(sentence) ? scrambled.replace(/^./u, (letter) => letter.toUpperCase()) : scrambled
  })
}

const opensInCapital = /^\p{Lu}/u

/** The first word of a sentence as it is further on in one; abbreviations keep their capitals. */
function lowered(word: string): string {
  return /^\p{Lu}[^\p{Lu}]*$/u.test(word) ? word.toLowerCase() : word
}

/** For each word, so many pairs are tried: more leave hardly less to be read. */
const swapsFor = 120

function swap(order: number[], one: number, other: number): void {
  const held = order[one] as number
  order[one] = order[other] as number
  order[other] = held
}

/** A word, and the marks behind it. */
function partsOf(part: string): RegExpExecArray {
  return /^(.*?)([.?!,;:”"]*)$/su.exec(part) as RegExpExecArray
}

/** Kinds of words: those that only join come first, then those that tell something. Words of no list are names. */
const listed = ['determiner', 'preposition', 'auxiliary', 'pronoun', 'conjunction', 'either', 'verb'] as const
const kinds = [...listed, 'name'] as const
const [either, verb, name] = [5, 6, 7] as const

const groups = groupFile('red-herring/scrambled.yaml', [...listed, 'open', 'orders', 'reads', 'nearly'], starred)

/** How much can be read: of a pair that goes together, or nearly so, of neighbors of a sentence or an order, of an end, and of a whole. */
const [isRead, isNearlyRead, isKept, isEnd, isWhole] = [3, 1, 9, 20, 3]

const grammar = once(() => {
  const read = groups.read()
  const literal = new Map<string, number>()
  const ending = new RegExp(`^(?:${alternationOf(read.verb.filter((word) => word.includes('*')))})$`)
  listed.forEach((kind, number) => {
    for (const word of read[kind]) if (!literal.has(word)) literal.set(word, number)
  })
  const costOf = (pair: string): number => {
    if (read.orders.includes(pair)) return isKept
    if (read.reads.includes(pair)) return isRead
    return read.nearly.includes(pair) ? isNearlyRead : 0
  }
  const costs = kinds.map((kind) => kinds.map((next) => costOf(`${kind} ${next}`)))
  return { literal, ending, costs, open: new Set(read.open) }
})

/** Number of the kind of a word in small letters; only verbs are listed by their ending. */
function kindOf(word: string): number {
  const { literal, ending } = grammar()
  return literal.get(word) ?? (ending.test(word) ? verb : name)
}

/** Tells how much can be read in a stretch of an order of the words of some sentences. */
function senseOf(
  sentences: readonly (readonly string[])[],
): (order: readonly number[], from: number, to: number) => number {
  const words = sentences.map((sentence) => sentence.map((word) => word.toLowerCase()))
  const numbers = new Map([...new Set(words.flat())].map((word, k) => [word, k]))
  const size = numbers.size
  const kindOfNumber = [...numbers.keys()].map(kindOf)
  const { costs, open } = grammar()
  const cost = kindOfNumber.flatMap((kind) => kindOfNumber.map((next) => costs[kind]?.[next] as number))
  const keep = (one: number, other: number): void => {
    const tells = Math.max(kindOfNumber[one] as number, kindOfNumber[other] as number) >= either
    if (tells) for (const at of [one * size + other, other * size + one]) cost[at] = isKept
  }
  for (let k = 0; k < size; k++) keep(k, k)
  const numbered = words.map((sentence) => sentence.map((word) => numbers.get(word) as number))
  for (const sentence of numbered)
    for (let k = 1; k < sentence.length; k++) keep(sentence[k - 1] as number, sentence[k] as number)
  const begins = kindOfNumber.map((kind) => (kind === either ? isKept : kind === verb ? isRead : 0))
  const ends = [...numbers.keys()].map((word) => (open.has(word) ? 0 : isEnd))
  const flat = numbered.flat()
  return (order, from, to) => {
    let sum = 0
    let last = -1
    let eithers = 0
    let verbs = 0
    let names = 0
    for (let k = from; k < to; k++) {
      const word = flat[order[k] as number] as number
      const kind = kindOfNumber[word] as number
      if (kind === either) eithers++
      else if (kind === verb) verbs++
      else if (kind === name) names++
      sum += (last === -1 ? begins[word] : cost[last * size + word]) as number
      last = word
    }
    if (last !== -1) sum += ends[last] as number
    return sum + isWhole * (Math.min(verbs, names) + Math.min(verbs, eithers) + Math.max(0, eithers - 1))
  }
}
