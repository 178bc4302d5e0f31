import { statSync } from 'node:fs'
import { startThread } from '../file/index.js'
import type { RowFields } from './columns.js'

/** What the thread does: one row group for each message that asks for one, then null. */
const task = `
const { pathToFileURL } = require('node:url')
const { parentPort, workerData } = require('node:worker_threads')
const { brotliDecompressSync, gunzipSync } = require('node:zlib')
const compressors = {
  GZIP: (packed, maxOutputLength) => gunzipSync(packed, { maxOutputLength }),
  BROTLI: (packed, maxOutputLength) => brotliDecompressSync(packed, { maxOutputLength }),
}
async function* groups() {
  const library = pathToFileURL(workerData.packages.hyparquet).href
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import(library)
  const file = await asyncBufferFromFile(workerData.path)
  const metadata = await parquetMetadataAsync(file)
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    yield await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })
    rowStart = rowEnd
  }
}
const all = groups()
parentPort.on('message', async () => {
  try {
    const next = await all.next()
    parentPort.postMessage({ answer: next.done ? null : next.value })
  } catch (error) {
    parentPort.postMessage({ reason: String(error && error.message || error) })
  }
})
`

/**
 * The rows of a Parquet file, one row group at a time.
 *
 * @throws {Error} the reason why it cannot be read
 */
export async function* parquetGroups(path: string): AsyncGenerator<readonly RowFields[]> {
  const thread = startThread<readonly RowFields[] | null>(task, { packages: { hyparquet: 'hyparquet' }, path })
  try {
    for (;;) {
      const rows = await thread.ask(patience(path))
      if (rows === null) return
      yield rows
    }
  } finally {
    await thread.stop()
  }
}

/** Milliseconds for one row group: reading takes a fraction of a second for each MiB of the file. */
function patience(path: string): number {
  return 5000 + (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1024
}
