import * as z from 'zod'
import { type Case, specialtyOf } from '../../clinical/index.js'
import { occurrences } from '../../grouped.js'
import type { Edit, Edits } from '../../text/index.js'
import { readByComparer } from '../check/index.js'
import {
  type CensusCounter,
  type CensusTotals,
  type Check,
  type Checked,
  type Marks,
  takenAs,
  type Why,
} from '../contract/index.js'
import { type NumberedSentence, numberSentences } from './numbered.js'
import { mostRounds } from './rounds.js'

/** Below this share of words in rewritten sentences a case is mostly its original. */
const mostly = 0.5

/** Words up to which a sentence counts as of that length, for the report; longer ones are the last group. */
const lengths = [10, 20, 30] as const

/** Says of every sentence that no answer put into other words that it was kept, and of a case that is mostly such. */
export const keptUnits: Check<unknown> = {
  name: 'units-kept',
  version: 1,
  // The gate decides which sentences are kept.
  vocabulary: readByComparer,
  find({ original, edits }) {
    const { sentences, kept } = readKept(original.text, edits)
    const words = sum(sentences, original.text)
    const rewritten = words - sum(kept, original.text)
    const each = kept.map(({ number }) => ({
      check: 'unit-kept',
      level: 'info' as const,
      at: null,
      message: `Sentence ${number} keeps its words: none of ${mostRounds} answers for it was accepted, or one left them as they were.`,
    }))
    if (words === 0 || rewritten >= words * mostly) return each
    const message = `${rewritten} of ${words} words stand in rewritten sentences: the record is mostly its original.`
    return [...each, { check: 'mostly-kept', level: 'warning', at: null, message }]
  },
}

/** What a record tells: the share of its sentences, and of its word pairs, that are the original's. */
export function rewritingMarks({ original, edits, perturbed }: Checked<unknown>): Partial<Marks> {
  const { sentences, kept } = readKept(original.text, edits)
  const unitsKept = sentences.length === 0 ? null : rounded(kept.length / sentences.length)
  return { unitsKept, pairsKept: pairsKept(original.text, perturbed) }
}

/**
 * Share of the pairs of neighbouring words of a text, 0–1, that another one has too; 1 where it has none.
 *
 * @example
 * pairsKept('He has a dry cough.', 'A dry cough bothers him.')
 * // → 0.5
 */
export function pairsKept(before: string, after: string): number {
  const wanted = pairsIn(before)
  const left = occurrences(pairsIn(after))
  const kept = wanted.filter((pair) => {
    const times = left.get(pair) ?? 0
    left.set(pair, times - 1)
    return times > 0
  })
  return wanted.length === 0 ? 1 : rounded(kept.length / wanted.length)
}

const groups = [...lengths.map((most) => `up to ${most} words`), `over ${lengths.at(-1)} words`]

/** Names with their tallies, in the order in which they were first met. */
const tallies = z.array(z.tuple([z.string(), z.strictObject({ units: z.int(), kept: z.int() })]))

const takenSchema = z.strictObject({
  records: z.int(),
  /** Ten thousandths: a sum of whole numbers does not depend on how it was parted. */
  pairs: z.int(),
  rounds: z.array(z.int()),
  byLength: tallies,
  bySpecialty: tallies,
})

type Tally = z.infer<typeof tallies>[number][1]

/** What is being counted. */
interface Counted {
  records: number
  pairs: number
  readonly rounds: number[]
  readonly byLength: Map<string, Tally>
  readonly bySpecialty: Map<string, Tally>
}

function nothingCounted(): Counted {
  const rounds = Array.from({ length: mostRounds }, () => 0)
  const byLength = new Map<string, Tally>(groups.map((name) => [name, { units: 0, kept: 0 }]))
  return { records: 0, pairs: 0, rounds, byLength, bySpecialty: new Map() }
}

function plainCounts({ byLength, bySpecialty, ...rest }: Counted): z.infer<typeof takenSchema> {
  return { ...rest, byLength: [...byLength], bySpecialty: [...bySpecialty] }
}

