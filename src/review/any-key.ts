import { demand, kinds, worded } from '../given.js'
import { problemOf } from '../schema-problem.js'
import {
  type AnswerableKey,
  answerable,
  notAKey,
  type ReviewKey,
  readRawKey,
  reviewKeyFormat,
  reviewKeySchema,
} from './key.js'
import { type SubjectKey, subjectKeySchema } from './subject/index.js'

/** A key of either kind, and how answers are read with it. */
export type AnyKey = { readonly answerable: AnswerableKey } & (
  | { readonly edits: ReviewKey; readonly subjects?: undefined }
  | { readonly subjects: SubjectKey; readonly edits?: undefined }
)

/**
 * Reads the key of a review about edits, or about answers, rules or cases.
 *
 * @throws {PipelineError} input-invalid — there is none, or it is no key
 */
export function readAnyKey(named: string): AnyKey {
  demand('readAnyKey', named, worded('the path of a key', kinds.text))
  const { path, raw } = readRawKey(named)
  const isAboutEdits = typeof raw === 'object' && raw !== null && 'format' in raw && raw.format === reviewKeyFormat
  if (isAboutEdits) {
    const result = reviewKeySchema.safeParse(raw)
    if (!result.success) throw notAKey(path, problemOf(result.error.issues, raw))
    return { edits: result.data, answerable: answerable(result.data) }
  }
  const result = subjectKeySchema.safeParse(raw)
  if (!result.success) throw notAKey(path, problemOf(result.error.issues, raw))
  return { subjects: result.data, answerable: result.data }
}
