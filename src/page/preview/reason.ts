import { counted } from '../../format/index.js'
import { allWithin, byId, element, renderReason, type ShownEdit, stepFrom } from '../parts/index.js'

/** The edits of the record on show, by number; the one chosen, and the one under the pointer. */
const state: { edits: ReadonlyMap<number, ShownEdit>; chosen: number | null; hovered: number | null } = {
  edits: new Map(),
  chosen: null,
  hovered: null,
}

/** Takes the edits of another record; none is chosen. */
export function watchEdits(edits: ReadonlyMap<number, ShownEdit>): void {
  state.edits = edits
  state.chosen = null
  state.hovered = null
  showReason()
}

export function chosenEdit(): number | null {
  return state.chosen
}

export function chooseEdit(number: number | null): void {
  if (state.chosen === number) return
  state.chosen = number
  state.hovered = null
  showReason()
}

/** Shows an edit while the pointer is on it. */
export function hoverEdit(number: number | null): void {
  if (state.hovered === number) return
  state.hovered = number
  showReason()
}

/** Moves on by `step` edits, within the list, and puts the focus there. */
export function stepEdit(step: number): void {
  const number = stepFrom(state.chosen, step, state.edits.size)
  byId('case').querySelector<HTMLElement>(`[data-edit="${number}"][tabindex]`)?.focus()
}

function showReason(): void {
  const number = state.hovered ?? state.chosen
  for (const mark of allWithin(byId('case'), '[data-edit]')) {
    const own = Number(mark.dataset.edit)
    mark.classList.toggle('chosen', own === state.chosen)
    mark.classList.toggle('lit', own === number)
  }
  const edit = number === null ? undefined : state.edits.get(number)
  byId('reason').hidden = state.edits.size === 0
  byId('leave-edit').hidden = state.chosen === null
  byId('why').replaceChildren(...(edit === undefined ? renderHint() : renderReason(edit, state.edits.size)))
}

function renderHint(): readonly Node[] {
  const hint = `${counted(state.edits.size, 'edit')}. Point at one or tap it to read its reason here.`
  const key = (name: string): Node => element('kbd', {}, name)
  const keys = [
    key('n'),
    ' ',
    key('p'),
    ' go from edit to edit, ',
    key('j'),
    ' ',
    key('k'),
    ' from case to case, ',
    key('/'),
  ]
  return [element('p', { class: 'hint' }, hint), element('p', { class: 'hint by-key' }, ...keys, ' searches.')]
}
