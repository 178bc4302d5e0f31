import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTally, type FileReceipt, guarded, makeFolder } from '../dataset/index.js'
import type { Out, Sink } from './exporter.js'

/** A sink that knows in the end what was written. */
export interface FolderSink extends Sink {
  /** Every file, in the order in which they were opened; to be asked once, when all are closed. */
  finish(): readonly FileReceipt[]
  /** Lets go of files that an exporter which failed has left open. */
  abandon(): void
}

const pieceBytes = 256 * 1024

/** Writes files into a folder that is there; what an exporter names twice, or outside of it, is a defect. */
export function folderSink(folder: string): FolderSink {
  const receipts = new Map<string, FileReceipt | undefined>()
  const opened = new Set<number>()
  const open = (name: string): Out => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) throw new TypeError(`"${name}" is no name of an exported file.`)
    if (receipts.has(name)) throw new TypeError(`"${name}" is exported twice.`)
    receipts.set(name, undefined)
    return openFile({ folder, name, opened }, (receipt) => receipts.set(name, receipt))
  }
  return {
    open,
    put(name, content) {
      const out = open(name)
      out.write(content)
      out.close()
    },
    finish() {
      const files = [...receipts.values()].filter((receipt) => receipt !== undefined)
      if (files.length < receipts.size) throw new TypeError('An exported file was not closed.')
      return files
    },
    abandon() {
      for (const file of opened) closeSync(file)
      opened.clear()
    },
  }
}

/** Collects pieces, so that a record is not a write of its own. */
function openFile(
  { folder, name, opened }: { readonly folder: string; readonly name: string; readonly opened: Set<number> },
  onClose: (receipt: FileReceipt) => void,
): Out {
  const path = join(folder, name)
  makeFolder(dirname(path))
  const file = guarded(path, () => openSync(path, 'wx'))
  opened.add(file)
  const tally = createTally()
  let held: Uint8Array[] = []
  let heldBytes = 0
  let feeds = 0

  const flush = (): void => {
    const bytes = Buffer.concat(held)
    held = []
    heldBytes = 0
    tally.update(bytes)
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) feeds++
    guarded(path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    })
  }

  return {
    write(piece) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : Uint8Array.from(piece)
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes >= pieceBytes) flush()
    },
    close() {
      flush()
      guarded(path, () => {
        fsyncSync(file)
        closeSync(file)
      })
      opened.delete(file)
      const records = name.endsWith('.jsonl') ? feeds : null
      onClose({ name, sha256: tally.digest(), bytes: tally.bytes, records })
    },
  }
}
