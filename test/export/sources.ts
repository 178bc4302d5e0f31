import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatasetRecord, type Manifest, readManifest } from '../../src/dataset/index.js'
import type { ExportSource, Out, Sink } from '../../src/export/index.js'
import { jsonLines } from '../command-line.js'

/** The records of a dataset folder, read without the code under test. */
export function recordsOf(folder: string): DatasetRecord[] {
  return jsonLines<DatasetRecord>(join(folder, 'cases.jsonl'))
}

/** A manifest like that of a folder, changed where a test needs it. */
export function manifestLike(folder: string, change: Partial<Manifest>): Manifest {
  return { ...readManifest(folder), ...change }
}

/** A source in memory with the lines of a folder; `onPull` is told how many lines were asked for. */
export function sourceLike(
  folder: string,
  change: Partial<Manifest>,
  onPull: (count: number) => void = () => {},
): ExportSource {
  const content = readFileSync(join(folder, 'cases.jsonl'), 'utf8').trimEnd().split('\n')
  async function* lines(): AsyncGenerator<string> {
    for (const [at, line] of content.entries()) {
      onPull(at + 1)
      yield line
    }
  }
  async function* records(): AsyncGenerator<DatasetRecord> {
    for await (const line of lines()) yield JSON.parse(line)
  }
  return { folder, manifest: manifestLike(folder, change), form: 'free-form', hasAdvice: false, lines, records }
}

/** A sink in memory; `onWrite` is told of every piece. */
export function memorySink(onWrite: (name: string) => void = () => {}): Sink & { files: Map<string, string> } {
  const files = new Map<string, string>()
  const open = (name: string): Out => ({
    write(piece) {
      onWrite(name)
      files.set(name, (files.get(name) ?? '') + (typeof piece === 'string' ? piece : Buffer.from(piece).toString()))
    },
    close() {},
  })
  return { files, open, put: (name, content) => open(name).write(content) }
}
