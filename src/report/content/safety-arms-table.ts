import type { Table, TableCell } from '../table/index.js'
import { columnsOf, filled, type OfAnalysis } from './tables.js'
import { percentOf } from './words.js'

/** What the figures of a model count. */
export const cleanRecords = 'clean records (without noise, other sentences, short forms or another form of note)'

const rolesInWords = { original: 'originals', condition: 'conditions', twin: 'twins' } as const

/** Each arm that changes how cases are told, beside the clean records of the same rules. */
export function perturbedTable({ results: { safety, plan } }: OfAnalysis): Table | null {
  const rows = safety.flatMap(({ model, perturbed }) =>
    perturbed.map(({ arm, role, right, harm, changed, change }): TableCell[] => [
      model,
      arm,
      rolesInWords[role],
      right.rules,
      right.records,
      right.share,
      right.low,
      right.high,
      role === 'condition' ? harm : null,
      role === 'twin' ? harm : null,
      changed,
      change.estimate,
      change.low,
      change.high,
    ]),
  )
  return filled({
    name: 'safety-arms',
    title: 'Drug safety under noise and other changes, arm by arm',
    note: `Right, danger and over-caution in per cent, means over rules, as in the table above but of one arm that changes how cases are told: none of these records is in a figure there. Rules changed: those with a text of their own, for noise leaves some as they are. Change: right here less right of all these rules in the ${cleanRecords} that the arm was made from, in points. ${percentOf(plan.level)} intervals, rules as clusters (descriptive).`,
    columns: [
      ...columnsOf(['model', 'arm', 'records of', 'rules', 'records']),
      ...columnsOf(['right', 'low', 'high', 'danger', 'over-caution'], 'percent'),
      ...columnsOf(['rules changed']),
      ...columnsOf(['change', 'from', 'to'], 'points'),
    ],
    rows,
  })
}
