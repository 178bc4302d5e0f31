import { z } from 'zod'
import type { Case, CompiledLexicon, LexiconEntry } from '../../clinical/index.js'
import { type CensusCounter, type CensusTotals, takenAs } from '../contract/index.js'
import { type ShortFormPlan, wholeSenses } from './plan.js'

const senseCount = z.strictObject({
  sense: z.string(),
  abbreviation: z.string(),
  /** The list's share of this sense among the uses of the abbreviation, 0–1; null where the list has none. */
  frequency: z.number().nullable(),
  cases: z.int(),
  replacements: z.int(),
})

/** Places of one sense that were left as they are, for one reason. */
const refusedSense = z.strictObject({
  sense: z.string(),
  abbreviation: z.string(),
  reason: z.string(),
  places: z.int(),
})

const takenSchema = z.strictObject({
  senses: z.array(senseCount),
  /** Indices of the senses of the list that were met for the first time, also inside words. */
  substrings: z.array(z.int()),
  /** In the order in which they were first met. */
  refused: z.array(refusedSense),
})

type Taken = z.infer<typeof takenSchema>

/**
 * Counts senses over a build, as the paper's Table 2 does: cases whose original contains the sense as whole words, each
 * sense on its own, overlaps counted twice. [main A.4]
 *
 * Beside them what was really replaced, and which senses of the list occur anywhere at all: the paper's "551
 * abbreviations" is their number. Where a plan is given, the places that it refused are counted by sense and reason.
 */
export function senseCounter(
  lexicon: CompiledLexicon,
  plan: ((original: Case) => ShortFormPlan) | null,
): CensusCounter {
  const { entries, matcher } = lexicon
  const cases = new Int32Array(entries.length)
  const replacements = new Map<string, number>()
  const substrings = matcher.substringCensus()
  const counted = new Uint8Array(entries.length)
  const refused = new Map<string, Taken['refused'][number]>()
  return {
    add(original, edits) {
      for (const sense of wholeSenses(original.text, lexicon)) cases[sense] = (cases[sense] ?? 0) + 1
      substrings.add(original.text)
      for (const { why } of edits) {
        if (why.kind !== 'abbreviation') continue
        const sense = String(why.sense)
        replacements.set(sense, (replacements.get(sense) ?? 0) + 1)
      }
      for (const { place, reason } of plan?.(original).refusals ?? []) {
        const { sense, abbreviation } = place.entry
        addRefused(refused, { sense, abbreviation, reason, places: 1 })
      }
    },
    take(): Taken {
      const taken = { senses: [] as Taken['senses'], substrings: [] as number[], refused: [...refused.values()] }
      for (let index = 0; index < entries.length; index++) {
        const { sense, abbreviation, frequency } = entries[index] as LexiconEntry
        const counts = { cases: cases[index] ?? 0, replacements: replacements.get(sense) ?? 0 }
        if (counts.cases + counts.replacements > 0) taken.senses.push({ sense, abbreviation, frequency, ...counts })
        if (counted[index] === 1 || !substrings.found(index)) continue
        counted[index] = 1
        taken.substrings.push(index)
      }
      cases.fill(0)
      replacements.clear()
      refused.clear()
      return taken
    },
  }
}

/** The content of `senses.json`. */
export function senseTotals(): CensusTotals {
  const senses = new Map<string, Taken['senses'][number]>()
  const substrings = new Set<number>()
  const refused = new Map<string, Taken['refused'][number]>()
  return {
    absorb(raw) {
      const taken = takenAs(takenSchema, raw)
      for (const row of taken.senses) {
        const { cases, replacements } = senses.get(row.sense) ?? { cases: 0, replacements: 0 }
        senses.set(row.sense, { ...row, cases: row.cases + cases, replacements: row.replacements + replacements })
      }
      for (const index of taken.substrings) substrings.add(index)
      for (const row of taken.refused) addRefused(refused, row)
    },
    taken: (): Taken => ({
      senses: [...senses.values()],
      substrings: [...substrings],
      refused: [...refused.values()],
    }),
    finish() {
      const found = [...senses.values()].sort((a, b) => b.cases - a.cases || (a.sense < b.sense ? -1 : 1))
      const rows = [...refused.values()].sort((a, b) => b.places - a.places || (a.sense < b.sense ? -1 : 1))
      return { senses: found, substringSenses: substrings.size, refusedPlaces: rows }
    },
  }
}

function addRefused(refused: Map<string, Taken['refused'][number]>, row: Taken['refused'][number]): void {
  const key = `${row.reason} ${row.sense}`
  const places = refused.get(key)?.places ?? 0
  refused.set(key, { ...row, places: row.places + places })
}
