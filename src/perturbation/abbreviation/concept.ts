import type { CompiledLexicon, LexiconEntry } from '../../clinical/index.js'
import { grouped } from '../../grouped.js'
import { memoiseByObject } from '../../memoise-by-object.js'

/** What a list says of the meanings of one short form. */
export interface FormMeanings {
  /** Share of the form's uses that mean this entry's concept, spelling variants added up, 0–1; null where not known. */
  readonly share: number | null
  /** The most frequent other meaning; null where the list has none. */
  readonly rival: string | null
}

type Meanings = (entry: LexiconEntry) => FormMeanings

/**
 * The meanings of short forms by concept: "abdomen" and "abdominal" are two spellings, but rows that share a concept
 * identifier (CUI) are one meaning, and their shares add up.
 */
export const meaningsIn = memoiseByObject(({ entries }: CompiledLexicon): Meanings => {
  const byForm = grouped(entries, ({ abbreviation }) => abbreviation)
  return memoiseByObject((entry) => weigh(entry, byForm.get(entry.abbreviation) ?? []))
})

function weigh(entry: LexiconEntry, rows: readonly LexiconEntry[]): FormMeanings {
  const others = rows.filter((row) => row !== entry && !isSameConcept(row, entry))
  const rivals = [...others].sort((a, b) => (b.frequency ?? 0) - (a.frequency ?? 0)).map(({ sense }) => sense)
  const same = rows.filter((row) => isSameConcept(row, entry))
  const share = entry.frequency === null ? null : same.reduce((sum, row) => sum + (row.frequency ?? 0), 0)
  return { share: share === null ? null : Math.min(1, share), rival: rivals[0] ?? entry.also[0] ?? null }
}

function isSameConcept(a: LexiconEntry, b: LexiconEntry): boolean {
  if (a === b) return true
  if (a.cui === null || b.cui === null) return false
  const concepts = new Set(a.cui.split('|'))
  return b.cui.split('|').some((concept) => concepts.has(concept))
}
