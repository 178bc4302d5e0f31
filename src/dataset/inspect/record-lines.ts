import { join } from 'node:path'
import { type Line, maxEditLineBytes, readLines } from '../file/index.js'

/**
 * The lines of a dataset's records and of their edits side by side, in its order; undefined where one file ends before the
 * other. Whoever stops early leaves no file open.
 *
 * @throws {PipelineError} input-invalid — a file that cannot be read
 */
export async function* recordLines(
  folder: string,
): AsyncGenerator<{ readonly record: Line | undefined; readonly edits: Line | undefined }, void> {
  const editLines = readLines(join(folder, 'edits.jsonl'), { mostBytes: maxEditLineBytes })
  try {
    for await (const record of readLines(join(folder, 'cases.jsonl'))) {
      yield { record, edits: (await editLines.next()).value ?? undefined }
    }
    for await (const edits of editLines) yield { record: undefined, edits }
  } finally {
    await editLines.return(undefined)
  }
}
