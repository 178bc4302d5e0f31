import type { Case } from '../../clinical/index.js'
import { cell, filled, once, patternOf, tableFile } from '../../vocabulary/index.js'

const file = tableFile('ehr-noise/stale.csv', () => ({
  rule: cell({ pattern: /^[A-Z]+-\d{3}$/, expected: 'the id of a rule: RENAL-001' }),
  text: filled,
  dated: filled,
  names: filled.transform((text) => new RegExp(patternOf(text.split('|').map((word) => word.trim())), 'i')),
}))

/** An earlier result that no longer holds, or need not; `names` are words by which a sentence tells what holds now. */
export type StaleResult = ReturnType<typeof file.read>[number]

const byRule = once(() => new Map(file.read().map((row) => [row.rule, row])))

/**
 * The earlier result of a drug-safety case: what was measured long before, when the drug was still safe. Null for a case of
 * which the table knows none: nothing is made up for a patient of whom only the text is known.
 */
export function staleResultOf({ origin: { scenario } }: Pick<Case, 'origin'>): StaleResult | null {
  if (scenario === null || scenario.role === 'probe') return null
  return byRule().get(scenario.rule) ?? null
}
