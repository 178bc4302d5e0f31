import type { Span } from '../../text/index.js'
import { alternationOf, filled, once, oneOf, several, tableFile } from '../../vocabulary/index.js'
import type { RefusalReason, SensePlace } from './plan.js'

const safePlaces = ['diagnosis', 'finding', 'pair'] as const

type SafePlace = (typeof safePlaces)[number]

/** Where the short form of a sense is read without a halt, whatever list has it. */
const placeFile = tableFile('abbreviation/places.csv', () => ({
  sense: filled,
  place: oneOf(safePlaces),
  words: several('|', filled),
}))

interface Rule {
  readonly place: SafePlace
  /** Finds one of the words of the row. */
  readonly words: RegExp
  /** Finds one right behind the sense. */
  readonly behind: RegExp
}

const rules = once(
  () =>
    new Map(
      placeFile.read().map(({ sense, place, words }): [string, Rule] => {
        const any = `(?:${alternationOf(words)})`
        return [sense, { place, words: new RegExp(`\\b${any}\\b`, 'i'), behind: new RegExp(`^ ${any}\\b`, 'i') }]
      }),
    ),
)

/** What a rule looks at. */
interface Surroundings {
  readonly text: string
  /** The sentence around the place. */
  readonly sentence: Span
  /** Places of other senses that are written short. */
  readonly others: readonly SensePlace[]
}

/**
 * Why the short form of a sense is not written at a place; undefined where it is.
 *
 * `finding` writes it behind "is", "are" and "appears" or right before a word of the row, never first in a sentence, within
 * brackets or a compound; `diagnosis` in no sentence with such a word, which tells one reading; `pair` beside such a word
 * only if that is written short too.
 */
export function misplaced(place: SensePlace, surroundings: Surroundings): RefusalReason | undefined {
  const rule = rules().get(place.entry.sense.toLowerCase())
  if (rule === undefined) return undefined
  const { text, sentence, others } = surroundings
  const before = text.slice(sentence.start, place.start)
  const after = text.slice(place.end, sentence.end)
  if (rule.place === 'finding') return isFinding(before, after, rule) ? undefined : 'no-finding'
  if (rule.place === 'diagnosis') return rule.words.test(before) || rule.words.test(after) ? 'no-diagnosis' : undefined
  const isWritten = others.some(({ entry, start }) => {
    return start >= sentence.start && start < sentence.end && rule.words.test(entry.sense)
  })
  return !isWritten && (rule.words.test(before) || rule.words.test(after)) ? 'unpaired' : undefined
}

const predicate = /\b(?:is|are|appears?|remains?)(?: (?:also|both|otherwise|completely|entirely|grossly|generally))? $/i
const closed = /^(?:$|[.,;]|\s(?:and|but|bilaterally|in|with|without|except|on|throughout)\b)/

function isFinding(before: string, after: string, { behind }: Rule): boolean {
  if (before === '' || /\([^)]*$/.test(before)) return false
  return behind.test(after) || (predicate.test(before) && closed.test(after))
}
