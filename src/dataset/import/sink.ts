import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PipelineError } from '../../errors.js'
import { createTally, guarded, makeFolder, moveIntoPlace, openLines, temporaryName } from '../file/index.js'

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

/** A sink for a path: `-` is standard output, and what ends in `.gz` is packed. @throws {PipelineError} disk-failed */
export function openSink(path: string): LineSink {
  if (path === '-') return outputSink()
  guarded(path, () => makeFolder(dirname(path)))
  return path.endsWith('.gz') ? packedSink(path) : plainSink(path)
}

function plainSink(path: string): LineSink {
  const [temporary, lines] = openFresh(path, openLines)
  let isOpen = true
  const close = () => {
    isOpen = false
    return lines.close()
  }
  return {
    write: (line) => lines.write(line),
    close: async () => close(),
    publish: () => moveIntoPlace(temporary, path),
    discard() {
      try {
        if (isOpen) close()
      } catch {}
      rmSync(temporary, { force: true })
    },
  }
}

/** Equal lines give equal bytes: the header holds no clock, and its operating system byte says "unknown". */
function packedSink(path: string): LineSink {
  const [temporary, file] = openFresh(path, (name) => guarded(name, () => openSync(name, 'wx')))
  const tally = createTally()
  const started = startPacking(async (chunk) => {
    if (tally.bytes === 0) chunk[9] = 255
    tally.update(chunk)
    guarded(path, () => {
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
    })
  })
  let pending = ''
  let isOpen = true
  const closeFile = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
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
      closeFile()
      return { sha256: tally.digest(), bytes: tally.bytes }
    },
    publish: () => moveIntoPlace(temporary, path),
    discard() {
      closeFile()
      rmSync(temporary, { force: true })
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

let opened = 0

/** Opens a hidden file that nobody else has; one left by a killed run with this process number is passed over. */
function openFresh<Opened>(path: string, open: (temporary: string) => Opened): [string, Opened] {
  for (let attempt = 0; ; attempt++) {
    const temporary = temporaryName(opened === 0 ? path : `${path}.${opened}`)
    opened++
    try {
      return [temporary, open(temporary)]
    } catch (error) {
      const cause = error instanceof PipelineError ? error.cause : undefined
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') || attempt > 999) throw error
    }
  }
}
