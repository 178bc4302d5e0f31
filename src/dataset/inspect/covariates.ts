import { threadModule } from '../../bundled.js'
import { demand, kinds, worded } from '../../given.js'
import { codePointLength, finalQuestion, sentenceBreaks } from '../../text/index.js'
import { mapInOrder } from '../../worker-pool/index.js'
import { inBlocks } from '../file/index.js'
import { plainMeasures } from '../record/index.js'
import { loadTokenCounters, type TokenCounters, type Tokenizer } from './covariate-tokens.js'
import { loadSyllableCounter, readingLevel, type SyllableCounter } from './reading-level.js'
import { type LinePair, linePairs, type ShownRecord, showLines } from './show.js'

/** What is measured on every text, in the order of the table. */
export const covariateNames = [
  'characters',
  'words',
  'o200k',
  'numbers',
  'sentences',
  'readingLevel',
  'questionAt',
] as const

/** One of the measures of a text. */
export type CovariateName = (typeof covariateNames)[number]

/** One text, measured. */
export type Measures = Readonly<Record<CovariateName, number>>

/** How the texts of an arm differ from their originals in what no perturbation means to change. */
export interface Covariates {
  readonly records: number
  readonly tokenizers: readonly Tokenizer[]
  /** Mean over the records, and mean of perturbed minus original. */
  readonly means: Readonly<Record<CovariateName, { readonly mean: number; readonly difference: number }>>
  /** Mean share of characters put in by insertions, blanks included, of the original's; 0 or more. */
  readonly addedShare: number
  /**
   * Mean share of words, 0–1, that are insertions. For comparison: under 20 % of words in conversations are relevant.
   * [main §1, Quiroz et al.]
   */
  readonly insertedWords: number
  /**
   * Mean share of words, 0–1, that are inserted abbreviations. For comparison: 19 % of words in notes.
   * [main §1, Mohd Sulaiman et al.]
   */
  readonly abbreviatedWords: number
  /** Mean share of the original's words, 0–1, that those abbreviations replace: "bp" replaces two. */
  readonly wordsAbbreviated: number
}

/** The two figures of the paper that are printed next to ours, as shares of words, 0–1. */
export const paperAnchors = {
  /** At most this share of the words in conversations with patients is relevant. [main §1, Quiroz et al.] */
  relevantWords: 0.2,
  /** This share of the words in notes are abbreviations. [main §1, Mohd Sulaiman et al.] */
  abbreviatedWords: 0.19,
} as const

/** Originals measured once for all arms of a table; a bound keeps memory flat on large sets. */
const mostOriginals = 20_000

/**
 * Makes a function that measures dataset folders; originals come from undoing the edits, so only the folder is read.
 *
 * Arms of the same cases share the measures of the originals.
 *
 * @param jobs cores that are used; the result is the same for any number
 */
export function covariateReader(jobs = 1): (folder: string) => Promise<Covariates> {
  demand('covariateReader', jobs, worded('a number of jobs', kinds.count))
  const originals = new Map<string, Measures>()
  return async (folder) => {
    const counters = await loadCounters()
    const sum = emptySums()
    const measured = mapInOrder(
      inBlocks(linePairs(folder), ({ record, edits }) => record.text.length + edits.text.length),
      {
        jobs,
        script: threadModule('dataset/inspect/thread.js'),
        workerData: folder,
        work: createMeasurer(folder, counters, originals),
      },
    )
    // Floating-point sums depend on their order, so every record is added in its turn.
    for await (const block of measured) for (const record of block) addRecord(sum, record)
    return finish(sum, counters.tokens)
  }
}

/** One record, measured. */
export interface MeasuredRecord {
  readonly original: Measures
  readonly perturbed: Measures
  readonly edits: EditSums
}

