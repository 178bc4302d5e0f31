import type { Case, CompiledLexicon } from '../../clinical/index.js'
import type { Census } from '../contract/index.js'
import type { ShortFormPlan } from './plan.js'

/** Places of one sense that were left as they are, for one reason. */
interface RefusedSense {
  readonly sense: string
  readonly abbreviation: string
  readonly reason: string
  readonly places: number
}

/**
 * Counts senses over a build, as the paper's Table 2 does: cases whose original contains the sense as whole words, each
 * sense on its own, overlaps counted twice. [main A.4]
 *
 * Beside them what was really replaced, and how many senses of the list occur anywhere at all: the paper's "551
 * abbreviations" is that number. Where a plan is given, the places that it refused are counted by sense and reason.
 */
export function senseCensus(
  { entries, matcher }: CompiledLexicon,
  plan: ((original: Case) => ShortFormPlan) | null,
): Census {
  const cases = new Int32Array(entries.length)
  const replacements = new Map<string, number>()
  const substrings = matcher.substringCensus()
  const refused = new Map<string, RefusedSense>()
  return {
    file: 'senses.json',
    add(original, edits) {
      for (const sense of matcher.wholeWords(original.text)) cases[sense] = (cases[sense] ?? 0) + 1
      substrings.add(original.text)
      for (const { why } of edits) {
        if (why.kind !== 'abbreviation') continue
        const sense = String(why.sense)
        replacements.set(sense, (replacements.get(sense) ?? 0) + 1)
      }
      for (const { place, reason } of plan?.(original).refusals ?? []) {
        const { sense, abbreviation } = place.entry
        const key = `${reason} ${sense}`
        const row = refused.get(key) ?? { sense, abbreviation, reason, places: 0 }
        refused.set(key, { ...row, places: row.places + 1 })
      }
    },
    finish() {
      const senses = entries
        .map(({ sense, abbreviation, frequency }, index) => ({
          sense,
          abbreviation,
          frequency,
          cases: cases[index] ?? 0,
          replacements: replacements.get(sense) ?? 0,
        }))
        .filter((row) => row.cases > 0 || row.replacements > 0)
        .sort((a, b) => b.cases - a.cases || (a.sense < b.sense ? -1 : 1))
      const rows = [...refused.values()].sort((a, b) => b.places - a.places || (a.sense < b.sense ? -1 : 1))
      return { senses, substringSenses: substrings.count, refusedPlaces: rows }
    },
  }
}
