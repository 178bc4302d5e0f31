import type { Case, CompiledLexicon, Hazard, LexiconEntry } from '../../clinical/index.js'
import { memoiseByObject } from '../../memoise-by-object.js'
import { memoiseLast } from '../../memoise-last.js'
import type { Edit } from '../../text/index.js'
import type { Why } from '../contract/index.js'

/** One place where a sense occurs. Spans are UTF-16 indices of the case's text. */
export interface SensePlace {
  readonly entry: LexiconEntry
  readonly start: number
  readonly end: number
}

/** Why a place was left as it is. */
export type RefusalReason =
  | 'caution-list'
  | 'rare-sense'
  | 'number-word'
  | 'digit'
  | 'pronoun'
  | 'auxiliary'
  | 'negation'
  | 'delicate-word'
  | 'english-word'
  | 'other-symbol'
  | 'unusual-form'
  | 'doubtful-form'
  | 'two-senses-here'
  | 'stands-here-already'
  /** A word beside the short form that its author gives it: "electrocardiogram (ECG)". */
  | 'has-its-own'
  | 'other-meaning-here'
  | 'like-the-reference'
  | 'final-question'
  | 'quotation'
  | 'other-discharge'
  /** A word that belongs to no order of a drug, where its form stands in orders only. */
  | 'no-order'
  /** A word that tells no measured value, no diagnosis, or one of a pair, where its form stands for those only. */
  | 'no-measure'
  | 'no-diagnosis'
  | 'unpaired'
  | 'unit'
  | 'drug-name'
  | 'not-hazardous'

/** What a profile makes of a case: edits, and the refused places with their reasons. */
export interface ShortFormPlan {
  readonly edits: readonly Edit<Why>[]
  readonly refusals: readonly { readonly place: SensePlace; readonly reason: RefusalReason }[]
}

/** What a profile reads. */
export interface PlanInput {
  readonly original: Case
  readonly lexicon: CompiledLexicon
  readonly hazards: readonly Hazard[]
}

/** Every place where the list would put a short form: leftmost, longest, one pass. [main §3.1.2] */
export function placesOf(text: string, lexicon: CompiledLexicon): readonly SensePlace[] {
  return sensesIn(text, lexicon).places
}

/** Which senses of the list occur in a text as whole words, each on its own; indices of phrases, each once. */
export function wholeSenses(text: string, lexicon: CompiledLexicon): readonly number[] {
  return sensesIn(text, lexicon).whole
}

/** The plan and the census read a case one after the other. */
const sensesIn = memoiseLast((text: string, { matcher, entryOf }: CompiledLexicon) => {
  const places: SensePlace[] = []
  const whole = matcher.wholeWords(text, (phrase, start, end) => places.push({ entry: entryOf(phrase), start, end }))
  return { places, whole }
})

/** The edit that replaces a sense with a short form; undefined where nothing would change. */
export function shortForm(
  text: string,
  { entry, start, end }: SensePlace,
  after: string,
  more?: object,
): Edit<Why> | undefined {
  const { sense } = entry
  // The list's own string where the spelling is the same, so that look-ups and writers recognise it by identity.
  const before = end - start === sense.length && text.startsWith(sense, start) ? sense : text.slice(start, end)
  if (before === after) return undefined
  return { at: { start, end }, before, after, why: more === undefined ? whyOf(entry) : { ...whyOf(entry), ...more } }
}

/** Each row of the list has one reason object, however often it is used. */
const whyOf = memoiseByObject(
  ({ sense, abbreviation, frequency, row }: LexiconEntry): Why =>
    Object.freeze({ kind: 'abbreviation', sense, entry: abbreviation, frequency, row }),
)
