import { PipelineError, quote } from '../../errors.js'
import { demand, kinds } from '../../given.js'
import { editsKind, spansAfter } from './position.js'
import { type Span, splitsCharacter } from './span.js'

/** One replacement in a text. `before` is the text it replaces, so an edit can be checked and undone on its own. */
export interface Edit<Why> {
  /** Place in the original text, in UTF-16 code units. */
  readonly at: Span
  readonly before: string
  readonly after: string
  /** The reason, complete enough to find the row, sentence or rule that made the edit. */
  readonly why: Why
}

declare const sealed: unique symbol

/** Edits proven against one text: in bounds, sorted, disjoint, whole characters, every `before` found. */
export type Edits<Why> = readonly Edit<Why>[] & { readonly [sealed]: true }

/**
 * Sorts drafts and proves them against the text they speak of; only what passes may be applied.
 *
 * Order: by start; at equal start an insertion precedes a replacement; insertions at one point keep list order. The
 * result is a new list. Proving it costs next to nothing, so `apply` proves it again.
 *
 * @example
 * seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'dog', why: 'pets' }]).length
 * // → 1
 * @throws {PipelineError} edit-out-of-range — a span leaves the text, runs backwards or cuts a character in two
 * @throws {PipelineError} edit-overlap — two edits touch the same characters
 * @throws {PipelineError} edit-mismatch — `before` is not what is there, or nothing would change
 */
export function seal<Why>(text: string, drafts: readonly Edit<Why>[]): Edits<Why> {
  demand('seal', text, kinds.anyText)
  demand('seal', drafts, editsKind)
  const edits = [...drafts]
  if (!isSorted(edits)) edits.sort(byPlace)
  prove(text, edits)
  return edits as readonly Edit<Why>[] as Edits<Why>
}

/**
 * The one place where text is put together. Nothing is taken on trust: edits are proven against this very text.
 *
 * Law: apply(apply(text, edits), invert(edits)) = text, where no text holds half a surrogate pair.
 *
 * @example
 * apply('a cat', seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'dog', why: null }]))
 * // → 'a dog'
 * @throws {PipelineError} edit-out-of-range, edit-overlap, edit-mismatch — the edits belong to another text
 */
export function apply(text: string, edits: Edits<unknown>): string {
  demand('apply', text, kinds.anyText)
  demand('apply', edits, editsKind)
  if (edits.length === 0) return text
  prove(text, edits)
  let result = ''
  let from = 0
  for (const edit of edits) {
    result += text.slice(from, edit.at.start) + edit.after
    from = edit.at.end
  }
  return result + text.slice(from)
}

/**
 * The edits that undo these, over the text these produce.
 *
 * Law: invert(invert(edits)) equals edits.
 *
 * @example
 * invert(seal('a cat', [{ at: { start: 2, end: 5 }, before: 'cat', after: 'wolf', why: 0 }]))
 * // → [{ at: { start: 2, end: 6 }, before: 'wolf', after: 'cat', why: 0 }]
 */
export function invert<Why>(edits: Edits<Why>): Edits<Why> {
  demand('invert', edits, editsKind)
  const spans = spansAfter(edits)
  const inverse = edits.map(({ before, after, why }, i) => {
    return { at: spans[i] as Span, before: after, after: before, why }
  })
  return inverse as readonly Edit<Why>[] as Edits<Why>
}

/** Proves sorted edits against a text. @throws {PipelineError} edit-out-of-range, edit-overlap, edit-mismatch */
export function prove(text: string, edits: readonly Edit<unknown>[]): void {
  let end = 0
  for (let i = 0; i < edits.length; i++) {
    const edit = edits[i] as Edit<unknown>
    const { at, before } = edit
    const isWhole = Number.isInteger(at.start) && Number.isInteger(at.end)
    if (!isWhole || at.start < 0 || at.end < at.start || at.end > text.length) throw outOfRange(text, edit, i)
    if (splitsCharacter(text, at.start) || splitsCharacter(text, at.end)) throw split(edit, i)
    if (at.start < end) throw overlap(edits[i - 1] as Edit<unknown>, edit, i)
    if (before.length !== at.end - at.start || !text.startsWith(before, at.start)) throw mismatch(text, edit, i)
    if (before === edit.after) throw idle(edit, i)
    end = at.end
  }
}

/** Insertions first at equal starts; Array.sort is stable, so equals keep list order. */
function byPlace(a: Edit<unknown>, b: Edit<unknown>): number {
  return a.at.start - b.at.start || Number(a.at.end > a.at.start) - Number(b.at.end > b.at.start)
}

function isSorted(drafts: readonly Edit<unknown>[]): boolean {
  for (let i = 1; i < drafts.length; i++) {
    if (byPlace(drafts[i - 1] as Edit<unknown>, drafts[i] as Edit<unknown>) > 0) return false
  }
  return true
}

function split({ at }: Edit<unknown>, index: number): PipelineError {
  return new PipelineError(
    'edit-out-of-range',
    `Edit ${index + 1} must begin and end between characters, but ${at.start}–${at.end} cuts a surrogate pair in two.`,
    { at },
  )
}

function idle({ at, before }: Edit<unknown>, index: number): PipelineError {
  return new PipelineError(
    'edit-mismatch',
    `Edit ${index + 1} must change something, but ${quote(before)} at ${at.start}–${at.end} would stay as it is. Leave the edit out.`,
    { at },
  )
}

function outOfRange(text: string, edit: Edit<unknown>, index: number): PipelineError {
  const { start, end } = edit.at
  return new PipelineError(
    'edit-out-of-range',
    `Edit ${index + 1} speaks of ${start}–${end}, but the text has ${text.length} code units. The edits belong to another version of the text: build the dataset again.`,
    { at: edit.at },
  )
}

function overlap(first: Edit<unknown>, second: Edit<unknown>, index: number): PipelineError {
  return new PipelineError(
    'edit-overlap',
    `Edits must not touch the same characters, but edit ${index} (${quote(first.before)}, ${first.at.start}–${first.at.end}) and edit ${index + 1} (${quote(second.before)}, ${second.at.start}–${second.at.end}) do. Plan them in two layers.`,
    { at: second.at },
  )
}

function mismatch(text: string, edit: Edit<unknown>, index: number): PipelineError {
  const { start, end } = edit.at
  return new PipelineError(
    'edit-mismatch',
    `Edit ${index + 1} expects ${quote(edit.before)} at ${start}–${end}, but the text there is ${quote(text.slice(start, end))}. The edits belong to another version of the text: build the dataset again.`,
    { at: edit.at },
  )
}
