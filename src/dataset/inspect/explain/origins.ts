import { type Edit, type Edits, type Run, type Span, trace } from '../../../text/index.js'
import type { WrittenWhy } from '../../receipt/index.js'
import type { EditLayer } from '../../recipe/index.js'

/** Where a stretch of a record's text came from: the original, or one edit. */
export type StretchOrigin =
  | { readonly from: 'original' /** Place in the original, in code units. */; readonly at: Span }
  | {
      readonly from: 'edit'
      /** Layer and edit in it, 0-based. */
      readonly layer: number
      readonly edit: number
      /** Where in the words that the edit put in the stretch begins, in code units. */
      readonly offset: number
      readonly made: Edit<WrittenWhy>
    }

/** A stretch of a text whose characters share an origin; one without characters is a place where an edit took some away. */
export interface OriginRun {
  /** Place in the text, in code units. */
  readonly to: Span
  readonly origin: StretchOrigin
}

/**
 * Where every character of a text came from, through all layers; the runs tile the text in order.
 *
 * What a later layer only kept has the origin that it had below; what it put in is its own, whatever was there before.
 * A part of an earlier edit that is left keeps its offset within that edit.
 *
 * @throws {PipelineError} edit-out-of-range, edit-overlap, edit-mismatch — the layers are not of this original
 */
export function originsOf(original: string, layers: readonly EditLayer<WrittenWhy>[]): readonly OriginRun[] {
  let text = original
  let runs: readonly OriginRun[] = [
    { to: { start: 0, end: original.length }, origin: { from: 'original', at: { start: 0, end: original.length } } },
  ]
  for (const [layer, { edits }] of layers.entries()) {
    const sealed: Edits<WrittenWhy> = edits
    const below = runs
    const traced = trace(text, sealed)
    runs = traced.flatMap((run) => runsOf(run, { layer, edits: sealed, below }))
    text = traced.map((run) => (run.edit === null ? text.slice(run.from.start, run.from.end) : run.edit.after)).join('')
  }
  return runs
}

function runsOf(
  { to, from, edit }: Run,
  {
    layer,
    edits,
    below,
  }: { readonly layer: number; readonly edits: Edits<WrittenWhy>; readonly below: readonly OriginRun[] },
): readonly OriginRun[] {
  if (edit === null) return keptOf(below, from, to.start - from.start)
  const place = edits.indexOf(edit as Edit<WrittenWhy>)
  const made = edits[place] as Edit<WrittenWhy>
  return [{ to, origin: { from: 'edit', layer, edit: place, offset: 0, made } }]
}

/** Runs of the text below within a span, moved. */
function keptOf(below: readonly OriginRun[], span: Span, shift: number): readonly OriginRun[] {
  const last = below.at(-1)?.to.end ?? 0
  return below.flatMap(({ to, origin }): OriginRun[] => {
    const start = Math.max(to.start, span.start)
    const end = Math.min(to.end, span.end)
    // A place without characters belongs to what follows it, and at the end of the text to what precedes it.
    const isPlace = to.start === to.end && to.start >= span.start && (to.start < span.end || span.end === last)
    const isWithin = isPlace || start < end
    if (!isWithin) return []
    const cut = start - to.start
    const moved = { start: start + shift, end: end + shift }
    if (origin.from === 'edit') return [{ to: moved, origin: { ...origin, offset: origin.offset + cut } }]
    const at = { start: origin.at.start + cut, end: origin.at.start + cut + (end - start) }
    return [{ to: moved, origin: { from: 'original', at } }]
  })
}
