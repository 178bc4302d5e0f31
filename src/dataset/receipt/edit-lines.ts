import * as z from 'zod'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { parseLine } from '../../json-line.js'
import type { Why } from '../../perturbation/index.js'
import { count, digest } from '../../plain-schemas.js'
import {
  apply,
  codePointCounter,
  codePointLength,
  codeUnitCounter,
  type Edit,
  type Edits,
  type Span,
  seal,
  spansAfter,
} from '../../text/index.js'
import type { EditLayer, Layer } from '../recipe/index.js'

/** One edit as written: offsets are code points of the text that the layer started from. */
const writtenEditSchema = z.strictObject({
  start: count,
  end: count,
  before: z.string(),
  after: z.string(),
  why: z.object({ kind: z.string() }).catchall(z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

const writtenLayerSchema = z.strictObject({
  perturbation: z.string(),
  version: z.int(),
  edits: z.array(writtenEditSchema),
})

/** One line of `edits.jsonl`. */
export const editLineSchema = z.strictObject({
  id: z.string(),
  layers: z.array(writtenLayerSchema),
  /** Digests of the original text, of the record's line in `cases.jsonl`, and of `layers` as written. */
  sha256: z.strictObject({ original: digest, record: digest, layers: digest }),
})

/** One line of `edits.jsonl`: the edits of one record. */
export type EditLine = z.infer<typeof editLineSchema>

/** The edits of one step, as a line of `edits.jsonl` holds them. */
export type WrittenLayer = z.infer<typeof writtenLayerSchema>

/** One edit as it is written: its place in Unicode code points, half-open. */
export type WrittenEdit = z.infer<typeof writtenEditSchema>

/**
 * The line of `edits.jsonl` for a record, in pieces, of which the layers are one: put together it would only be copied.
 * The record's own line may be given as its bytes. Layers without edits are left out.
 */
export function toEditLine(
  id: string,
  layers: readonly Layer[],
  texts: { readonly original: string; readonly record: string | Uint8Array },
): readonly string[] {
  const written = `[${layers
    .filter(({ edits }) => edits.length > 0)
    .map(writtenLayer)
    .join(',')}]`
  const digests = `"original":"${sha256(texts.original)}","record":"${sha256(texts.record)}","layers":"${sha256(written)}"`
  return [`{"id":${JSON.stringify(id)},"layers":`, written, `,"sha256":{${digests}}}`]
}

/**
 * Parses a line of `edits.jsonl` and proves its own digest.
 *
 * @throws {PipelineError} record-invalid, digest-mismatch
 */
export function parseEditLine(line: string, file: string, lineNumber: number): EditLine {
  const found = parseLine({ schema: editLineSchema, is: 'the edits of a record' }, line, file, lineNumber)
  const written = line.slice(line.indexOf('"layers":') + 9, line.lastIndexOf(',"sha256":{'))
  if (sha256(written) !== found.sha256.layers) {
    const message = `${file}, line ${lineNumber}: the edits are not those that were written; their digest differs. Build the dataset again.`
    throw new PipelineError('digest-mismatch', message, { file, line: lineNumber })
  }
  return found
}

/** The reason of an edit as a file holds it: `kind` may be one that a later version made. */
export interface WrittenWhy {
  readonly kind: string
  readonly [detail: string]: string | number | boolean | null
}

/**
 * Written layers as they are in memory, and the original text that undoing them in `perturbed` gives.
 *
 * @throws {PipelineError} edit-mismatch, edit-out-of-range, edit-overlap
 */
export function readLayers(
  perturbed: string,
  written: readonly WrittenLayer[],
): { readonly original: string; readonly layers: readonly EditLayer<WrittenWhy>[] } {
  const layers: EditLayer<WrittenWhy>[] = []
  let original = perturbed
  for (const { perturbation, version, edits } of [...written].reverse()) {
    original = undoWritten(original, edits)
    layers.unshift({ perturbation, version, edits: sealWritten(original, edits) })
  }
  return { original, layers }
}

/**
 * Replays written edits over the text they speak of.
 *
 * @throws {PipelineError} edit-mismatch, edit-out-of-range, edit-overlap
 */
export function replayWritten(text: string, edits: readonly WrittenEdit[]): string {
  return apply(text, sealWritten(text, edits))
}

function sealWritten(text: string, edits: readonly WrittenEdit[]): Edits<WrittenWhy> {
  const toCodeUnits = codeUnitCounter(text)
  const drafts = edits.map(({ start, end, before, after, why }) => {
    const from = toCodeUnits(start)
    return { at: { start: from, end: end === start ? from : toCodeUnits(end) }, before, after, why }
  })
  return seal(text, drafts)
}

/**
 * Undoes written edits in the text they produced, byte for byte.
 *
 * @throws {PipelineError} edit-mismatch, edit-out-of-range, edit-overlap
 */
export function undoWritten(text: string, edits: readonly WrittenEdit[]): string {
  const written = edits.map(({ start, end, after }) => ({ at: { start, end }, after }))
  // Inserted words are part of the text: where every code point of the text is one code unit, so is theirs.
  const spans = codePointLength(text) === text.length ? spansAfter(written) : spansAfter(written, codePointLength)
  const inverse = edits.map(({ before, after, why }, i) => {
    const { start, end } = spans[i] as Span
    return { start, end, before: after, after: before, why }
  })
  return replayWritten(text, inverse)
}

function writtenLayer({ step, before: text, edits }: Layer): string {
  const { name, version } = step.perturbation
  const toCodePoints = codePointCounter(text)
  let written = `{"perturbation":${JSON.stringify(name)},"version":${version},"edits":[`
  let comma = ''
  for (const edit of edits) {
    const start = toCodePoints(edit.at.start)
    const end = edit.at.end === edit.at.start ? start : toCodePoints(edit.at.end)
    written += `${comma}{"start":${start},"end":${end},${wordsAndWhy(edit)}`
    comma = ','
  }
  return `${written}]}`
}

/** A reason as it is written, and the words of the first edit that it had, as they are written with the reason. */
interface WrittenReason {
  readonly why: string
  readonly before: string
  readonly after: string
  readonly written: string
}

/** By a reason that nobody can change any more: many edits share it. */
const reasonsWritten = new WeakMap<Why, WrittenReason>()

/** The end of an edit on its line: what was there, what was put in, and why. */
function wordsAndWhy({ before, after, why: reason }: Edit<Why>): string {
  const known = reasonsWritten.get(reason)
  if (known?.before === before && known.after === after) return known.written
  const why = known?.why ?? JSON.stringify(reason)
  // One piece of memory: what is put together by a template is a tree, walked through again by each line that it is put in.
  const written = ['"before":', JSON.stringify(before), ',"after":', JSON.stringify(after), ',"why":', why, '}'].join(
    '',
  )
  if (known === undefined && Object.isFrozen(reason)) reasonsWritten.set(reason, { why, before, after, written })
  return written
}
