import { once } from 'node:events'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { guarded } from './disk.js'
import { createTally } from './lines.js'

/** A file as a manifest names it. `records` counts its lines where it is a line file. */
export interface FileReceipt {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly records: number | null
}

/** Writes a new file piece by piece, buffered, and knows its digest at the end. */
export interface FileWriter {
  write(piece: string | Uint8Array): void
  /** To be awaited by who writes much: a slow reader of standard output would leave it all in memory. */
  caughtUp?(): Promise<void>
  /** Flushes to the disk, closes, and says what was written; `lines` counts line feeds. */
  close(): { readonly sha256: string; readonly bytes: number; readonly lines: number }
  /** Lets go of the file as it is; of one that is closed already, nothing. */
  abandon(): void
}

/** Writes lines to a file and knows their digest at the end. */
export interface LineWriter {
  write(line: string): void
  /** Writes whole lines, each with its line feed. */
  writeLines(lines: string | Uint8Array): void
  /** Flushes, closes, and says what was written. */
  close(): FileReceipt
  /** Lets go of the file as it is. */
  abandon(): void
}

const bufferChars = 64 * 1024
const bufferBytes = 256 * 1024

/** A chunk of at least this many bytes is written at once instead of being buffered. */
const leastAtOnce = 64 * 1024

/** Text as UTF-8, three bytes a code unit at most, on its way to a file. */
const encoded = Buffer.allocUnsafeSlow(1024 * 1024)

/** Opens a file that must not be there yet. @throws {PipelineError} disk-failed */
export function openFile(path: string): FileWriter {
  const file = guarded(path, () => openSync(path, 'wx'))
  const tally = createTally()
  // Text is joined as text, which is quicker than many small pieces of bytes.
  let text = ''
  let held: Uint8Array[] = []
  let heldBytes = 0
  let lines = 0
  let isOpen = true

  const hold = (bytes: Uint8Array): void => {
    held.push(bytes)
    heldBytes += bytes.length
  }
  const holdText = (): void => {
    if (text !== '') hold(Buffer.from(text, 'utf8'))
    text = ''
  }
  /** What is held, as bytes: text alone is put into the one buffer of the process, which the next flush uses again. */
  const taken = (): Uint8Array => {
    if (held.length === 0 && text.length <= encoded.length / 3) {
      const bytes = encoded.subarray(0, encoded.write(text))
      text = ''
      return bytes
    }
    holdText()
    const bytes = held.length === 1 ? (held[0] as Uint8Array) : Buffer.concat(held)
    held = []
    heldBytes = 0
    return bytes
  }
  const put = (bytes: Uint8Array): void => {
    tally.update(bytes)
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
    guarded(path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    })
  }
  const flush = (): void => put(taken())

  return {
    write(piece) {
      if (typeof piece === 'string') {
        text += piece
        if (text.length > bufferChars) flush()
        return
      }
      if (piece.length >= leastAtOnce) {
        flush()
        put(piece)
        return
      }
      holdText()
      hold(new Uint8Array(piece))
      if (heldBytes >= bufferBytes) flush()
    },
    close() {
      if (!isOpen) throw new TypeError(`${path} is closed already.`)
      flush()
      guarded(path, () => {
        fsyncSync(file)
        isOpen = false
        closeSync(file)
      })
      return { sha256: tally.digest(), bytes: tally.bytes, lines }
    },
    abandon() {
      if (isOpen) closeSync(file)
      isOpen = false
    },
  }
}

/** Writes to standard output, which is neither flushed nor taken back. */
export function outputWriter(): FileWriter {
  const tally = createTally()
  let lines = 0
  return {
    write(piece) {
      const bytes = Buffer.from(piece as string)
      tally.update(bytes)
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
      process.stdout.write(bytes)
    },
    async caughtUp() {
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
    },
    close: () => ({ sha256: tally.digest(), bytes: tally.bytes, lines }),
    abandon() {},
  }
}

/** Opens a file of lines that must not be there yet. @throws {PipelineError} disk-failed */
export function openLines(path: string): LineWriter {
  const file = openFile(path)
  return {
    write: (line) => file.write(`${line}\n`),
    writeLines: file.write,
    close() {
      const { sha256, bytes, lines } = file.close()
      return { name: basename(path), sha256, bytes, records: lines }
    },
    abandon: file.abandon,
  }
}

/** Writes a small file that must not be there yet, in one go. @throws {PipelineError} disk-failed */
export function writeWhole(path: string, content: string | Uint8Array): FileReceipt {
  const file = openFile(path)
  try {
    file.write(content)
    const { sha256, bytes } = file.close()
    return { name: basename(path), sha256, bytes, records: null }
  } finally {
    file.abandon()
  }
}
