import { messageOf, PipelineError } from '../../errors.js'
import { parquetGroups } from './parquet-thread.js'
import { type ImportSource, refuseOtherThanFile, type SourceRow } from './source.js'

/**
 * The rows of a Parquet file, one row group in memory at a time; `line` is the 1-based row.
 *
 * @throws {PipelineError} input-invalid — not Parquet, or packed in a way that cannot be unpacked
 * @throws {PipelineError} usage — a pipe, a packed file, or another encoding
 */
export async function* parquetRows(source: ImportSource): AsyncGenerator<SourceRow> {
  refuseOtherThanFile(source, ['Parquet', 'Parquet file'])
  let line = 0
  try {
    for await (const rows of parquetGroups(source.path)) for (const fields of rows) yield { line: ++line, fields }
  } catch (cause) {
    const reason = messageOf(cause).slice(0, 120)
    const message = `${source.name}: expected a Parquet file packed with snappy, gzip, brotli or not at all, but reading it failed (${reason}). Write it again, or give it as JSON Lines.`
    throw new PipelineError('input-invalid', message, { file: source.path }, cause)
  }
}
