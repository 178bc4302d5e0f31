import type { Table, TableCell } from '../table/index.js'
import { columnsOf, filled, type OfAnalysis } from './tables.js'

/** What clinicians' grades say of the grader's; none without such grades. */
export function graderTables(source: OfAnalysis): readonly (Table | null)[] {
  return [graderTable(source), goldTable(source)]
}

function graderTable({ results }: OfAnalysis): Table | null {
  const rows = results.audits.map((one): TableCell[] => [
    one.model,
    one.arm,
    one.answers,
    one.bias,
    one.low,
    one.high,
    one.tolerance,
    one.verdict,
  ])
  return filled({
    name: 'grader',
    title: 'How far the grader is off, arm by arm',
    note: 'Grader less clinicians, in points, 90 % interval. A grader that is worse in one arm than in another makes an effect of its own.',
    columns: [
      ...columnsOf(['model', 'arm', 'answers']),
      ...columnsOf(['bias', 'low', 'high'], 'points'),
      { title: 'tolerance', format: 'percent' },
      { title: 'verdict' },
    ],
    rows,
  })
}

function goldTable({ results }: OfAnalysis): Table | null {
  const rows = results.goldDifferences.map(({ model, arm, gold, judgedOnly, difference }): TableCell[] => [
    model,
    arm,
    gold,
    judgedOnly,
    ...[difference, difference?.goldOnly].flatMap((one) => [
      one?.estimate ?? null,
      one?.low ?? null,
      one?.high ?? null,
    ]),
  ])
  const figures = (title: string) => columnsOf([title, `${title}, low`, `${title}, high`], 'points')
  return filled({
    name: 'gold',
    title: 'Corrected for grader error: PPI++ on pairs, and the gold grades alone',
    note: 'Difference from the originals, in points, with the error of the grader carried in; beside it what the pairs that clinicians graded say alone.',
    columns: [
      ...columnsOf(['model', 'arm', 'gold pairs', 'judged only']),
      ...figures('PPI++'),
      ...figures('gold alone'),
    ],
    rows,
  })
}
