import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Fields } from './columns.js'

/**
 * What the thread does: one row group for each message that asks for one, then null.
 *
 * As text, because a thread is started from a file of its own or from text, and the file would have another name in
 * the sources than in the package.
 */
const task = `
const { parentPort, workerData } = require('node:worker_threads')
const { brotliDecompressSync, gunzipSync } = require('node:zlib')
const compressors = {
  GZIP: (packed, maxOutputLength) => gunzipSync(packed, { maxOutputLength }),
  BROTLI: (packed, maxOutputLength) => brotliDecompressSync(packed, { maxOutputLength }),
}
async function* groups() {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import(workerData.library)
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
    parentPort.postMessage({ rows: next.done ? null : next.value })
  } catch (error) {
    parentPort.postMessage({ reason: String(error && error.message || error) })
  }
})
`

/** More memory than this, in MiB, no row group needs; a damaged one may ask for all there is. */
const mostMemory = 4096

/**
 * The rows of a Parquet file, one row group at a time.
 *
 * Read in a thread of its own: a damaged page can send the library into a loop without end, and only a thread can be
 * stopped from outside.
 *
 * @throws {Error} the reason why it cannot be read
 */
export async function* parquetGroups(path: string): AsyncGenerator<readonly Fields[]> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('hyparquet')).href
  const thread = new Worker(task, {
    eval: true,
    execArgv: [],
    workerData: { library, path },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  try {
    for (;;) {
      const rows = await ask(thread, patience(path))
      if (rows === null) return
      yield rows
    }
  } finally {
    await thread.terminate()
  }
}

/** Milliseconds for one row group: reading takes a fraction of a second for each MiB of the file. */
function patience(path: string): number {
  return 5000 + (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1024
}

function ask(thread: Worker, milliseconds: number): Promise<readonly Fields[] | null> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => settle(new Error('it takes without end; a page is damaged')), milliseconds)
    const onMessage = (answer: { rows: Fields[] | null } | { reason: string }): void =>
      settle('reason' in answer ? new Error(answer.reason) : answer.rows)
    const onError = (error: Error): void => settle(error)
    const settle = (result: Error | readonly Fields[] | null): void => {
      clearTimeout(clock)
      thread.off('message', onMessage).off('error', onError)
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
    thread.on('message', onMessage).on('error', onError)
    thread.postMessage(null)
  })
}
