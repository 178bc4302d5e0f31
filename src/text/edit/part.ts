import { PipelineError, quote } from '../../errors.js'
import { apply, type Edit, type Edits, seal } from './edit.js'
import { spansAfter } from './position.js'
import type { Span } from './span.js'

/** Layers of edits over one original, the lowest first; each speaks of the text that the one below produced. */
type Layers = readonly { readonly edits: Edits<unknown> }[]

/** An edit of some layers: both are 0-based. */
export interface EditPlace {
  readonly layer: number
  readonly edit: number
}

/**
 * The text that some of the edits make: those that `keeps` selects, each at the place it has among all of them.
 *
 * Law: with all of them it is `replay(original, layers)`, with none `original`.
 *
 * @example
 * const edits = seal('a cat ran', [
 *   { at: { start: 2, end: 5 }, before: 'cat', after: 'wolf', why: null },
 *   { at: { start: 9, end: 9 }, before: '', after: ' off', why: null },
 * ])
 * replayPart('a cat ran', [{ edits }], ({ edit }) => edit === 1)
 * // → 'a cat ran off'
 * @throws {PipelineError} edit-overlap — an edit is kept that changes what one left out has put there (`editsBelow`)
 */
export function replayPart(original: string, layers: Layers, keeps: (place: EditPlace) => boolean): string {
  let text = original
  let moved: Move = (position) => position
  for (const [layer, { edits }] of layers.entries()) {
    const isKept = edits.map((_, edit) => keeps({ layer, edit }))
    const kept = edits.filter((_, i) => isKept[i])
    const toPart = moved
    const sealed = seal(
      text,
      kept.map((edit) => movedEdit(text, edit, toPart)),
    )
    moved = throughLayer(edits, { isKept, sealed, toPart })
    text = apply(text, sealed)
  }
  return text
}

/**
 * Maps a position of the text that all edits make to the one that some make; null within an edit left out. Words that
 * were removed right there come before what begins at it, and after what ends at it.
 */
type Move = (position: number, isEnd?: boolean) => number | null

function movedEdit(text: string, edit: Edit<unknown>, toPart: Move): Edit<unknown> {
  const start = toPart(edit.at.start)
  const end = edit.at.end === edit.at.start ? start : toPart(edit.at.end, true)
  if (start !== null && end !== null && text.slice(start, end) === edit.before) return { ...edit, at: { start, end } }
  const message = `An edit of ${quote(edit.before)} at ${edit.at.start}–${edit.at.end} changes what another has put there, which is left out. Leave both out, or keep both.`
  throw new PipelineError('edit-overlap', message, { at: edit.at })
}

/** The move through one more layer, of whose edits some are kept, `sealed` over the part of the text below. */
function throughLayer(
  edits: Edits<unknown>,
  {
    isKept,
    sealed,
    toPart,
  }: { readonly isKept: readonly boolean[]; readonly sealed: Edits<unknown>; readonly toPart: Move },
): Move {
  const spans = spansAfter(edits)
  const keptSpans = spansAfter(sealed)
  return (position, isEnd = false) => {
    let [growth, keptGrowth, kept] = [0, 0, 0]
    for (const [i, { at, after }] of edits.entries()) {
      const span = spans[i] as Span
      const isInside = span.start < position && position < span.end
      const isItsOwn = isInside || (after !== '' && position === (isEnd ? span.end : span.start))
      if (isItsOwn && isKept[i]) return (keptSpans[kept] as Span).start + position - span.start
      if (isInside) return null
      if (span.end > position || (isEnd && after === '' && span.end === position)) break
      const more = after.length - (at.end - at.start)
      growth += more
      if (!isKept[i]) continue
      keptGrowth += more
      kept++
    }
    const below = toPart(position - growth, isEnd)
    return below === null ? null : below + keptGrowth
  }
}

/**
 * Of every edit, layer by layer, those further down whose words it changes: it cannot be applied without them.
 *
 * @example
 * const first = seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'wolf', why: null }])
 * const second = seal('a wolf', [{ at: { start: 2, end: 6 }, before: 'wolf', after: 'fox', why: null }])
 * editsBelow([{ edits: first }, { edits: second }])
 * // → [[[]], [[{ layer: 0, edit: 0 }]]]
 */
export function editsBelow(layers: Layers): readonly (readonly (readonly EditPlace[])[])[] {
  return layers.map(({ edits }, layer) =>
    edits.map(({ at }) => {
      const found: EditPlace[] = []
      let span: Span = at
      for (let below = layer - 1; below >= 0; below--) {
        const under = layers[below]?.edits ?? ([] as unknown as Edits<unknown>)
        const spans = spansAfter(under)
        found.push(...spans.flatMap((one, edit) => (touches(span, one) ? [{ layer: below, edit }] : [])))
        span = spanBelow(under, spans, span)
      }
      return found
    }),
  )
}

/** Whether a change of `span` changes the text in `put`, or spans the place where something was removed. */
function touches(span: Span, put: Span): boolean {
  if (put.start === put.end) return span.start < put.start && put.start < span.end
  if (span.start === span.end) return put.start < span.start && span.start < put.end
  return span.start < put.end && put.start < span.end
}

/** A span of the text that edits make, in the text they speak of: as wide as what it touches there. */
function spanBelow(edits: Edits<unknown>, spans: readonly Span[], { start, end }: Span): Span {
  let [growthToStart, growthToEnd] = [0, 0]
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [i, { at, after }] of edits.entries()) {
    const span = spans[i] as Span
    const more = after.length - (at.end - at.start)
    if (touches({ start, end }, span)) {
      from = Math.min(from, at.start)
      to = Math.max(to, at.end)
    }
    if (span.end <= start) growthToStart += more
    if (span.end <= end) growthToEnd += more
  }
  return { start: Math.min(from, start - growthToStart), end: Math.max(to, end - growthToEnd) }
}
