import type * as z from 'zod'
import { nearest, PipelineError } from '../../errors.js'
import { issueInWords } from '../../schema-problem.js'

/**
 * Parses the params of a perturbation and tells all problems at once, naming the known params.
 *
 * @throws {PipelineError} recipe-invalid
 */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  perturbation: { readonly name: string; readonly params: Readonly<Record<string, string>> },
): z.output<Schema> {
  const result = schema.safeParse(raw ?? {})
  if (result.success) return result.data
  const known = Object.keys(perturbation.params)
  const problems = result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `no param is called "${key}". ${nearest(key, known)}`)
    }
    const param = String(issue.path[0] ?? '')
    const accepts = perturbation.params[param]
    return [`${param === '' ? 'the params' : param}: ${issueInWords(issue, raw)}${accepts ? ` (${accepts})` : ''}.`]
  })
  throw new PipelineError('recipe-invalid', `${perturbation.name}: ${problems.join(' ')}`)
}
