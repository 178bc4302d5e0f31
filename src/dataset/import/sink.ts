import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createTally, type FileWriter, openDraft } from '../file/index.js'

/** Where lines go. Nothing is at `path` before `publish`. */
export interface LineSink {
  /** To be awaited: the sink may ask the caller to wait until the disk or pipe has caught up. */
  write(line: string): void | Promise<void>
  /** Ends the writing; digest and length are those of the bytes in the file. */
  close(): Promise<{ readonly sha256: string; readonly bytes: number }>
  /** Moves the finished file to its name. */
  publish(): void
  /** Removes what has been written; for the way out after an error. */
  discard(): void
}

/**
 * A sink for a path: `-` is standard output, and what ends in `.gz` is packed.
 *
 * @throws {PipelineError} usage — no file may stand there; folder-busy — another run writes it; disk-failed
 */
export function openSink(path: string): LineSink {
  if (path === '-') return outputSink()
  const { file, publish, discard } = openDraft(path)
  return { ...(path.endsWith('.gz') ? packedFile(file) : plainFile(file)), publish, discard }
}

type FileSink = Pick<LineSink, 'write' | 'close'>

function plainFile(file: FileWriter): FileSink {
  return {
    write: (line) => file.write(`${line}\n`),
    close: async () => {
      const { sha256, bytes } = file.close()
      return { sha256, bytes }
    },
  }
}

/** Equal lines give equal bytes: the header holds no clock, and its operating system byte says "unknown". */
function packedFile(file: FileWriter): FileSink {
  let isHeader = true
  const started = startPacking(async (chunk) => {
    if (isHeader) chunk[9] = 255
    isHeader = false
    file.write(chunk)
  })
  let pending = ''
  return {
    write(line) {
      pending += `${line}\n`
      if (pending.length < 64 * 1024) return
      const text = pending
      pending = ''
      return started.then((packer) => packer.write(text))
    },
    async close() {
      const packer = await started
      await packer.write(pending)
      await packer.end()
      const { sha256, bytes } = file.close()
      return { sha256, bytes }
    },
  }
}

async function startPacking(onChunk: (chunk: Buffer) => Promise<void>) {
  const { createGzip } = await import('node:zlib')
  const gzip = createGzip()
  const packing = pipeline(gzip, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await onChunk(chunk)
  })
  packing.catch(() => {})
  return {
    async write(text: string): Promise<void> {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), packing])
    },
    async end(): Promise<void> {
      gzip.end()
      await packing
    },
  }
}

function outputSink(): LineSink {
  const tally = createTally()
  return {
    async write(line) {
      const bytes = Buffer.from(`${line}\n`, 'utf8')
      tally.update(bytes)
      if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
    },
    async close() {
      return { sha256: tally.digest(), bytes: tally.bytes }
    },
    publish() {},
    discard() {},
  }
}
