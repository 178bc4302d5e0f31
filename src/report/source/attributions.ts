import { readJsonLines } from '../../dataset/index.js'
import { attributionSchema } from '../../evaluation/index.js'

/** An edit that `attribute` confirmed as the reason of a wrong answer. */
export interface ConfirmedEdits {
  readonly record: string
  readonly model: string
  readonly verdict: string
  /** Places in the record's layers and their edits, 0-based: one edit may have been made of several. */
  readonly edits: readonly { readonly layer: number; readonly edit: number }[]
}

/** Verdicts after which an edit is named; whatever else was looked at names none. */
const confirmed: ReadonlySet<string> = new Set(['necessary', 'sufficient', 'both'])

const attributionForm = {
  schema: attributionSchema,
  is: 'an attribution',
  next: 'Give the attributions.jsonl that "attribute" wrote.',
}

/**
 * The edits that attributions name as necessary, sufficient or both.
 *
 * @throws {PipelineError} input-invalid — no such file; record-invalid — a line is no attribution
 */
export async function readConfirmed(paths: readonly string[]): Promise<readonly ConfirmedEdits[]> {
  const found: ConfirmedEdits[] = []
  for (const path of paths) {
    for await (const { value } of readJsonLines(attributionForm, path)) {
      const { record, model, verdict, edit } = value
      if (edit !== null && confirmed.has(verdict)) found.push({ record, model, verdict, edits: edit.places })
    }
  }
  return found
}
