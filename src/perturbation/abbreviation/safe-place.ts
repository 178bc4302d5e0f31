import type { Fact } from '../../clinical/index.js'
import type { Span } from '../../text/index.js'
import { alternationOf, filled, once, oneOf, several, tableFile } from '../../vocabulary/index.js'
import { isInOrder } from './hazard-place.js'
import type { RefusalReason, SensePlace } from './plan.js'

const safePlaces = ['diagnosis', 'measure', 'order', 'pair'] as const

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
  /** Finds one right behind the sense, or a number that belongs to it. */
  readonly behind: RegExp
}

const rules = once(() => {
  const bySense = new Map<string, Rule[]>()
  for (const { sense, place, words } of placeFile.read()) {
    const any = `\\b(?:${alternationOf(words)})\\b`
    const behind = new RegExp(`^ (?:${any}|\\(?(?:(?:is|was|of) )?\\d)`, 'i')
    bySense.set(sense, [...(bySense.get(sense) ?? []), { place, words: new RegExp(any, 'i'), behind }])
  }
  return bySense
})

/** What a rule looks at. */
interface Surroundings {
  readonly text: string
  /** The sentence around the place. */
  readonly sentence: Span
  /** Places of other senses that are written short. */
  readonly others: readonly SensePlace[]
  /** The facts of the text. */
  readonly facts: () => readonly Fact[]
}

/**
 * Why the short form of a sense is not written at a place; undefined where it is.
 *
 * `measure` writes it right before a word of the row or a number; `diagnosis` in no sentence with such a word, which tells
 * one reading; `order` in an order of a drug; `pair` beside such a word only if that is written short too.
 */
export function misplaced(place: SensePlace, surroundings: Surroundings): RefusalReason | undefined {
  for (const rule of rulesOf(place)) {
    const reason = broken(rule, place, surroundings)
    if (reason !== undefined) return reason
  }
  return undefined
}

function rulesOf({ entry }: SensePlace): readonly Rule[] {
  return rules().get(entry.sense.toLowerCase()) ?? []
}

function broken(
  { place: kind, words, behind }: Rule,
  place: SensePlace,
  around: Surroundings,
): RefusalReason | undefined {
  const { text, sentence, others, facts } = around
  if (kind === 'order') return isInOrder({ text, start: place.start, end: place.end }, facts()) ? undefined : 'no-order'
  const after = text.slice(place.end, sentence.end)
  if (kind === 'measure') return behind.test(after) ? undefined : 'no-measure'
  const isBeside = words.test(text.slice(sentence.start, place.start)) || words.test(after)
  if (!isBeside) return undefined
  if (kind === 'diagnosis') return 'no-diagnosis'
  const isWritten = others.some((other) => {
    if (other.start < sentence.start || other.start >= sentence.end || !words.test(other.entry.sense)) return false
    return rulesOf(other).every((rule) => rule.place === 'pair' || broken(rule, other, around) === undefined)
  })
  return isWritten ? undefined : 'unpaired'
}
