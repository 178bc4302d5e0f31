import type { ArmSummary } from '../../evaluation/index.js'
import { counted, signed } from '../../format/index.js'
import {
  type BalanceRow,
  balanceFigure,
  curveFigure,
  type Figure,
  type IntervalMark,
  intervalFigure,
} from '../figure/index.js'
import type { ReportSource } from '../source/index.js'
import { lossesOf, modelsOf } from './contrasts.js'
import { inPoints, percentOf } from './words.js'

const points = (value: number): string => signed(value * 100, Number.isInteger(Math.round(value * 1e6) / 1e4) ? 0 : 1)

/** The figures of the main paper and what belongs to them; null where there are no data. */
export function accuracyFigures(source: ReportSource): readonly (Figure | null)[] {
  return [changeFigure(source), deviationFigure(source), doseFigure(source)]
}

/** What became of single cases. */
export function caseFigures(source: ReportSource): readonly (Figure | null)[] {
  return [flipFigure(source)]
}

/** [main Figure 1] Differs: intervals of paired differences, not deviations from run to run, which leave out the cases. */
function changeFigure({ results }: ReportSource): Figure | null {
  const { level } = results.plan
  const marks = lossesOf(results).flatMap(({ family, label, result }): IntervalMark[] => {
    const { estimate, low, high, model } = result
    if (estimate === null) return []
    const tooltip = `${model}, ${label}: ${inPoints(result, level)}${result.verdict === null ? '' : `, ${result.verdict}`}`
    return [{ section: family, group: label, series: model, value: estimate, low, high, tooltip }]
  })
  if (marks.length === 0) return null
  return intervalFigure({
    name: 'figure-1-change',
    title: 'Change of accuracy against the originals',
    caption: `Mean change within cases, in points; lines are ${percentOf(level)} intervals of the paired difference, clustered. Declared contrasts only.`,
    marks,
    axis: 'points',
    tick: points,
    holds: [0],
  })
}

/** [main Figure 1] in the paper's own mode. */
function deviationFigure({ results }: ReportSource): Figure | null {
  // In the order of the previous figure; arms that were not declared come last.
  const declared = new Set(lossesOf(results).map(({ arm }) => arm))
  const order = [...declared, ...results.paperCompatible.map(({ arm }) => arm)]
  const known = results.paperCompatible
    .filter(({ original, perturbed }) => original.of > 0 && perturbed.of > 0)
    .sort((a, b) => order.indexOf(a.arm) - order.indexOf(b.arm))
  const marks = known.map(({ model, arm, original, perturbed }): IntervalMark => {
    const value = perturbed.right / perturbed.of - original.right / original.of
    const deviation = perturbed.deviation
    const ends = deviation === null ? { low: null, high: null } : { low: value - deviation, high: value + deviation }
    const tooltip = `${model}, ${arm}: ${signed(value * 100, 1)} points, deviation ${deviation === null ? '–' : (deviation * 100).toFixed(1)}`
    return { group: arm, series: model, value, ...ends, tooltip }
  })
  if (marks.length === 0) return null
  return intervalFigure({
    name: 'figure-1-change-paper',
    title: 'Change of accuracy as the paper draws it',
    caption:
      'Difference of pooled accuracies; lines are one standard deviation of the perturbed accuracy from run to run. They say nothing of other cases: use the intervals of the figure above.',
    marks,
    axis: 'points',
    tick: points,
    holds: [0],
  })
}

/** Accuracy over how much was done to the text: arms of a declared trend, with the originals at 0. [main Table 1] */
function doseFigure({ results }: ReportSource): Figure | null {
  const { plan, arms } = results
  const trends = plan.families.flatMap(({ contrasts }) =>
    contrasts.flatMap((one) => ('trend' in one ? [one.trend] : [])),
  )
  const doses = trends[0] ?? dosesOf(arms)
  const counts = new Map([[plan.original, 0], ...Object.entries(doses)])
  if (counts.size < 3) return null
  const panels = modelsOf(results).map((model) => ({
    title: model,
    points: arms
      .flatMap((arm) => {
        const x = counts.get(arm.arm)
        if (arm.model !== model || x === undefined || arm.accuracy === null) return []
        const tooltip = `${model}, ${arm.arm}: accuracy ${percentOf(arm.accuracy)} of ${counted(arm.cases, 'case')}`
        return [{ x, value: arm.accuracy, low: arm.low, high: arm.high, tooltip }]
      })
      .sort((a, b) => a.x - b.x),
  }))
  const drawn = panels.filter(({ points }) => points.length > 1)
  if (drawn.length === 0) return null
  return curveFigure({
    name: 'figure-dose-response',
    title: 'Accuracy over the number of inserted sentences',
    caption: `Accuracy in each arm with its ${percentOf(plan.level)} interval; the originals stand at 0. Arms share their cases, so intervals of arms may overlap although the change is clear: the change itself is in the figure above.`,
    panels: drawn,
    axes: { x: 'inserted sentences', y: 'accuracy' },
    tick: percentOf,
  })
}

/** Arms of red herrings by their counts, where no trend was declared. */
function dosesOf(arms: readonly ArmSummary[]): Readonly<Record<string, number>> {
  const named = arms.flatMap(({ arm }) => {
    const count = /^red-herrings-(\d+)$/.exec(arm)?.[1]
    return count === undefined ? [] : [[arm, Number(count)] as const]
  })
  return Object.fromEntries(named)
}

/** Cases that were lost and won, by the kind of edit that the arm makes. */
function flipFigure({ results, manifests }: ReportSource): Figure | null {
  const kindOf = new Map(manifests.map(({ name, counts }) => [name, Object.keys(counts.edits).join(', ')]))
  const rows = results.changes.flatMap(({ model, arm, cases, lost, won, isNeutral }): BalanceRow[] => {
    if (cases === 0) return []
    const kind = kindOf.get(arm) || 'edits'
    const tooltip = `${model}, ${arm}: ${lost} lost and ${won} won of ${counted(cases, 'case')}`
    const group = `${arm} (${isNeutral ? 'neutral edits, ' : ''}${kind})`
    return [{ group, label: model, left: lost / cases, right: won / cases, tooltip }]
  })
  if (rows.length === 0) return null
  return balanceFigure({
    name: 'figure-flips',
    title: 'Cases lost and won, by kind of edit',
    caption:
      'Share of cases whose mean score is lower (lost) or higher (won) than on the original. With several trials some cases waver with no effect at all: compare with arms of neutral edits.',
    rows,
    sides: { left: 'lost', right: 'won' },
  })
}
