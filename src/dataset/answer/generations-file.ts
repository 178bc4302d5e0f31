import { join } from 'node:path'
import { type FileReceipt, openLines } from '../file/index.js'

/** Writes the stored answers that a build read, each once, in the order in which they were first read. */
export interface GenerationsFile {
  add(answers: Iterable<{ readonly key: string; readonly line: string }>): void
  close(): FileReceipt
  /** Lets go of the file as it is. */
  abandon(): void
}

/** With it a dataset can be built and verified again with no store and no network. */
export function createGenerationsFile(folder: string): GenerationsFile {
  const lines = openLines(join(folder, 'generations.jsonl'))
  const written = new Set<string>()
  return {
    add(answers) {
      for (const { key, line } of answers) {
        if (written.has(key)) continue
        written.add(key)
        lines.write(line)
      }
    },
    close: lines.close,
    abandon: lines.abandon,
  }
}
