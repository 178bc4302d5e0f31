import type { Case } from '../../clinical/index.js'
import { notPlainJson } from '../../plain-json.js'
import { problemOf } from '../../schema-problem.js'
import { recordSchema, toCase } from '../record/index.js'
import type { RowDraft, RowFields, RowProblem } from './columns.js'

/** A row that is a record of this package already: its metadata go with it. */
export interface RecordDraft extends RowDraft {
  readonly record: Case
}

/** Whether a row looks like a line of a file of cases or of a dataset. */
export function isRecord(fields: RowFields): boolean {
  const { id, input, metadata } = fields
  const hasCase = typeof metadata === 'object' && metadata !== null && 'case' in metadata
  return typeof id === 'string' && typeof input === 'string' && 'target' in fields && hasCase
}

/** Reads a record. */
export function readRecord(fields: RowFields): RecordDraft | RowProblem {
  const result = recordSchema.safeParse(fields)
  if (!result.success) {
    if (typeof fields.input === 'string' && fields.input.trim() === '') {
      return { problem: 'empty-text', message: 'The text is empty.' }
    }
    const message = `The record is not valid: ${problemOf(result.error.issues, fields)}.`
    return { problem: 'not-a-record', message }
  }
  const lost = notPlainJson(fields)
  if (lost !== undefined) return { problem: 'not-a-record', message: `The record cannot be kept as it is: ${lost}.` }
  const record = toCase(result.data)
  return { text: record.text, target: record.reference.diagnosis, options: null, record }
}
