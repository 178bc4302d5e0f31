import type { ReportSource } from '../source/index.js'
import type { Table, TableCell, TableColumn, TableFormat } from '../table/index.js'
import { lossesOf, modelsOf, wasAsked } from './contrasts.js'
import { isStated, percentOf } from './words.js'

/** What a table of an analysis is made from: no answer and no text is needed. */
export type OfAnalysis = Pick<ReportSource, 'results'>

/** A table, or null where there is nothing to show in it. */
export const filled = (table: Table): Table | null => (table.rows.length === 0 ? null : table)

/** Columns of one format by their titles. */
export const columnsOf = (titles: readonly string[], format?: TableFormat): readonly TableColumn[] =>
  titles.map((title) => (format === undefined ? { title } : { title, format }))

/** What each arm scores and what was lost against its control. */
export function accuracyTables(source: OfAnalysis): readonly (Table | null)[] {
  return [
    verdictTable(source),
    lossTable(source),
    accuracyTable(source),
    armTable(source),
    rankTable(source),
    pooledTable(source),
  ]
}

/** Every declared contrast with its denominators: what the summary is read from. */
function verdictTable({ results: { families, plan } }: OfAnalysis): Table | null {
  const rows = families.flatMap(({ name, contrasts }) =>
    contrasts
      .filter(wasAsked)
      .map((one): TableCell[] => [
        name,
        one.contrast,
        one.model,
        one.verdict,
        one.estimate,
        one.low,
        one.high,
        one.lowerBound,
        one.margin,
        one.p,
        one.adjustedP,
        one.cases,
        one.clusters,
        one.missing,
        one.unpaired,
      ]),
  )
  const { points, share } = plan.margin
  const reason = isStated(plan.margin)
    ? ` (${plan.margin.reason})`
    : '; why that would not matter, the analysis does not say'
  const corrections = families.map(({ name, correction }) => `${name}: ${correction}`).join('; ')
  return filled({
    name: 'contrasts',
    title: 'Declared contrasts',
    note: `Differences within cases, in points (trends and slopes per unit of dose), ${percentOf(plan.level)} intervals with clusters as units, p by sign flips of whole clusters, adjusted within the family (${corrections}). Robust within margin: the one-sided bound rules out a loss beyond the margin, the positive control degraded, and enough texts differ; it is decided comparison by comparison, without a correction for their number. Inconclusive is no evidence of no effect. Margin: the smaller of ${percentOf(points)} and a share of ${percentOf(share)} of the accuracy on originals${reason}`,
    columns: [
      ...columnsOf(['family', 'contrast', 'model', 'verdict']),
      ...columnsOf(['points', 'low', 'high', 'one-sided bound'], 'points'),
      { title: 'margin', format: 'percent' },
      ...columnsOf(['p', 'adjusted p'], 'p'),
      ...columnsOf(['cases', 'clusters', 'missing', 'unpaired']),
    ],
    rows,
  })
}

/** Arms down, models across. [main Table 1] */
function accuracyTable({ results }: OfAnalysis): Table | null {
  const models = modelsOf(results)
  const arms = [...new Set(results.arms.map(({ arm }) => arm))]
  const rows = arms.map((arm): TableCell[] => {
    const own = results.arms.filter((one) => one.arm === arm)
    const most = own.reduce((cases, one) => Math.max(cases, one.cases), 0)
    return [arm, most, ...models.map((model) => own.find((one) => one.model === model)?.accuracy ?? null)]
  })
  return filled({
    name: 'table-1-accuracy',
    title: 'Accuracy by arm and model, in per cent',
    note: 'Mean over cases, each a mean over its trials; unscored trials leave, refused and truncated ones count as not right.',
    columns: [...columnsOf(['arm', 'cases']), ...columnsOf(models, 'percent')],
    rows,
  })
}

