import type * as z from 'zod'
import { PipelineError } from '../../errors.js'
import { problemOf } from '../../schema-problem.js'

/**
 * A value that has the shape of a format.
 *
 * @throws {PipelineError} input-invalid — it has not; the message names the first fault
 */
export function shaped<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { place, expected }: { readonly place: string; readonly expected: string },
): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw notThis(place, expected, problemOf(result.error.issues, value, 'it').slice(0, 200))
}

/** A file or line that is not of the format it should be. */
export function notThis(place: string, expected: string, found: string): PipelineError {
  const message = `${place}: expected ${expected}, but found ${found}. Name the right file and format, or let the evaluator write the log again.`
  return new PipelineError('input-invalid', message, { file: place })
}
