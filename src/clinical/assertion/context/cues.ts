import { filled, once, oneOf, tableFile } from '../../../vocabulary/index.js'
import { byWord, contextWords, wordsOf } from '../term/index.js'

/**
 * What a cue says of the words in its scope: `sound` of what is as it should be, `ended` of what is no more, `history` of
 * conditions that are listed as such, `given` of drugs and procedures that were given or done, `needed` of drugs that are
 * taken on demand, `provoked` of symptoms and signs that something brings about. What is `pseudo` only looks like a cue: "as if".
 */
export type CueCategory = (typeof categories)[number]

const categories = [
  'absent',
  'sound',
  'little',
  'ended',
  'possible',
  'conditional',
  'provoked',
  'planned',
  'historical',
  'history',
  'given',
  'needed',
  'pseudo',
] as const

/**
 * Words and phrases that change what is asserted of others, in the manner of ConText: `forward` reaches what follows,
 * `backward` what stands before, `adverbial` all behind it where it opens the clause and else what stands before; a list
 * up to "or x" or a comma, the words of one noun, the whole clause, or the sentence. In a phrase `<time>` stands for a
 * number of weeks or more, `<year>` for a year, `<age>` for an age, `<number>` for any number, `<doing>` for a verb in
 * -ing, `<does>` for a person with a verb of the present, `<trigger>` for what brings about a finding, and `<some>` for up
 * to six words.
 */
const cueFile = tableFile('assertion/cues.csv', () => ({
  cue: filled,
  category: oneOf(categories),
  direction: oneOf(['forward', 'backward', 'both', 'adverbial']),
  scope: oneOf(['list', 'word', 'clause', 'sentence']),
}))

/** A cue with its direction and scope. */
export interface Cue {
  readonly category: CueCategory
  readonly direction: 'forward' | 'backward' | 'both' | 'adverbial'
  readonly scope: 'list' | 'word' | 'clause' | 'sentence'
}

const cueWords = once(() => new Map(cueFile.read().map(({ cue, ...row }): readonly [string, Cue] => [cue, row])))

/** The cues of the given categories, words and phrases. */
export function cuesOf(categories: readonly CueCategory[]): ReadonlyMap<string, Cue> {
  return new Map([...cueWords()].filter(([, { category }]) => categories.includes(category)))
}

/** What a word says of the others around it; undefined: nothing. */
export function cueOf(word: string): Cue | undefined {
  return cueWords().get(word)
}

/** Whether a word denies something in its clause. */
export function denies(word: string): boolean {
  return cueOf(word)?.category === 'absent'
}

/** Whether a word says that something is as it should be. */
export function isSound(word: string): boolean {
  return cueOf(word)?.category === 'sound'
}

/** Words that deny the word in them, but for those that begin like the words of a group. */
const negated = [
  { form: /^non-?([a-z]{4,})$/, except: null },
  { form: /^([a-z]{4,})less$/, except: 'not-less' },
  { form: /^(?!gram)([a-z]{4,})-(?:free|negative)$/, except: null },
  { form: /^un([a-z]{3,}(?:ed|ing|able|ible|ful|un|en))$/, except: 'not-un' },
  { form: /^an?(febrile|icteric|cyanotic|symptomatic|traumatic)$/, except: null },
] as const

/** Whether a word takes something back or says that it ended; `next` is the word behind it. */
export function isEnding(word: string, next: string | undefined): boolean {
  return (cueOf(word)?.category === 'ended' && (word !== 'free' || next === 'of')) || /^(?:if|undetect\w*)$/.test(word)
}

/**
 * What a word denies that has its negation in itself; null for others.
 *
 * @example
 * ['nontender', 'painless', 'relapse-free', 'unvaccinated', 'afebrile', 'breathless', 'until'].map(negatedBase)
 * // → ['tender', 'pain', 'relapse', 'vaccinated', 'febrile', null, null]
 */
export const negatedBase = byWord((word): string | null => {
  for (const { form, except } of negated) {
    const [, base] = form.exec(word) ?? []
    if (base === undefined) continue
    if (except === null || ![...contextWords()[except]].some((begun) => word.startsWith(begun))) return base
  }
  return null
})

const contrary =
  /^(?:un|in|im(?=[bmp])|ir(?=r)|il(?=l)|non-?|dis|ab|mal|a(?=febrile|symptomatic|symmetric|cyanotic|typical))(\p{L}{4,})$/u

/**
 * What a word says the contrary of by how it begins; undefined for others.
 *
 * @example
 * ['unstable', 'irregular', 'disoriented', 'inside', 'mild'].map(contraryBase)
 * // → ['stable', 'regular', 'oriented', undefined, undefined]
 */
export function contraryBase(word: string): string | undefined {
  return contextWords().unturned.has(word) ? undefined : contrary.exec(word)?.[1]
}

/** Words of which cues of denial are made, also where a text is cut at hyphens and apostrophes: "isn't", "pain-free". */
const denying = once(
  () =>
    new Set([
      ...[...cueWords()].flatMap(([cue, { category }]) => (category === 'absent' ? wordsOf(cue) : [])),
      ...['non', 'free', 'negative'],
    ]),
)

/** A figure and a letter that are no word apart: "2no". */
const mixed = /\d\p{L}|\p{L}\d/u

const partsOfDenial = byWord((word) => denying().has(word) || negatedBase(word) !== null || mixed.test(word))

/**
 * Whether a text may deny anything; where it cannot, no word of it is negated. A look at its words, as {@link wordsOf}
 * gives them, costs less than reading what they assert.
 */
export function mayDeny(text: string, words: readonly string[]): boolean {
  return words.some(partsOfDenial) || /n['’]t|w\/o|\byet to\b/i.test(text)
}
