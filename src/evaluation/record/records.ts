import { join } from 'node:path'
import {
  changedFile,
  createTally,
  type DatasetRecord,
  parseRecord,
  readLines,
  readProvenManifest,
} from '../../dataset/index.js'

/**
 * The records of a dataset folder, in their order. When the last has come, the file is compared with the manifest.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; digest-mismatch — not the records that were built
 */
export async function* readRecords(folder: string): AsyncGenerator<DatasetRecord> {
  const { outputs } = readProvenManifest(folder)
  const path = join(folder, 'cases.jsonl')
  const tally = createTally()
  for await (const { text, number } of readLines(path, { tally })) yield parseRecord(text, path, number)
  const named = outputs.find((output) => output.name === 'cases.jsonl')?.sha256
  if (tally.digest() !== named) throw changedFile(folder, 'cases.jsonl', 'is not the file that its manifest names')
}