/** The work of measuring one block of records after the other. */
export function createMeasurer(
  folder: string,
  counters: Counters,
  originals = new Map<string, Measures>(),
): (block: readonly LinePair[]) => readonly MeasuredRecord[] {
  return (block) =>
    block.map((pair) => {
      const shown = showLines(folder, pair)
      let original = originals.get(shown.original)
      if (original === undefined) {
        original = measure(shown.original, counters)
        if (originals.size < mostOriginals) originals.set(shown.original, original)
      }
      const text = shown.record.input
      const perturbed = text === shown.original ? original : measure(text, counters)
      return { original, perturbed, edits: sumEdits(shown) }
    })
}

/** What is loaded for the covariates alone. */
export interface Counters {
  readonly tokens: TokenCounters
  readonly syllablesOf: SyllableCounter
}

/** Loads the tokenizers and the counter of syllables, once. */
export async function loadCounters(): Promise<Counters> {
  const [tokens, syllablesOf] = await Promise.all([loadTokenCounters(), loadSyllableCounter()])
  return { tokens, syllablesOf }
}

interface Sums {
  records: number
  readonly of: Record<CovariateName, { value: number; difference: number }>
  added: number
  inserted: number
  abbreviated: number
  replaced: number
}

function emptySums(): Sums {
  const of = Object.fromEntries(covariateNames.map((name) => [name, { value: 0, difference: 0 }]))
  return { records: 0, of: of as Sums['of'], added: 0, inserted: 0, abbreviated: 0, replaced: 0 }
}

function addRecord(sum: Sums, { original, perturbed, edits }: MeasuredRecord): void {
  sum.records++
  for (const name of covariateNames) {
    sum.of[name].value += perturbed[name]
    sum.of[name].difference += perturbed[name] - original[name]
  }
  sum.added += edits.characters / Math.max(1, original.characters)
  sum.inserted += edits.inserted / Math.max(1, perturbed.words)
  sum.abbreviated += edits.abbreviated / Math.max(1, perturbed.words)
  sum.replaced += edits.replaced / Math.max(1, original.words)
}

type EditSums = Readonly<Record<'characters' | 'inserted' | 'abbreviated' | 'replaced', number>>

/** What the edits of all layers put in: characters and words of insertions, words of abbreviations and what they replaced. */
function sumEdits({ layers }: ShownRecord): EditSums {
  const total = { characters: 0, inserted: 0, abbreviated: 0, replaced: 0 }
  for (const { before, after } of layers) {
    const replaced = new Set(before.flatMap(({ edit }) => (edit === null ? [] : [edit])))
    for (const { text, why } of before) if (why?.kind === 'abbreviation') total.replaced += wordsOf(text).length
    for (const { text, why, edit } of after) {
      if (why === null || edit === null) continue
      if (!replaced.has(edit)) {
        total.characters += codePointLength(text)
        total.inserted += wordsOf(text).length
      } else if (why.kind === 'abbreviation') {
        total.abbreviated += wordsOf(text).length
      }
    }
  }
  return total
}

/** Measures one text; `questionAt` is the share of the text, 0–1, before the final question. */
export function measure(text: string, { tokens, syllablesOf }: Counters): Measures {
  const { characters, words, numbers } = plainMeasures(text)
  const sentences = sentenceBreaks(text).length + 1
  const syllables = wordsOf(text).reduce((sum, word) => sum + syllablesOf(word), 0)
  return {
    characters,
    words,
    ...tokens.count(text),
    numbers,
    sentences,
    readingLevel: readingLevel({ words, sentences, syllables }),
    questionAt: text === '' ? 0 : finalQuestion(text).start / text.length,
  }
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

function finish(sum: Sums, { tokenizers }: TokenCounters): Covariates {
  const mean = (total: number): number => (sum.records === 0 ? 0 : round(total / sum.records))
  const means = Object.fromEntries(
    covariateNames.map((name) => {
      const { value, difference } = sum.of[name]
      return [name, { mean: mean(value), difference: mean(difference) }]
    }),
  )
  return {
    records: sum.records,
    tokenizers,
    means: means as Covariates['means'],
    addedShare: mean(sum.added),
    insertedWords: mean(sum.inserted),
    abbreviatedWords: mean(sum.abbreviated),
    wordsAbbreviated: mean(sum.replaced),
  }
}

/** To the fourth decimal: sums of floating-point numbers carry noise behind it. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
