import type { SpecialtyFrom } from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError, quote } from '../../errors.js'
import { addOne } from '../../grouped.js'
import type { Line } from '../file/index.js'
import { contradiction, type Manifest, parseEditLine, replayWritten, undoWritten } from '../receipt/index.js'
import { createMeasureSums, type MeasuredPairs, parseRecord } from '../record/index.js'

/** A line of a file with what is wrong with it; `line` is 1-based, null where a whole file is meant. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  readonly message: string
}

/** What is read of a dataset, in its order: a record with its edits, null where they are missing, or a bad line. */
export type ReadPair = { readonly record: Line; readonly edits: Line | null } | Problem

/** What was proven of one record: its edits by kind, or null where its lines could not be read. */
export interface ProvenRecord {
  readonly id: string
  readonly line: number
  readonly isUnchanged: boolean
  readonly edits: Readonly<Record<string, number>>
  /** Where its specialty is from; null where it says nothing of it. */
  readonly specialtyFrom: SpecialtyFrom | null
}

/** The result of proving a block of records. Plain data. */
export interface Proof {
  /** By record; null for a bad line. */
  readonly of: readonly { readonly record: ProvenRecord | null; readonly problems: readonly RecordProblem[] }[]
  readonly measures: MeasuredPairs
}

/** A problem; where records say something against the manifest, with that, so that it is told once. */
type RecordProblem = Problem & { readonly against?: string }

/** Undoes and replays every edit of one block after the other; a record is proven by its own lines alone. */
export function createProver(manifest: Manifest): (block: readonly ReadPair[]) => Proof {
  return (block) => {
    const measures = createMeasureSums()
    const of = block.map((pair) => {
      if (!('record' in pair)) return { record: null, problems: [pair] }
      const problems: RecordProblem[] = []
      const { number: line } = pair.record
      const unread: ProvenRecord = { id: String(line), line, isUnchanged: true, edits: {}, specialtyFrom: null }
      if (pair.edits === null) {
        const message = 'the line for this record is missing'
        return { record: unread, problems: [{ file: 'edits.jsonl', line: pair.record.number, message }] }
      }
      const add = (original: string, perturbed: string): void => measures.add(original, perturbed)
      const record = proveRecord([pair.record, pair.edits], manifest, { problems, add }) ?? unread
      return { record, problems }
    })
    return { of, measures: measures.sums() }
  }
}

function proveRecord(
  [recordLine, editLine]: readonly [Line, Line],
  manifest: Manifest,
  {
    problems,
    add,
  }: { readonly problems: RecordProblem[]; readonly add: (original: string, perturbed: string) => void },
): ProvenRecord | undefined {
  let file = 'cases.jsonl'
  const report = (where: string, line: number | null, message: string): void => {
    problems.push({ file: where, line, message })
  }
  try {
    const record = parseRecord(recordLine.text, file, recordLine.number)
    file = 'edits.jsonl'
    const line = parseEditLine(editLine.text, file, editLine.number)
    if (line.id !== record.id)
      report(file, editLine.number, `the edits are of ${quote(line.id)}, the record is ${record.id}`)
    const against = contradiction(record, manifest)
    if (against !== undefined) {
      const message = `it is not that of the record ${record.id}: ${against}`
      problems.push({ file: 'manifest.json', line: null, message, against })
    }
    if (sha256(recordLine.text) !== line.sha256.record) {
      report(
        'cases.jsonl',
        recordLine.number,
        `the record ${record.id} is not the one that was written; its digest differs`,
      )
    }
    const original = line.layers.reduceRight((text, { edits }) => undoWritten(text, edits), record.input)
    add(original, record.input)
    if (sha256(original) !== line.sha256.original) {
      report(file, editLine.number, `undoing the edits of ${record.id} does not give the original back`)
    }
    if (line.layers.reduce((text, { edits }) => replayWritten(text, edits), original) !== record.input) {
      report(file, editLine.number, `replaying the edits of ${record.id} does not give its input`)
    }
    const edits: Record<string, number> = {}
    for (const layer of line.layers) for (const { why } of layer.edits) addOne(edits, why.kind)
    const [isUnchanged, specialtyFrom] = [line.layers.length === 0, record.metadata.specialty_from]
    return { id: line.id, line: recordLine.number, isUnchanged, edits, specialtyFrom }
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    const { number } = file === 'cases.jsonl' ? recordLine : editLine
    report(file, number, withoutPlace(cause.message, file, number))
    return undefined
  }
}

/** Removes the place from a reader's message, because each problem already begins with it. */
export function withoutPlace(message: string, file: string, line: number): string {
  const place = `${file}, line ${line}: `
  return message.startsWith(place) ? message.slice(place.length) : message
}
