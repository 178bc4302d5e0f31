import { counted, deedOf, lookOf } from '../page/edits.js'
import { byId, element } from '../page/element.js'
import { detailsOf, renderChange } from '../page/pair.js'
import { reasonInWords } from '../page/words.js'
import { kinds } from './model.js'

/** The edits of the record on show, by number; the one chosen, and the one under the pointer. */
const state = { edits: new Map(), chosen: null, hovered: null }

/** What screen readers add to an edit: what was done, and why in a word. */
export function writeDescriptions() {
  const deeds = ['insertion', 'deletion', 'replacement'].map((deed) => element('span', { id: `is-${deed}` }, deed))
  const looks = new Map(kinds.map((kind) => [lookOf(kind), kind]))
  const words = [...looks].map(([look, kind]) => element('span', { id: `is-look-${look}` }, kind))
  byId('descriptions').append(...deeds, ...words)
}

/** Takes the edits of another record; none is chosen. */
export function watchEdits(edits) {
  state.edits = edits
  state.chosen = null
  state.hovered = null
  showReason()
}

export function chosenEdit() {
  return state.chosen
}

export function chooseEdit(number) {
  if (state.chosen === number) return
  state.chosen = number
  state.hovered = null
  showReason()
}

/** Shows an edit while the pointer is on it. */
export function hoverEdit(number) {
  if (state.hovered === number) return
  state.hovered = number
  showReason()
}

/** Goes so many edits on, stays within the list, and puts the focus there. */
export function stepEdit(step) {
  const last = state.edits.size
  if (last === 0) return
  const from = state.chosen ?? (step > 0 ? 0 : last + 1)
  const number = Math.min(last, Math.max(1, from + step))
  byId('case').querySelector(`[data-edit="${number}"][tabindex]`)?.focus()
}

function showReason() {
  const number = state.hovered ?? state.chosen
  for (const mark of byId('case').querySelectorAll('[data-edit]')) {
    const own = Number(mark.dataset.edit)
    mark.classList.toggle('chosen', own === state.chosen)
    mark.classList.toggle('lit', own === number)
  }
  const edit = state.edits.get(number)
  byId('reason').hidden = state.edits.size === 0
  byId('leave-edit').hidden = state.chosen === null
  byId('why').replaceChildren(...(edit === undefined ? renderHint() : renderReason(edit)))
}

function renderHint() {
  const hint = `${counted(state.edits.size, 'edit')}. Point at one or tap it to read its reason here.`
  const key = (name) => element('kbd', {}, name)
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

function renderReason(edit) {
  const details = detailsOf(edit.why).map(([key, value]) =>
    element('div', {}, element('dt', {}, key), element('dd', {}, element('bdi', {}, value))),
  )
  const words = reasonInWords(edit.why)
  return [
    element(
      'p',
      { class: 'what' },
      element('strong', {}, `Edit ${edit.number} of ${state.edits.size}`),
      element('span', { class: `swatch look-${lookOf(edit.why.kind)}` }, edit.why.kind),
      element('span', {}, deedOf(edit)),
    ),
    element('p', { class: 'change' }, ...renderChange(edit, 600)),
    ...(words === null ? [] : [element('p', { class: 'words' }, element('bdi', {}, words))]),
    element('dl', {}, ...details),
  ]
}
