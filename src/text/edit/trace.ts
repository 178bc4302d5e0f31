import type { Edit, Edits } from './edit.js'
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
 */
export function trace(text: string, edits: Edits<unknown>): readonly Run[] {
  const runs: Run[] = []
  let from = 0
  let to = 0
  const keep = (until: number): void => {
    if (until === from) return
    runs.push({ to: { start: to, end: to + until - from }, from: { start: from, end: until }, edit: null })
    to += until - from
    from = until
  }
  for (const edit of edits) {
    keep(edit.at.start)
    runs.push({ to: { start: to, end: to + edit.after.length }, from: edit.at, edit })
    to += edit.after.length
    from = edit.at.end
  }
  keep(text.length)
  return runs
}
