import { z } from 'zod'
import { parseJson, readLines } from '../../dataset/index.js'

/** Edits that `attribute` confirmed as the reason of a wrong answer. */
export interface ConfirmedEdits {
  readonly record: string
  readonly model: string
  readonly verdict: string
  /** Places in the record's layers and their edits, 0-based. */
  readonly edits: readonly { readonly layer: number; readonly edit: number }[]
}

/** Verdicts after which an edit is named; whatever else was looked at names none. */
const confirmed: ReadonlySet<string> = new Set(['necessary', 'sufficient', 'both'])

const lineSchema = z.looseObject({
  record: z.string(),
  model: z.string(),
  verdict: z.string(),
  edits: z.array(z.looseObject({ layer: z.int().min(0), edit: z.int().min(0) })),
})

/**
 * The edits that attributions name as necessary, sufficient or both; lines of another kind are passed over.
 *
 * @throws {PipelineError} input-invalid — no such file; record-invalid — a line is not JSON
 */
export async function readConfirmed(paths: readonly string[]): Promise<readonly ConfirmedEdits[]> {
  const found: ConfirmedEdits[] = []
  for (const path of paths) {
    for await (const { text, number } of readLines(path)) {
      const line = lineSchema.safeParse(parseJson(text, path, number))
      if (!line.success || !confirmed.has(line.data.verdict)) continue
      const { record, model, verdict, edits } = line.data
      found.push({ record, model, verdict, edits: edits.map(({ layer, edit }) => ({ layer, edit })) })
    }
  }
  return found
}
