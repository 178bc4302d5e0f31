import { datasetStats } from '../../dataset/index.js'
import type { ReportSource } from '../source/index.js'
import type { Table, TableCell } from '../table/index.js'
import { lossesOf, modelsOf, wasAsked } from './contrasts.js'
import { percentOf } from './words.js'

/** A table, or null where there is nothing to show in it. */
export const filled = (table: Table): Table | null => (table.rows.length === 0 ? null : table)

/** The tables of the main paper and of what is declared here beside it. */
export function mainTables(source: ReportSource): readonly Table[] {
  return [
    verdictTable(source),
    accuracyTable(source),
    lossTable(source),
    senseTable(source),
    repeatTable(source),
    changeTable(source),
    rankTable(source),
    noiseTable(source),
    strataTable(source),
    graderTable(source),
  ].filter((table) => table !== null)
}

/** Every declared contrast with its denominators: what the summary is read from. */
function verdictTable({ results: { families, plan } }: ReportSource): Table | null {
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
  return filled({
    name: 'contrasts',
    title: 'Declared contrasts',
    note: `Differences within cases, in points (trends and slopes per unit of dose), ${percentOf(plan.level)} intervals with clusters as units, p by sign flips of whole clusters, adjusted within the family. Robust within margin: the one-sided bound rules out a loss beyond the margin, and the positive control degraded. Inconclusive is no evidence of no effect.`,
    columns: [
      { title: 'family' },
      { title: 'contrast' },
      { title: 'model' },
      { title: 'verdict' },
      { title: 'points', format: 'points' },
      { title: 'low', format: 'points' },
      { title: 'high', format: 'points' },
      { title: 'one-sided bound', format: 'points' },
      { title: 'margin', format: 'percent' },
      { title: 'p', format: 'p' },
      { title: 'adjusted p', format: 'p' },
      { title: 'cases' },
      { title: 'clusters' },
      { title: 'missing' },
      { title: 'unpaired' },
    ],
    rows,
  })
}

/** Arms down, models across. [main Table 1] */
function accuracyTable({ results }: ReportSource): Table | null {
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
    columns: [{ title: 'arm' }, { title: 'cases' }, ...models.map((title) => ({ title, format: 'percent' as const }))],
    rows,
  })
}

/** Original and perturbed accuracy with what the paper tests, beside what is tested here. [main Table 3] */
function lossTable({ results }: ReportSource): Table | null {
  const rows = lossesOf(results).map(({ arm, against, result }): TableCell[] => {
    const cell = (name: string) => results.arms.find((one) => one.model === result.model && one.arm === name)
    const paper = results.paperCompatible.find((one) => one.model === result.model && one.arm === arm)
    return [
      arm,
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
      { title: 'arm' },
      { title: 'model' },
      { title: 'original', format: 'fraction' },
      { title: 'deviation', format: 'fraction' },
      { title: 'perturbed', format: 'fraction' },
      { title: 'deviation of perturbed', format: 'fraction' },
      { title: 'points', format: 'points' },
      { title: 'low', format: 'points' },
      { title: 'high', format: 'points' },
      { title: 'adjusted p', format: 'p' },
      { title: 'verdict' },
      { title: 'Fisher p (pooled)', format: 'p' },
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
    columns: ['arm', 'sense', 'frequency', 'cases', 'replacements', 'abbreviation'].map((title) => ({ title })),
    rows,
  })
}

function repeatTable({ results }: ReportSource): Table | null {
  const rows = results.repeats.map((one): TableCell[] => [
    one.model,
    one.arm,
    one.k,
    one.cases,
    ...[one.passHatK, one.rightInAny, one.flips].flatMap((figure) => [figure?.arm ?? null, figure?.original ?? null]),
    one.refused,
  ])
  const pairs = ['right in all', 'right in any', 'wavering'].flatMap((title) => [title, `${title}, originals`])
  return filled({
    name: 'repeats',
    title: 'Repeats of each arm beside as many of the originals, in per cent',
    note: 'Right in every trial, right in at least one, right in some but not in all. Without the same number of repeats of the originals they say nothing.',
    columns: [
      ...['model', 'arm', 'k', 'cases'].map((title) => ({ title })),
      ...pairs.map((title) => ({ title, format: 'percent' as const })),
      { title: 'why there are none' },
    ],
    rows,
  })
}

function changeTable({ results }: ReportSource): Table | null {
  const rows = results.changes.map((one): TableCell[] => [
    one.model,
    one.arm,
    one.cases,
    one.lost,
    one.won,
    one.isNeutral ? 'neutral edits' : null,
  ])
  return filled({
    name: 'changes',
    title: 'Cases whose result differs from their original',
    note: 'Lost: a lower mean score than on the original; won: a higher one. What changes in arms of neutral edits is the noise floor.',
    columns: ['model', 'arm', 'cases', 'lost', 'won', 'kind'].map((title) => ({ title })),
    rows,
  })
}

function rankTable({ results }: ReportSource): Table | null {
  if (modelsOf(results).length < 2) return null
  const rows = results.ranks.map(({ arm, model, accuracy, rank }): TableCell[] => [arm, rank, model, accuracy])
  return filled({
    name: 'ranks',
    title: 'Ranks of models',
    note: 'Models that cannot be told apart by a corrected test share a rank.',
    columns: [{ title: 'arm' }, { title: 'rank' }, { title: 'model' }, { title: 'accuracy', format: 'percent' }],
    rows,
  })
}

function noiseTable({ results }: ReportSource): Table | null {
  const rows = results.noise.map((one): TableCell[] => [
    one.model,
    one.arm,
    one.clean,
    one.cases,
    one.unchanged,
    one.missing,
    one.cleanAccuracy,
    one.noisyAccuracy,
    one.index,
    one.low,
    one.high,
  ])
  return filled({
    name: 'noise',
    title: 'What noise takes of clean accuracy (noise sensitivity index)',
    note: "Cases whose text the noise changed only. The index is the share of clean accuracy that is lost, with Fieller's interval; below 0 noise helped.",
    columns: [
      ...['model', 'noise', 'clean', 'cases', 'unchanged', 'missing'].map((title) => ({ title })),
      ...['accuracy clean', 'accuracy noisy'].map((title) => ({ title, format: 'percent' as const })),
      ...['index', 'low', 'high'].map((title) => ({ title, format: 'percent' as const })),
    ],
    rows,
  })
}

function strataTable({ results }: ReportSource): Table | null {
  const rows = results.strata.map((one): TableCell[] => [
    one.contrast,
    one.model,
    one.key,
    one.value,
    one.cases,
    one.estimate,
    one.low,
    one.high,
    one.adjustedP,
  ])
  return filled({
    name: 'strata',
    title: 'Strata (exploratory)',
    note: 'Whatever comes out here is a question for another study. p: the stratum differs from all others together, Benjamini–Hochberg over all rows.',
    columns: [
      ...['contrast', 'model', 'key', 'stratum', 'cases'].map((title) => ({ title })),
      ...['points', 'low', 'high'].map((title) => ({ title, format: 'points' as const })),
      { title: 'adjusted p', format: 'p' },
    ],
    rows,
  })
}

function graderTable({ results }: ReportSource): Table | null {
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
      ...['model', 'arm', 'answers'].map((title) => ({ title })),
      ...['bias', 'low', 'high'].map((title) => ({ title, format: 'points' as const })),
      { title: 'tolerance', format: 'percent' },
      { title: 'verdict' },
    ],
    rows,
  })
}
