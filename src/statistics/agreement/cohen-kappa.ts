import { PipelineError, quote } from '../../errors.js'
import { refuseWrongTable } from '../refusal.js'

/** How far apart two categories count: all alike, by steps, or by steps squared. */
export type KappaWeights = (typeof allWeights)[number]

const allWeights = ['none', 'linear', 'quadratic'] as const

/**
 * Cohen's kappa of two raters; −1 to 1, null where it is undefined.
 *
 * `table` is square: `table[i][j]` counts the items that the first rater put in category i and the second in j. Graded
 * scales take quadratic weights. Where both raters use one and the same category only, chance alone explains everything
 * and kappa is undefined: report an interval of the share instead (`clopperPearson`).
 *
 * Cohen (Educational and Psychological Measurement 20, 1960); weights: Psychological Bulletin 70, 1968.
 *
 * @throws {PipelineError} usage — the table is not square, or holds what is no count; unknown weights
 * @example
 * [cohenKappa([[20, 5], [10, 15]])?.toFixed(4), cohenKappa([[51, 0], [0, 0]])]
 * // → ['0.4000', null]
 */
export function cohenKappa(table: readonly (readonly number[])[], weights: KappaWeights = 'none'): number | null {
  refuseWrongTable('cohenKappa', table)
  if (!allWeights.includes(weights)) {
    throw new PipelineError(
      'usage',
      `cohenKappa expects the weights ${allWeights.join(', ')} and found ${quote(String(weights))}.`,
    )
  }
  if (table.some((row) => row.length !== table.length)) {
    const message = `cohenKappa expects as many columns as rows and found ${table.length} rows of ${table[0]?.length}.`
    throw new PipelineError('usage', message)
  }
  return kappaOf(table, weights)
}

/** The same of a square table of sums of design weights, 0 or more, in the place of counts. */
export function kappaOf(table: readonly (readonly number[])[], weights: KappaWeights): number | null {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0))
  const columns = table.map((_, j) => table.reduce((sum, row) => sum + (row[j] as number), 0))
  const total = rows.reduce((sum, count) => sum + count, 0)
  let observed = 0
  let expected = 0
  for (const [i, row] of table.entries()) {
    for (const [j, count] of row.entries()) {
      const apart = distance(i, j, weights)
      observed += apart * count
      expected += apart * (rows[i] as number) * (columns[j] as number)
    }
  }
  // Sums of products of what is not below 0: "no disagreement is expected" is exact.
  return expected === 0 ? null : 1 - (observed * total) / expected
}

function distance(i: number, j: number, weights: KappaWeights): number {
  const steps = Math.abs(i - j)
  if (weights === 'quadratic') return steps * steps
  return weights === 'linear' ? steps : Math.min(1, steps)
}
