import { join } from 'node:path'
import type { Answer } from '../../generation/index.js'
import { type FileReceipt, openLines } from '../file/index.js'
import type { Manifest } from '../receipt/index.js'
import { toAnswerLine } from './answer-lines.js'

/** Writes the stored answers that a build read, each once, in the order in which they were first read. */
export interface GenerationsFile {
  add(answers: readonly Answer[]): void
  close(): { readonly file: FileReceipt; readonly receipt: Manifest['generations'] }
}

/** With it a dataset can be built and verified again with no store and no network. */
export function createGenerationsFile(folder: string): GenerationsFile {
  const lines = openLines(join(folder, 'generations.jsonl'))
  const written = new Set<string>()
  const models = new Set<string>()
  return {
    add(answers) {
      for (const answer of answers) {
        if (written.has(answer.key)) continue
        written.add(answer.key)
        if (answer.model !== null) models.add(answer.model)
        lines.write(toAnswerLine(answer))
      }
    },
    close() {
      const file = lines.close()
      return { file, receipt: { count: written.size, sha256: file.sha256, models: [...models].sort() } }
    },
  }
}
