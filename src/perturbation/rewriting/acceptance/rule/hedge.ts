import { quote } from '../../../../errors.js'
import {
  type AssertedSentence,
  anyOf,
  assertedSentences,
  either,
  isSameStem,
  isSpecific,
  stemOf,
} from '../reading/index.js'

/** Words that take back most of what their sentence tells. */
const hedge = anyOf('hardly, barely, scarcely, seldom, rarely, unless, except, save for, infrequently')

/** Words that say the same as a hedge without one, beside negations: "little", "only", "some". */
const alike = either(
  hedge,
  anyOf(
    `little, few, fewer, only, just, rare, rarity, scant, scarce, minimal(ly), slight(ly), faint(ly), poor(ly), weak(ly),
    trace, occasional(ly), sometimes, at times, now and then, once, sparse(ly), sparing(ly), limited, low, reduced,
    diminished, decreased, absent, lost, impaired, difficult(y), but, other than, otherwise, apart, aside, besides, spared,
    sparing, until, if not, infrequent, uncommon, unusual(ly), exception, almost, nearly, intermittent(ly), less, less often,
    small, minor, mild(ly), tiny, too, struggles, struggling, short of, fail(s), failed, unable, incapable,
    single, soft, slow, sluggish, trouble, restricted, whisper*, refuses, stops, stopped`,
  ),
)

/** Words that deny, for a look at a few words only. */
const denying = anyOf(
  'no, not, never, none, neither, nor, without, cannot, denies, denied, absent, absence, lack(s), no one',
)

/** Up to how many words behind a hedge say what it takes back; where there are none, those before it. */
const headLength = 6

/** How many words to either side of a word can make little of it. */
const reach = 8

/**
 * Words that take back most of what a sentence tells, in one text only: "drinks" and "rarely drinks", "when he eats" and
 * "unless he eats".
 *
 * No fault where the other text does not use the words that are taken back, or denies, limits or belittles something
 * beside them.
 *
 * @example
 * hedgeFaults('He rarely drinks wine.', 'He drinks wine.')
 * // → ['The new text says "rarely" in "He rarely drinks wine.", and the original nothing like it.']
 */
export function hedgeFaults(rewritten: string, original: string): readonly string[] {
  const before = assertedSentences(original)
  const after = assertedSentences(rewritten)
  const added = onlyHere(after, before).map(({ word, text }) => {
    return `The new text says ${quote(word)} in ${quote(text)}, and the original nothing like it.`
  })
  const lost = onlyHere(before, after).map(({ word, text }) => {
    return `The original says ${quote(word)} in ${quote(text)}, and the new text nothing like it.`
  })
  return [...added, ...lost]
}

/** A sentence with the word that takes it back. */
interface Hedged {
  readonly word: string
  readonly text: string
}

function onlyHere(own: readonly AssertedSentence[], others: readonly AssertedSentence[]): readonly Hedged[] {
  const pieces = others.flatMap(({ text }) => text.split(/[;:]/)).map(wordsOf)
  return own.flatMap(({ text }) => {
    const { 0: word, index } = hedge.exec(text) ?? { 0: '', index: 0 }
    if (word === '') return []
    const heads = headOf(text, index, word.length)
    const around = pieces.flatMap((words) => surroundingsOf(heads, words))
    if (around.length === 0 || around.some((near) => denying.test(near) || alike.test(near))) return []
    return [{ word, text: text.trim() }]
  })
}

/** The stems that a hedge at a place takes back. */
function headOf(text: string, at: number, length: number): readonly string[] {
  const behind = wordsOf(text.slice(at + length).split(/[;:,]/)[0] as string).slice(0, headLength)
  const stems = behind.map(stemOf).filter(isSpecific)
  if (stems.length > 0) return stems.slice(0, 2)
  return wordsOf(text.slice(0, at)).slice(-headLength).map(stemOf).filter(isSpecific).slice(-2)
}

/** What stands around the words of some stems, in one string each. */
function surroundingsOf(stems: readonly string[], words: readonly string[]): readonly string[] {
  return words.flatMap((word, i) => {
    return stems.some((stem) => isSameStem(stem, stemOf(word)))
      ? [words.slice(Math.max(0, i - reach), i + 1 + reach).join(' ')]
      : []
  })
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/n['’]t\b/g, ' not')
      .match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  )
}
