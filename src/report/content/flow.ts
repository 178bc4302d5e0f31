import { datasetStats, type Manifest } from '../../dataset/index.js'
import { type AnalysisResults, subjectName } from '../../evaluation/index.js'
import type { ReportSource } from '../source/index.js'
import type { Table, TableCell } from '../table/index.js'
import { columnsOf, filled } from './tables.js'

/** What went in, what left and why, and what was graded; and what else differs between arms. */
export function flowTables(source: ReportSource): readonly (Table | null)[] {
  return [flowTable(source), covariateTable(source), senseTable(source)]
}

const missing = ['provider-error', 'unscored', 'not-run'] as const

/** Cases in, records built, records refused, asked, missing by reason, graded. */
function flowTable({ results, scores, manifests }: ReportSource): Table | null {
  const built = new Map(manifests.map((manifest) => [manifest.name, manifest.counts]))
  const rows = scores.subjects.flatMap((subject) =>
    scores.arms.flatMap((arm) => {
      const own = results.arms.find((one) => one.arm === arm && one.model === subjectName(subject))
      return own === undefined || own.records === 0 ? [] : [flowRow(own, built.get(arm))]
    }),
  )
  return filled({
    name: 'flow',
    title: 'From cases to graded answers',
    note: 'Cases and records stand where the datasets were named. Refused at build: a check kept the record out. Provider error, unscored and not run leave the figures; refused, truncated and no final answer are graded as not right. Cases without any graded trial leave every comparison and are in the last column.',
    columns: columnsOf([
      'arm',
      'model',
      'cases in',
      'refused at build',
      'records',
      'records answered',
      'records not asked',
      'trials',
      'provider error',
      'unscored',
      'not run',
      'graded',
      'refused by the model',
      'truncated',
      'no final answer',
      'cases left out',
    ]),
    rows,
  })
}

function flowRow(
  { arm, model, records, states, missing: leftOut }: AnalysisResults['arms'][number],
  counts: Manifest['counts'] | undefined,
): TableCell[] {
  const trials = Object.values(states).reduce((sum, count) => sum + count, 0)
  const gone = missing.map((state) => states[state])
  return [
    arm,
    model,
    counts?.cases ?? null,
    counts?.refused ?? null,
    counts?.records ?? null,
    records,
    counts === undefined ? null : counts.records - records,
    trials,
    ...gone,
    trials - gone.reduce((sum, count) => sum + count, 0),
    states.refused,
    states.truncated,
    states.format,
    leftOut,
  ]
}

/** What else differs between arms. */
function covariateTable({ manifests }: ReportSource): Table | null {
  const rows = manifests.map(({ name, counts, covariates }): TableCell[] => {
    const rounded = (value: number): number => Math.round(value * 10) / 10
    const { characters, words, numbers } = covariates
    return [
      name,
      counts.records,
      counts.unchanged,
      Object.values(counts.edits).reduce((sum, count) => sum + count, 0),
      ...[characters, words, numbers].flatMap(({ original, perturbed }) => [rounded(original), rounded(perturbed)]),
    ]
  })
  return filled({
    name: 'covariates',
    title: 'What else differs between arms',
    note: 'Means over records. Longer texts and more numbers can cost accuracy whatever the words say: that is what the control arms are for.',
    columns: [
      ...columnsOf(['arm', 'records', 'unchanged', 'edits']),
      ...['characters', 'words', 'numbers'].flatMap((title) => columnsOf([`${title}, original`, title], 'mean')),
    ],
    rows,
  })
}

/** Number of senses in the paper's table. */
const mostSenses = 50

/** The senses that were replaced most. [main Table 2] */
function senseTable({ folders, manifests }: ReportSource): Table | null {
  const rows = folders.flatMap((folder, i) => {
    const { senses = [] } = datasetStats(folder)
    return [...senses]
      .filter(({ replacements }) => replacements > 0)
      .sort((a, b) => b.replacements - a.replacements || (a.sense < b.sense ? -1 : 1))
      .slice(0, mostSenses)
      .map(({ sense, frequency, cases, replacements, abbreviation }): TableCell[] => [
        manifests[i]?.name ?? '',
        sense,
        frequency,
        cases,
        replacements,
        abbreviation,
      ])
  })
  return filled({
    name: 'table-2-senses',
    title: 'Senses that were replaced most',
    note: `At most ${mostSenses} an arm. Frequency: the list's share of the sense among the uses of its abbreviation; cases: originals that hold the sense as whole words, overlaps counted twice.`,
    columns: columnsOf(['arm', 'sense', 'frequency', 'cases', 'replacements', 'abbreviation']),
    rows,
  })
}
