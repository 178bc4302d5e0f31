import type * as z from 'zod'
import { PipelineError } from '../../errors.js'

/** What a counter of a census took, read by its schema. @throws {PipelineError} record-invalid */
export function takenAs<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const message = `The counts of a part of the build are not such as this program writes (${result.error.issues[0]?.message ?? 'unreadable'}). Build that part again.`
  throw new PipelineError('record-invalid', message, {}, result.error)
}
