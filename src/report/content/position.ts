import { showRecords } from '../../dataset/index.js'
import { caseScores, subjectName } from '../../evaluation/index.js'
import { counted, signed } from '../../format/index.js'
import { boundedDifference } from '../../statistics/index.js'
import { type Figure, type IntervalMark, intervalFigure } from '../figure/index.js'
import type { ReportSource } from '../source/index.js'
import { inPoints, percentOf } from './words.js'

const quarters = ['first quarter', 'second quarter', 'third quarter', 'last quarter']

/**
 * Losses by where in the case a single sentence was inserted, from the arm that inserts one; null where no such arm was
 * answered and named. An arm of replicates has several places in a case, and is no such arm.
 */
export async function positionFigure({ folders, manifests, results, scores }: ReportSource): Promise<Figure | null> {
  const place = manifests.findIndex(({ name, counts, replicates }) => {
    if (replicates !== undefined) return false
    const isSingle = counts.edits['red-herring'] === counts.records - counts.unchanged
    return isSingle && Object.keys(counts.edits).length === 1 && scores.arms.includes(name)
  })
  const [folder, arm] = [folders[place], manifests[place]?.name]
  if (folder === undefined || arm === undefined) return null
  const quarterOf = new Map<string, number>()
  for await (const { record, original, layers } of showRecords(folder)) {
    const until = layers[0]?.before[0]?.text.length ?? 0
    if (layers.length === 1) quarterOf.set(record.metadata.case, Math.min(3, Math.floor((4 * until) / original.length)))
  }
  const { level, original } = results.plan
  const marks = quarters.flatMap((group, quarter) =>
    scores.subjects.flatMap((subject): IntervalMark[] => {
      const base = caseScores(scores, subject, original)
      const pairs = [...caseScores(scores, subject, arm)].flatMap(([name, { score, cluster }]) => {
        const was = base.get(name)?.score
        if (quarterOf.get(name) !== quarter || score === null || was === undefined || was === null) return []
        return [{ value: score - was, cluster }]
      })
      const values = pairs.map(({ value }) => value)
      const clusters = pairs.map(({ cluster }) => cluster)
      const found = boundedDifference(values, { clusters, most: 1 }, level)
      if (found.estimate === null) return []
      const series = subjectName(subject)
      const tooltip = `${series}, ${group}: ${inPoints(found, level)}, ${counted(values.length, 'case')}`
      return [{ group, series, value: found.estimate, low: found.low, high: found.high, tooltip }]
    }),
  )
  if (marks.length === 0) return null
  return intervalFigure({
    name: 'figure-position',
    title: 'Change of accuracy by where the sentence stands',
    caption: `${arm}: mean change within cases by the quarter of the case in which its sentence was inserted, ${percentOf(level)} intervals (exploratory; the place was drawn, the cases in a quarter are not the same as in another).`,
    marks,
    axis: 'points',
    tick: (value) => signed(value * 100, 0),
    holds: [0],
  })
}
