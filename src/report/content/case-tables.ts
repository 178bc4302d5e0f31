import type { Table, TableCell } from '../table/index.js'
import { columnsOf, filled, type OfAnalysis } from './tables.js'

/** How single cases and repeats of them differ, and where. */
export function caseTables(source: OfAnalysis): readonly (Table | null)[] {
  return [changeTable(source), repeatTable(source), noiseTable(source), varianceTable(source), strataTable(source)]
}

function repeatTable({ results }: OfAnalysis): Table | null {
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
      ...columnsOf(['model', 'arm', 'k', 'cases']),
      ...columnsOf(pairs, 'percent'),
      { title: 'why there are none' },
    ],
    rows,
  })
}

function changeTable({ results }: OfAnalysis): Table | null {
  const rows = results.changes
    .filter(({ cases }) => cases > 0)
    .map((one): TableCell[] => [
      one.model,
      one.arm,
      one.cases,
      one.lost,
      one.won,
      one.mcnemar,
      one.isNeutral ? 'neutral edits' : null,
    ])
  return filled({
    name: 'changes',
    title: 'Cases whose result differs from their original',
    note: "Lost: a lower mean score than on the original; won: a higher one; p: McNemar's exact test of lost against won, not corrected. What changes in arms of neutral edits is the noise floor.",
    columns: [
      ...columnsOf(['model', 'arm', 'cases', 'lost', 'won']),
      { title: 'McNemar p', format: 'p' },
      { title: 'kind' },
    ],
    rows,
  })
}

function noiseTable({ results }: OfAnalysis): Table | null {
  const rows = results.noise.map((one): TableCell[] => [
    one.model,
    one.arm,
    one.clean,
    one.cases,
    one.clusters,
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
      ...columnsOf(['model', 'noise', 'clean', 'cases', 'clusters', 'unchanged', 'missing']),
      ...columnsOf(['accuracy clean', 'accuracy noisy', 'index', 'low', 'high'], 'percent'),
    ],
    rows,
  })
}

function varianceTable({ results }: OfAnalysis): Table | null {
  const rows = results.variance.map(({ model, cases, arms, trials, shares }): TableCell[] => [
    model,
    cases,
    arms,
    trials,
    shares?.case ?? null,
    shares?.arm ?? null,
    shares?.caseByArm ?? null,
    shares?.trial ?? null,
  ])
  return filled({
    name: 'variance',
    title: 'Where scores vary, in per cent of the variance',
    note: 'Between cases, between arms, between cases in how an arm changes them, and between trials of one record.',
    columns: [
      ...columnsOf(['model', 'cases', 'arms', 'trials']),
      ...columnsOf(['case', 'arm', 'case × arm', 'trial'], 'percent'),
    ],
    rows,
  })
}

function strataTable({ results }: OfAnalysis): Table | null {
  const rows = results.strata.map((one): TableCell[] => [
    one.contrast,
    one.model,
    one.key,
    one.value,
    one.cases,
    one.estimate,
    one.low,
    one.high,
    one.interactionP,
    one.adjustedP,
  ])
  return filled({
    name: 'strata',
    title: 'Strata (exploratory)',
    note: 'Whatever comes out here is a question for another study. p: the stratum differs from all others together; adjusted by Benjamini–Hochberg over all rows.',
    columns: [
      ...columnsOf(['contrast', 'model', 'key', 'stratum', 'cases']),
      ...columnsOf(['points', 'low', 'high'], 'points'),
      ...columnsOf(['p', 'adjusted p'], 'p'),
    ],
    rows,
  })
}
