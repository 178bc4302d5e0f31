import type { Manifest } from '../../dataset/index.js'
import { type AnalysisResults, subjectName } from '../../evaluation/index.js'
import type { ReportSource } from '../source/index.js'
import type { Table, TableCell } from '../table/index.js'
import { filled } from './tables.js'

/** What went in, what left and why, and what was graded; and what else differs between arms. */
export function flowTables(source: ReportSource): readonly Table[] {
  return [flowTable(source), covariateTable(source)].filter((table) => table !== null)
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
    columns: [
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
    ].map((title) => ({ title })),
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
      ...['arm', 'records', 'unchanged', 'edits'].map((title) => ({ title })),
      ...['characters', 'words', 'numbers'].flatMap((title) => [
        { title: `${title}, original`, format: 'mean' as const },
        { title, format: 'mean' as const },
      ]),
    ],
    rows,
  })
}
