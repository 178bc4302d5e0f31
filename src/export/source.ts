import { join } from 'node:path'
import {
  changedFile,
  contradiction,
  createTally,
  type DatasetRecord,
  parseRecord,
  readLines,
  readProvenManifest,
} from '../dataset/index.js'
import type { OpenDataset } from './exporter.js'

/**
 * Opens a dataset folder for reading. Its records are compared with the manifest while they pass, so that nothing is
 * exported that is not what the manifest names.
 *
 * `onRecord` is called for each record that has been read.
 *
 * @throws {PipelineError} input-invalid — no dataset folder
 * @throws {PipelineError} digest-mismatch — the manifest cannot be read, or the records are not those that it names
 */
export function openSource(folder: string, onRecord: () => void = () => {}): OpenDataset {
  const manifest = readProvenManifest(folder)
  const path = join(folder, 'cases.jsonl')
  const named = manifest.outputs.find(({ name }) => name === 'cases.jsonl')?.sha256

  async function* lines(): AsyncGenerator<string> {
    const tally = createTally()
    let count = 0
    for await (const { text } of readLines(path, { tally })) {
      count++
      onRecord()
      yield text
    }
    const isNamed = tally.digest() === named && count === manifest.counts.records
    if (!isNamed) throw changedFile(folder, 'cases.jsonl', 'is not the file that its manifest names')
  }

  async function* records(): AsyncGenerator<DatasetRecord> {
    let number = 0
    for await (const line of lines()) {
      const record = parseRecord(line, path, ++number)
      const said = contradiction(record, manifest)
      if (said !== undefined) throw changedFile(folder, 'manifest.json', `is not that of ${record.id}: ${said}`)
      yield record
    }
  }

  return { folder, manifest, lines, records }
}
