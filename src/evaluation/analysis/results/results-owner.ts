import * as z from 'zod'
import { quote } from '../../../errors.js'
import type { AnalysisResults } from '../analyze.js'

/** By what the results of an analysis, and what is made of them, are told from others. */
export const resultsOwnerSchema = z.object({
  /** SHA-256 of the analysis. */
  analysis: z.string(),
  status: z.enum(['confirmatory', 'exploratory']),
  grader: z.string().nullable(),
  models: z.array(z.string()),
})

/** Whose results something is. */
export type ResultsOwner = z.infer<typeof resultsOwnerSchema>

/** Whose results these are. */
export function ownerOf({
  analysis,
  status,
  grader,
  arms,
}: {
  readonly analysis: string
  readonly status: Pick<AnalysisResults['status'], 'name'>
  readonly grader: string | null
  readonly arms: readonly { readonly model: string }[]
}): ResultsOwner {
  return { analysis, status: status.name, grader, models: [...new Set(arms.map(({ model }) => model))] }
}

/** What is to be written; grader and models are left out where they are not known yet. */
export type NewResults = Pick<ResultsOwner, 'analysis'> &
  Partial<Pick<ResultsOwner, 'grader' | 'models'>> & {
    /** An analysis that is not frozen may be changed at will, and its results with it. */
    readonly isFrozen: boolean
  }

/**
 * Why results may not take the place of those that were found, in words; null where they may: both are of one analysis and
 * of one grader, and no model would be lost.
 *
 * @example
 * const found = { analysis: 'a', status: 'exploratory', grader: 'rule@17', models: ['gpt'] }
 * othersThan(found, { analysis: 'b', isFrozen: false, grader: 'judge:claude', models: ['gpt'] })
 * // → 'results by the grader "rule@17", and these are by "judge:claude"'
 */
export function othersThan(found: ResultsOwner, { analysis, isFrozen, grader, models }: NewResults): string | null {
  if (found.analysis !== analysis && (isFrozen || found.status === 'confirmatory'))
    return `the results of another analysis (${found.analysis.slice(0, 12)}…)`
  if (grader != null && found.grader !== null && found.grader !== grader)
    return `results by the grader ${quote(found.grader)}, and these are by ${quote(grader)}`
  const lost = models === undefined ? undefined : found.models.find((model) => !models.includes(model))
  return lost === undefined ? null : `results of ${quote(lost)}, of which these have none`
}
