import { dirname, join } from 'node:path'
import { type FileReceipt, type FileWriter, makeFolder, openFile } from '../dataset/index.js'
import type { Out, Sink } from './exporter.js'

/** A sink that knows in the end what was written. */
export interface FolderSink extends Sink {
  /** Every file, in the order in which they were opened; to be asked once, when all are closed. */
  finish(): readonly FileReceipt[]
  /** Lets go of files that an exporter which failed has left open. */
  abandon(): void
}

/** Writes files into a folder that is there; what an exporter names twice, or outside of it, is a defect. */
export function folderSink(folder: string): FolderSink {
  const receipts = new Map<string, FileReceipt | undefined>()
  const opened = new Set<FileWriter>()
  const open = (name: string): Out => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) throw new TypeError(`"${name}" is no name of an exported file.`)
    if (receipts.has(name)) throw new TypeError(`"${name}" is exported twice.`)
    receipts.set(name, undefined)
    makeFolder(dirname(join(folder, name)))
    const file = openFile(join(folder, name))
    opened.add(file)
    return {
      write: file.write,
      close() {
        const { sha256, bytes, lines } = file.close()
        opened.delete(file)
        receipts.set(name, { name, sha256, bytes, records: name.endsWith('.jsonl') ? lines : null })
      },
    }
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
      for (const file of opened) file.abandon()
      opened.clear()
    },
  }
}