/** Counts how much of the arm is rewritten: by round, by length, by specialty. */
export function rewritingCounter(): CensusCounter {
  let counted = nothingCounted()
  return {
    add(original, edits, { before, after }) {
      const { sentences, kept } = readKept(before, edits)
      const isKept = new Set(kept)
      const specialty = original.origin.specialty ?? firstLook(original)
      for (const sentence of sentences) {
        const words = sum([sentence], before)
        const place = lengths.findIndex((length) => words <= length)
        const tally = { units: 1, kept: isKept.has(sentence) ? 1 : 0 }
        addTally(counted.byLength, groups.at(place) as string, tally)
        addTally(counted.bySpecialty, specialty, tally)
        const edit = edits.find((one) => isOf(one, sentence))
        if (edit !== undefined) {
          const round = Number(edit.why.round) - 1
          counted.rounds[round] = (counted.rounds[round] ?? 0) + 1
        }
      }
      counted.pairs += Math.round(pairsKept(before, after) * 10_000)
      counted.records++
    },
    take() {
      const taken = plainCounts(counted)
      counted = nothingCounted()
      return taken
    },
  }
}

/** The content of `rewriting.json`, and the rows by which a card tells it. */
export function rewritingTotals(): CensusTotals {
  const all = nothingCounted()
  const finish = () => {
    const sentences = [...all.byLength.values()].reduce((total, { units }) => total + units, 0)
    const done = all.rounds.map((_, i) => all.rounds.slice(0, i + 1).reduce((total, count) => total + count, 0))
    return {
      records: all.records,
      sentences,
      acceptedByRound: done,
      keptByLength: Object.fromEntries(all.byLength),
      keptBySpecialty: Object.fromEntries([...all.bySpecialty].sort(([a], [b]) => (a < b ? -1 : 1))),
      pairsKept: all.records === 0 ? null : rounded(all.pairs / 10_000 / all.records),
    }
  }
  return {
    absorb(raw) {
      const { records, pairs, rounds, byLength, bySpecialty } = takenAs(takenSchema, raw)
      all.records += records
      all.pairs += pairs
      for (const [i, count] of rounds.entries()) all.rounds[i] = (all.rounds[i] ?? 0) + count
      for (const [name, tally] of byLength) addTally(all.byLength, name, tally)
      for (const [name, tally] of bySpecialty) addTally(all.bySpecialty, name, tally)
    },
    taken: () => plainCounts(all),
    finish,
    summary() {
      const { sentences, acceptedByRound, keptByLength, keptBySpecialty, pairsKept: share } = finish()
      const of = (count: number, whole: number): string => `${count} of ${whole}`
      const row = (name: string, { units, kept }: Tally): string => `| sentences kept: ${name} | ${of(kept, units)} |`
      return [
        ...acceptedByRound.map(
          (count, i) => `| sentences rewritten after ${i + 1} of ${mostRounds} rounds | ${of(count, sentences)} |`,
        ),
        ...Object.entries(keptByLength).map(([name, tally]) => row(name, tally)),
        ...Object.entries(keptBySpecialty).map(([name, tally]) => row(name, tally)),
        `| share of the original's word pairs kept, mean of the records | ${share ?? '–'} |`,
      ]
    },
  }
}

function addTally(to: Map<string, Tally>, name: string, { units, kept }: Tally): void {
  const tally = to.get(name) ?? { units: 0, kept: 0 }
  to.set(name, { units: tally.units + units, kept: tally.kept + kept })
}

function firstLook({ origin: { category }, reference, text }: Case): string {
  return specialtyOf({ category, reference: reference.diagnosis, text }) ?? 'not told'
}

/** The sentences of a case that may be rewritten, and those of them in which nothing was. */
function readKept(text: string, edits: Edits<Why>) {
  const { sentences } = numberSentences(text)
  return { sentences, kept: sentences.filter((sentence) => !edits.some((edit) => isOf(edit, sentence))) }
}

function isOf({ at, why }: Edit<Why>, sentence: NumberedSentence): boolean {
  return why.kind === 'rewriting' && at.start <= sentence.at.end && at.end >= sentence.at.start
}

function sum(sentences: readonly NumberedSentence[], text: string): number {
  return sentences.reduce((words, { at }) => words + wordsIn(text.slice(at.start, at.end)).length, 0)
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function pairsIn(text: string): readonly string[] {
  const words = wordsIn(text)
  return words.slice(1).map((word, i) => `${words[i]} ${word}`)
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
