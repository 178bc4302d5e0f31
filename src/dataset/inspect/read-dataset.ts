import { join } from 'node:path'
import { sha256 } from '../../digest.js'
import type { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import type { Line } from '../file/index.js'
import {
  changedFile,
  parseEditLine,
  proveFiles,
  readLayers,
  readProvenManifest,
  type WrittenWhy,
} from '../receipt/index.js'
import type { EditLayer } from '../recipe/index.js'
import { type DatasetRecord, parseRecord } from '../record/index.js'
import { recordLines } from './record-lines.js'

/**
 * A record of a dataset with its edits. `undo(text, layers)` is the original, `replay(original, layers)` the text.
 */
export interface PerturbedRecord {
  /** The line of `cases.jsonl`: `id`, `input`, `target`, `metadata`. */
  readonly record: DatasetRecord
  readonly original: string
  /** The perturbed text, `record.input`. */
  readonly text: string
  /** Empty for an unchanged record. Offsets are UTF-16 code units, as everywhere in memory; in files, code points. */
  readonly layers: readonly EditLayer<WrittenWhy>[]
}

/**
 * The records of a dataset folder, in its order, each with its edits and its original text.
 *
 * Files are compared with the digests in the manifest before the first record is handed out, each record and each
 * original against its own. One record is in memory at a time, so a dataset may be of any size; collect them in an
 * array where you need several.
 *
 * @param folder the folder of one version, `out/red-herrings-10/2.1.0`
 * @throws {PipelineError} input-invalid — no dataset folder
 * @throws {PipelineError} digest-mismatch, record-invalid, edit-mismatch — something was changed after the build
 */
export async function* readDataset(folder: string): AsyncGenerator<PerturbedRecord, void> {
  demand('readDataset', folder, worded('the folder of a dataset', kinds.text))
  await proveFiles(folder, readProvenManifest(folder), ['cases.jsonl', 'edits.jsonl'])
  for await (const { record, edits } of recordLines(folder)) {
    if (edits === undefined) throw changedFile(folder, 'edits.jsonl', 'has fewer lines than there are records')
    if (record === undefined) throw changedFile(folder, 'edits.jsonl', 'has more lines than records')
    yield readRecord(folder, record, edits)
  }
}

function readRecord(folder: string, line: Line, editLine: Line): PerturbedRecord {
  const record = parseRecord(line.text, join(folder, 'cases.jsonl'), line.number)
  const { id, layers, sha256: digests } = parseEditLine(editLine.text, join(folder, 'edits.jsonl'), editLine.number)
  const differs = (): PipelineError =>
    changedFile(folder, 'edits.jsonl', `holds other edits than those of ${record.id}`)
  if (id !== record.id || digests.record !== sha256(line.text)) throw differs()
  const read = readLayers(record.input, layers)
  if (digests.original !== sha256(read.original)) throw differs()
  return { record, text: record.input, ...read }
}
