import { demand, kinds, worded } from '../../given.js'
import { compilePhrases, foldText, type PhraseMatcher } from '../../text/index.js'

/** A list that warns against an abbreviation: ISMP's error-prone ones, or the Joint Commission's "Do Not Use" list. */
export type Caution = 'ismp' | 'joint-commission'

/** A spelling found in clinical notes, such as `B/P`, and how often. */
export interface Variation {
  readonly written: string
  readonly count: number
}

/** One row of a lexicon: an abbreviation in one sense. */
export interface LexiconEntry {
  /** The form the list gives, which is a normal form: `w_`, `b_p`. */
  readonly abbreviation: string
  readonly sense: string
  /** Share of the abbreviation's uses that mean this sense, 0–1; null where the list does not say. */
  readonly frequency: number | null
  /** 1-based line of the row in its file; null for a wording of the table of hazards. */
  readonly row: number | null
  /** The form clinicians write, such as `w/`; null where the list does not say. */
  readonly written: string | null
  /** Spellings with their counts, as the Vanderbilt list has them; otherwise empty. */
  readonly variations: readonly Variation[]
  /** Other known meanings. */
  readonly also: readonly string[]
  readonly caution: readonly Caution[]
  /** Concept identifiers of the UMLS, separated by `|`; null where the list does not say. */
  readonly cui: string | null
  readonly source: string | null
}

/** A list of abbreviations. */
export interface Lexicon {
  /** Name of the file. */
  readonly name: string
  readonly format: 'bundled' | 'vanderbilt' | 'meta-inventory'
  /** In the order of the rows. */
  readonly entries: readonly LexiconEntry[]
}

/** A lexicon made ready to be found in texts. */
export interface CompiledLexicon {
  readonly entries: readonly LexiconEntry[]
  /** Phrase i is the sense of entry i. */
  readonly matcher: PhraseMatcher
  /** The entry of a phrase the matcher found. */
  entryOf(phrase: number): LexiconEntry
}

/**
 * The lexicon with the first listed row of each sense; senses are one whatever their case and outer white space.
 *
 * The paper does not say which of several abbreviations of a sense it took; its counts are those of the first row.
 * [main A.4, Table 2]
 *
 * @example
 * firstPerSense({ name: 'a.csv', format: 'bundled', entries: [] }).entries
 * // → []
 */
export function firstPerSense(lexicon: Lexicon): Lexicon {
  demand('firstPerSense', lexicon, worded('a lexicon, as readLexicon gives it', kinds.object))
  const seen = new Set<string>()
  const entries = lexicon.entries.filter((entry) => {
    const sense = foldText(entry.sense.trim())
    const isFirst = !seen.has(sense)
    seen.add(sense)
    return isFirst
  })
  return { ...lexicon, entries }
}

/**
 * The matcher over the senses of a lexicon, and the way back from a match to its entry.
 *
 * Where several entries have one sense, a match names the first of them.
 *
 * @example
 * compileLexicon({ name: 'a.csv', format: 'bundled', entries: [] }).matcher.matches('a text')
 * // → []
 * @throws {PipelineError} input-invalid — a sense is empty
 */
export function compileLexicon(given: Lexicon): CompiledLexicon {
  demand('compileLexicon', given, worded('a lexicon, as readLexicon gives it', kinds.object))
  const { entries } = given
  const matcher = compilePhrases(entries.map((entry) => entry.sense))
  return { entries, matcher, entryOf: (phrase) => entries[phrase] as LexiconEntry }
}

/**
 * How clinicians write an entry: as the list says, else its most counted spelling, else its normal form.
 *
 * @example
 * writtenForm({ abbreviation: 'b_p', written: null, variations: [{ written: 'b/p', count: 6 }, { written: 'B/P', count: 11 }] })
 * // → 'B/P'
 */
export function writtenForm(entry: Pick<LexiconEntry, 'abbreviation' | 'written' | 'variations'>): string {
  if (entry.written !== null) return entry.written
  const [most] = [...entry.variations].sort((a, b) => b.count - a.count)
  return most?.written ?? entry.abbreviation
}
