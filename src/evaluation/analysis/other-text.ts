import { PipelineError } from '../../errors.js'
import type { KnownRecord, KnownRecords } from '../record/index.js'
import type { AnsweredRecord, Scores } from './scores.js'

/**
 * Refuses datasets whose records are other texts than those that were answered: built with another seed, say, they have
 * the same ids, and their sentences and attributes would be taken for those of the answers. Records that were not
 * answered, and outcomes whose log held no text, tell nothing.
 *
 * @throws {PipelineError} digest-mismatch
 */
export function refuseOtherTexts(scores: Scores, known: KnownRecords): void {
  for (const subject of scores.subjects) {
    for (const arm of scores.arms) {
      for (const [id, answered] of scores.records(subject, arm)) {
        const record = known.records.get(id)
        if (record !== undefined) refuseOtherText(record, answered)
      }
    }
  }
}

/** The same for one record. @throws {PipelineError} digest-mismatch */
export function refuseOtherText(record: KnownRecord, answered: AnsweredRecord | undefined): void {
  if (answered === undefined || answered.sha256 === null || answered.sha256 === record.sha256) return
  const message = `The outcomes of record ${record.id} are for another text than that of the dataset. Name the datasets that were asked.`
  throw new PipelineError('digest-mismatch', message)
}