/** Accuracy of each arm with its interval, and what became of every trial. */
function armTable({ results: { arms, plan } }: OfAnalysis): Table | null {
  const rows = arms
    .filter(({ records }) => records > 0)
    .map((one): TableCell[] => [
      one.model,
      one.arm,
      one.cases,
      one.records,
      one.trials,
      one.missing,
      one.accuracy,
      one.low,
      one.high,
      one.missingBounds?.low ?? null,
      one.missingBounds?.high ?? null,
      Object.entries(one.states)
        .filter(([state, count]) => count > 0 || state === 'unscored')
        .sort(([, a], [, b]) => b - a)
        .map(([state, count]) => `${state} ${count}`)
        .join(', '),
      // Other kinds are states already.
      Object.entries(one.errors)
        .filter(([error]) => !(error in one.states))
        .map(([error, count]) => `${error} ${count}`)
        .join(', ') || null,
    ])
  return filled({
    name: 'arms',
    title: 'Accuracy of each arm, and its trials by state',
    note: `Accuracy in per cent with ${percentOf(plan.level)} intervals, clusters as units. Missing: cases without any scored trial, which leave every comparison. Whatever the missing answers were, the accuracy lies between lowest and highest. Kinds of error are those that the grader names; of diagnoses it names one where both diagnoses are in its tables.`,
    columns: [
      ...columnsOf(['model', 'arm', 'cases', 'records', 'trials', 'missing']),
      ...columnsOf(['accuracy', 'low', 'high', 'lowest', 'highest'], 'percent'),
      { title: 'trials by state' },
      { title: 'wrong answers by kind' },
    ],
    rows,
  })
}

/** Original and perturbed accuracy with what the paper tests, beside what is tested here. [main Table 3] */
function lossTable({ results }: OfAnalysis): Table | null {
  const rows = lossesOf(results).map(({ family, arm, against, label, result }): TableCell[] => {
    const cell = (name: string) => results.arms.find((one) => one.model === result.model && one.arm === name)
    const paper = results.paperCompatible.find((one) => one.model === result.model && one.arm === arm)
    return [
      family,
      label,
      result.model,
      cell(against)?.accuracy ?? null,
      paper?.original.deviation ?? null,
      cell(arm)?.accuracy ?? null,
      paper?.perturbed.deviation ?? null,
      result.estimate,
      result.low,
      result.high,
      result.adjustedP,
      result.verdict,
      paper?.p ?? null,
    ]
  })
  return filled({
    name: 'table-3-losses',
    title: 'Accuracy on originals and perturbed cases',
    note: "Deviation from run to run and the one-sided Fisher's exact test on pooled runs are the main paper's, for comparison (--paper-compatible); they count runs of one case as independent. Interval and adjusted p are of the paired difference.",
    columns: [
      ...columnsOf(['family', 'arm', 'model']),
      ...columnsOf(['original', 'deviation', 'perturbed', 'deviation of perturbed'], 'fraction'),
      ...columnsOf(['points', 'low', 'high'], 'points'),
      { title: 'adjusted p', format: 'p' },
      { title: 'verdict' },
      { title: 'Fisher p (pooled)', format: 'p' },
    ],
    rows,
  })
}

function rankTable({ results }: OfAnalysis): Table | null {
  if (modelsOf(results).length < 2) return null
  const rows = results.ranks.map(({ arm, model, accuracy, rank }): TableCell[] => [arm, rank, model, accuracy])
  return filled({
    name: 'ranks',
    title: 'Ranks of models',
    note: 'Models that cannot be told apart by a corrected test share a rank.',
    columns: [...columnsOf(['arm', 'rank', 'model']), { title: 'accuracy', format: 'percent' }],
    rows,
  })
}

/** Pooled runs of every arm as the main paper counts them. */
function pooledTable({ results: { paperCompatible } }: OfAnalysis): Table | null {
  const rows = paperCompatible.map(({ model, arm, original, perturbed, p }): TableCell[] => [
    model,
    arm,
    ...[original, perturbed].flatMap(({ right, of, deviation }) => [right, of, deviation]),
    p,
  ])
  return filled({
    name: 'pooled',
    title: 'As in the paper: pooled runs',
    note: "Right answers of all runs together, the standard deviation of accuracy between runs, and the one-sided Fisher's exact test. It counts runs of one case as independent: for comparison with the paper only.",
    columns: [
      ...columnsOf(['model', 'arm', 'right, originals', 'of']),
      { title: 'deviation', format: 'fraction' },
      ...columnsOf(['right, perturbed', 'of perturbed']),
      { title: 'deviation of perturbed', format: 'fraction' },
      { title: 'p', format: 'p' },
    ],
    rows,
  })
}
