import { demand, kinds } from '../../given.js'
import { type Edit, type Edits, prove } from './edit.js'
import { editsKind, spansAfter } from './position.js'
import type { Span } from './span.js'

/** A stretch of the result and where it came from: kept from the original, or put there by one edit. */
export interface Run {
  /** Place in the result. Runs tile it without gap or overlap; a pure deletion is an empty run. */
  readonly to: Span
  /** Place in the original. */
  readonly from: Span
  /** The edit that made this stretch; null where the original text was kept. */
  readonly edit: Edit<unknown> | null
}

/**
 * Where every character of the edited text came from, in order.
 *
 * @example
 * trace('a cat', seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'wolf', why: 0 }])).map((run) => run.to)
 * // → [{ start: 0, end: 2 }, { start: 2, end: 6 }]
 * @throws {PipelineError} edit-out-of-range, edit-overlap, edit-mismatch — the edits belong to another text
 */
export function trace(text: string, edits: Edits<unknown>): readonly Run[] {
  demand('trace', text, kinds.anyText)
  demand('trace', edits, editsKind)
  prove(text, edits)
  const spans = spansAfter(edits)
  const runs: Run[] = []
  let from = 0
  let to = 0
  const keep = (until: number): void => {
    if (until === from) return
    const end = to + until - from
    runs.push({ to: { start: to, end }, from: { start: from, end: until }, edit: null })
  }
  for (const [i, edit] of edits.entries()) {
    keep(edit.at.start)
    const put = spans[i] as Span
    runs.push({ to: put, from: edit.at, edit })
    from = edit.at.end
    to = put.end
  }
  keep(text.length)
  return runs
}
