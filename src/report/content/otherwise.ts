import type { Table, TableCell } from '../table/index.js'
import { wasAsked } from './contrasts.js'
import { columnsOf, filled, type OfAnalysis } from './tables.js'

/** Every declared contrast by other counts, for comparison: no verdict is read from them. */
export function otherwiseTable({ results: { families } }: OfAnalysis): Table | null {
  const rows = families.flatMap(({ name, contrasts }) =>
    contrasts
      .filter(wasAsked)
      .map(({ contrast, model, estimate, bootstrap, halfCredit, missingBounds }): TableCell[] => [
        name,
        contrast,
        model,
        estimate,
        bootstrap?.low ?? null,
        bootstrap?.high ?? null,
        halfCredit,
        missingBounds?.low ?? null,
        missingBounds?.high ?? null,
      ]),
  )
  return filled({
    name: 'contrasts-otherwise',
    title: 'Declared contrasts, counted otherwise',
    note: 'For comparison, in points; no verdict is read from it. Bootstrap: percentiles of whole clusters drawn with replacement. Half credit: answers that are partly right count half. Whatever the missing answers were, the change lies between the last two; slopes over added shares have no such ends.',
    columns: [
      ...columnsOf(['family', 'contrast', 'model']),
      ...columnsOf(
        [
          'points',
          'bootstrap, low',
          'bootstrap, high',
          'half credit',
          'lowest with missing answers',
          'highest with missing answers',
        ],
        'points',
      ),
    ],
    rows,
  })
}
