import type { Rng } from '../../rng.js'
import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

/**
 * The words of some sentences dealt out anew among them: each keeps its number of words and its marks, and all words
 * are there. A control: same words, no sense.
 *
 * Words of what is done go to the shortest sentences, little words to the next, and all others to the longest, each
 * kind in random order. So hardly a verb stands beside what it could be said of, and what is short cannot be read either.
 * Of the orders drawn, one is taken in which the fewest words are neighbors as they are in some of the sentences; two
 * little words say nothing and do not count.
 */
export function scramble(sentences: readonly string[], rng: Rng): readonly string[] {
  const parts = sentences.map((sentence) => sentence.split(' ').map(partsOf))
  const words = parts.map((ofOne) => ofOne.map(([, word = '']) => word))
  const together = new Set(words.flatMap(pairsOf).filter(tells))
  const kinds = kindsOf(words.flat())
  const byLength = words.map((_, i) => i).sort((a, b) => sizeOf(words, a) - sizeOf(words, b) || a - b)
  let best: readonly (readonly string[])[] = words
  let fewest = Number.POSITIVE_INFINITY
  for (let again = 0; again < mostDraws && fewest > 0; again++) {
    const dealt = deal(
      kinds.flatMap((kind) => rng.permutation(kind.length).map((i) => kind[i] as string)),
      words,
      byLength,
    )
    const kept = dealt.flatMap(pairsOf).filter((pair) => together.has(pair)).length
    if (kept < fewest) [best, fewest] = [dealt, kept]
  }
  return parts.map((ofOne, i) => ofOne.map(([, , marks = ''], k) => `${best[i]?.[k]}${marks}`).join(' '))
}

/** So many hold an order without neighbors of a sentence, unless there is none. */
const mostDraws = 50

/** A word, and the marks behind it. */
function partsOf(part: string): RegExpExecArray {
  return /^(.*?)([.?!,;:”"]*)$/su.exec(part) as RegExpExecArray
}

const groups = groupFile('red-herring/scrambled.yaml', ['verb', 'little'], starred)

const patterns = once(() => {
  const { verb, little } = groups.read()
  const whole = (words: readonly string[]): RegExp => new RegExp(`^(?:${alternationOf(words)})$`, 'i')
  return { verb: whole(verb), little: whole(little) }
})

/** Words of what is done, little words, and the others. */
function kindsOf(words: readonly string[]): readonly (readonly string[])[] {
  const { verb, little } = patterns()
  const verbs = words.filter((word) => verb.test(word))
  const littles = words.filter((word) => !verb.test(word) && little.test(word))
  return [verbs, littles, words.filter((word) => !verb.test(word) && !little.test(word))]
}

function sizeOf(words: readonly (readonly string[])[], i: number): number {
  return words[i]?.length ?? 0
}

/** A row of words cut into sentences of the given numbers of words, in the order given. */
function deal(
  row: readonly string[],
  words: readonly (readonly string[])[],
  order: readonly number[],
): readonly (readonly string[])[] {
  const dealt: (readonly string[])[] = words.map(() => [])
  let from = 0
  for (const i of order) {
    dealt[i] = row.slice(from, from + sizeOf(words, i))
    from += sizeOf(words, i)
  }
  return dealt
}

/** Neighbors, whichever is first: "team Care" is read as easily. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) =>
    [words[i] as string, word]
      .map((one) => one.toLowerCase())
      .sort()
      .join(' '),
  )
}

/** Whether a pair of words is more than "with the". */
function tells(pair: string): boolean {
  return pair.split(' ').some((word) => !patterns().little.test(word))
}
