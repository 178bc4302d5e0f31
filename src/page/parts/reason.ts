import { editOperations, lookOf, operationOf, type ShownEdit } from './edits.js'
import { byId, element } from './element.js'
import { detailsOf, renderChange } from './pair.js'
import { reasonInWords } from './words.js'

/** What screen readers add to a mark: what was done, and why in a word. */
export function describeMarks(kinds: readonly string[]): void {
  const looks = new Map(kinds.map((kind) => [lookOf(kind), kind]))
  byId('descriptions').append(
    ...editOperations.map((name) => element('span', { id: `is-${name}` }, name)),
    ...[...looks].map(([look, kind]) => element('span', { id: `is-look-${look}` }, kind)),
  )
}

/** All about an edit: what changed, why, in words and in full; what else is to be said of it, `note`, after its kind. */
export function renderReason(edit: ShownEdit, of: number, note: readonly Node[] = []): readonly Node[] {
  const details = detailsOf(edit.why).map(([key, value]) =>
    element('div', {}, element('dt', {}, key), element('dd', {}, element('bdi', {}, value))),
  )
  const words = reasonInWords(edit.why)
  return [
    element(
      'p',
      { class: 'what' },
      element('strong', {}, `Edit ${edit.number} of ${of}`),
      element('span', { class: `swatch look-${lookOf(edit.why.kind)}` }, edit.why.kind),
      element('span', {}, operationOf(edit)),
      ...note,
    ),
    element('p', { class: 'change' }, ...renderChange(edit, 600)),
    ...(words === null ? [] : [element('p', { class: 'words' }, element('bdi', {}, words))]),
    element('dl', {}, ...details),
  ]
}

/** The number of the edit `step` places on, kept within the list. Null where there is no edit. */
export function stepFrom(chosen: number | null, step: number, last: number): number | null {
  if (last === 0) return null
  const from = chosen ?? (step > 0 ? 0 : last + 1)
  return Math.min(last, Math.max(1, from + step))
}
