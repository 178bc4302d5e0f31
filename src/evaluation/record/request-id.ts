import { demand, kinds, worded } from '../../given.js'

/** Digits of a digest in the id of a request: enough that no two texts of a dataset share them by chance. */
const digestDigits = 16

/** What the id of a request tells. */
export interface RequestId {
  readonly record: string
  /** 0-based; null where the id has none. */
  readonly trial: number | null
  /** First hexadecimal digits of the SHA-256 of the record's text; null where the id has none. */
  readonly digest: string | null
}

/**
 * The id of a request to answer a record: a batch gives it back, and with it the proof of which text was answered.
 *
 * @example
 * requestId('savage-0000__original', 2, 'ab'.repeat(32))
 * // → 'savage-0000__original--t2-abababababababab'
 */
export function requestId(record: string, trial: number, sha256: string): string {
  demand('requestId', record, worded('the id of a record', kinds.anyText))
  demand('requestId', trial, worded('a trial, which is a number', kinds.number))
  demand('requestId', sha256, worded('a digest, which is a text', kinds.anyText))
  return `${record}--t${trial}-${sha256.slice(0, digestDigits)}`
}

/**
 * Reads what `requestId` wrote; any other id is that of a record.
 *
 * @example
 * [readRequestId('a__original--t2-abababababababab').trial, readRequestId('a__original').record]
 * // → [2, 'a__original']
 */
export function readRequestId(id: string): RequestId {
  demand('readRequestId', id, worded('the id of a request, which is a text', kinds.anyText))
  const [, record, trial, digest] = /^(.+)--t(\d{1,6})-([0-9a-f]{16})$/.exec(id) ?? []
  if (record === undefined || trial === undefined || digest === undefined) {
    return { record: id, trial: null, digest: null }
  }
  return { record, trial: Number(trial), digest }
}
