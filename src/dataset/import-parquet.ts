import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PipelineError } from '../errors.js'
import type { Source, SourceRow } from './import-sources.js'

/**
 * The rows of a Parquet file, one row group in memory at a time; `line` is the 1-based row.
 *
 * @throws {PipelineError} input-invalid — not Parquet, or packed in a way that cannot be unpacked
 * @throws {PipelineError} usage — a pipe, a packed file, or another encoding
 */
export async function* parquetRows(source: Source): AsyncGenerator<SourceRow> {
  refuseOtherThanFile(source)
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet')
  const compressors = {
    GZIP: (packed: Uint8Array, maxOutputLength: number) => gunzipSync(packed, { maxOutputLength }),
    BROTLI: (packed: Uint8Array, maxOutputLength: number) => brotliDecompressSync(packed, { maxOutputLength }),
  }
  try {
    const file = await asyncBufferFromFile(source.path)
    const metadata = await parquetMetadataAsync(file)
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })
      for (const [at, fields] of rows.entries()) yield { line: rowStart + at + 1, fields }
      rowStart = rowEnd
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 120) : String(cause)
    const message = `${source.name}: expected a Parquet file packed with snappy, gzip, brotli or not at all, but reading it failed (${reason}). Write it again, or give it as JSON Lines.`
    throw new PipelineError('input-invalid', message, { file: source.path }, cause)
  }
}

/** The format is read from its end, and its text is UTF-8 by definition. */
function refuseOtherThanFile({ path, name, encoding }: Source): void {
  const reasons = [
    path === '-' && 'Parquet cannot be read from a pipe. Name a file',
    path.endsWith('.gz') && 'a packed Parquet file cannot be read. Unpack it first',
    encoding !== 'utf-8' && 'the text in a Parquet file is always UTF-8. Leave --encoding out',
  ]
  const reason = reasons.find((found) => found !== false)
  if (reason) throw new PipelineError('usage', `${name}: ${reason}.`, { file: path })
}
