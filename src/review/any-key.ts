import { demand, kinds, worded } from '../given.js'
import { isJsonObject } from '../json-value.js'
import { editItemId, subjectItemId } from './item-id.js'
import {
  type AnswerableKey,
  answerable,
  parseKey,
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
  const found = readRawKey(named)
  if (isJsonObject(found.raw) && found.raw.format === reviewKeyFormat) {
    const edits = parseKey(reviewKeySchema, editItemId, found)
    return { edits, answerable: answerable(edits) }
  }
  const subjects = parseKey(subjectKeySchema, subjectItemId, found)
  return { subjects, answerable: subjects }
}
