import { counted, deedOf, lookOf, piecesOf } from '../page/edits.js'
import { byId, element } from '../page/element.js'
import { detailsOf, renderChange, renderEditList, renderLayer, renderSide } from '../page/pair.js'
import { reasonInWords } from '../page/words.js'
import { answersIn, changeOf, chosen, confirmedIn, data, flipOf, textById } from './model.js'
import { inCodePoints, originAt } from './origin.js'

/** The layers of the record on show, its edits by number, and which of them are confirmed. */
const shown = { record: null, layers: [], edits: new Map(), confirmed: new Map() }

/** Puts the chosen case on the page; nothing where none is chosen. */
export function renderCase() {
  const place = byId('case')
  shown.record = null
  shown.layers = []
  shown.edits = new Map()
  if (chosen.case === null) {
    place.replaceChildren(element('p', { class: 'note' }, 'No case is chosen.'))
    return
  }
  const name = data.cases[chosen.case]
  const records = answersIn(chosen.model, chosen.arm).get(chosen.case) ?? []
  const originals = answersIn(chosen.model, data.originals[chosen.arm]).get(chosen.case) ?? []
  const target = data.targets[name]
  const head = element(
    'div',
    { class: 'head' },
    element('h3', {}, name),
    ...(target === undefined ? [] : [element('p', {}, 'Reference answer: ', element('bdi', {}, target))]),
    element('button', { type: 'button', class: 'copy' }, 'Copy link'),
  )
  const parts = records.map((record, i) => renderRecord(record, originals[i] ?? originals[0], i === 0))
  place.replaceChildren(head, ...parts)
  showEdit(chosen.edit)
}

function renderRecord(record, original, isFirst) {
  const answers = element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...['trial', 'original', data.arms[chosen.arm]].map((text) => element('th', { scope: 'col' }, text)),
        ),
      ),
      element('tbody', {}, ...[...record.states].map((_, trial) => renderTrial(record, original, trial))),
    ),
  )
  return element(
    'div',
    { class: 'record' },
    element('h4', {}, record.id),
    answers,
    ...renderResponses(record),
    ...renderTexts(record, isFirst),
  )
}

function renderTrial(record, original, trial) {
  const side = (one) => {
    const letter = one?.states[trial]
    if (letter === undefined) return element('td', {}, '–')
    const state = data.states[letter]
    const answer = one.answers[trial]
    return element(
      'td',
      {},
      element('span', { class: `state is-${letter === 'c' ? 'right' : 'wrong'}` }, state),
      ...(answer ? [' ', element('bdi', {}, answer)] : []),
    )
  }
  return element('tr', {}, element('td', { class: 'n' }, String(trial + 1)), side(original), side(record))
}

/** What was answered in full, original and perturbed side by side. */
function renderResponses(record) {
  const flip = flipOf.get(`${chosen.model} ${record.id}`)
  if (flip === undefined || (flip.original === null && flip.perturbed === null)) {
    const change = changeOf(chosen.model, chosen.arm, chosen.case)
    const isChanged = change === 'lost' || change === 'won'
    return isChanged ? [element('p', { class: 'note' }, 'The responses of this case are not on this page.')] : []
  }
  const side = (title, text) => renderSide(title, text ?? '', [text === null ? '(not on this page)' : text])
  return [
    element('h4', {}, `Responses of trial ${flip.trial + 1}`),
    element(
      'div',
      { class: 'pair responses' },
      side('To the original', flip.original),
      side('To the arm', flip.perturbed),
    ),
  ]
}

/** Texts side by side with the edits, and the reason of the chosen one; the first record's edits have numbers as keys. */
function renderTexts(record, isFirst) {
  const found = textById.get(record.id)
  if (found === undefined) return []
  const layers = piecesOf(data.texts[found.text], found.layers, data.whys)
  const confirmed = confirmedIn(record.id, chosen.model)
  const edits = new Map()
  for (const { pieces } of layers) for (const piece of pieces) if (piece.number) edits.set(piece.number, piece)
  if (isFirst) Object.assign(shown, { record: found, layers, edits, confirmed })
  const text = data.texts[found.text]
  const pairs =
    layers.length === 0
      ? [element('div', { class: 'pair single' }, renderSide('The case as it is', text, [element('span', {}, text)]))]
      : layers.map((layer, place) => renderLayer(layer, place, layers.length))
  const { name, version, seed, fingerprint } = data.datasets[found.dataset]
  const marked = element('div', { class: isFirst ? 'texts first' : 'texts' }, ...pairs)
  for (const [number, verdict] of confirmed) {
    for (const mark of marked.querySelectorAll(`[data-edit="${number}"]`)) {
      mark.classList.add('confirmed')
      mark.title = `confirmed as the reason: ${verdict}`
    }
  }
  return [
    marked,
    ...(isFirst ? [element('div', { id: 'why', role: 'status', 'aria-live': 'polite' })] : []),
    ...(edits.size === 0 ? [] : [renderEditList(edits)]),
    element(
      'p',
      { class: 'origin' },
      `${name} ${version} · seed ${seed} · fingerprint `,
      element('code', {}, fingerprint),
    ),
  ]
}

/** Shows the reason of an edit of the first record, by number; a hint where none is chosen. */
export function showEdit(number) {
  chosen.edit = shown.edits.has(number) ? number : null
  for (const mark of byId('case').querySelectorAll('.first [data-edit]')) {
    mark.classList.toggle('chosen', Number(mark.dataset.edit) === chosen.edit)
  }
  const place = document.getElementById('why')
  if (place === null) return
  const edit = shown.edits.get(chosen.edit)
  place.replaceChildren(...(edit === undefined ? renderHint() : renderReason(edit)))
}

function renderHint() {
  const edits = shown.edits.size === 0 ? 'This text was not changed.' : `${counted(shown.edits.size, 'edit')}.`
  return [element('p', { class: 'note' }, `${edits} Point at any character and click to see where it came from.`)]
}

function renderReason(edit) {
  const details = detailsOf(edit.why).map(([key, value]) =>
    element('div', {}, element('dt', {}, key), element('dd', {}, element('bdi', {}, value))),
  )
  const words = reasonInWords(edit.why)
  const verdict = shown.confirmed.get(edit.number)
  return [
    element(
      'p',
      { class: 'what' },
      element('strong', {}, `Edit ${edit.number} of ${shown.edits.size}`),
      element('span', { class: `swatch look-${lookOf(edit.why.kind)}` }, edit.why.kind),
      element('span', {}, deedOf(edit)),
      ...(verdict === undefined ? [] : [element('strong', {}, `confirmed as the reason: ${verdict}`)]),
    ),
    element('p', { class: 'change' }, ...renderChange(edit, 600)),
    ...(words === null ? [] : [element('p', { class: 'words' }, element('bdi', {}, words))]),
    element('dl', {}, ...details),
  ]
}

/** Goes so many edits on and stays within the list. */
export function stepEdit(step) {
  const last = shown.edits.size
  if (last === 0) return
  const from = chosen.edit ?? (step > 0 ? 0 : last + 1)
  const number = Math.min(last, Math.max(1, from + step))
  showEdit(number)
  byId('case').querySelector(`.first [data-edit="${number}"][tabindex]`)?.focus()
}

/** Tells where the clicked character of the first record's text came from. */
export function explainAt(event) {
  const mark = event.target.closest?.('[data-edit]')
  const text = event.target.closest?.('.first .text')
  if (mark) return showEdit(Number(mark.dataset.edit))
  if (!text) return
  const texts = [...byId('case').querySelectorAll('.first .text')]
  const side = texts.indexOf(text)
  const at = offsetIn(text, event)
  if (at === null) return
  const depth = shown.layers.length === 0 ? 0 : Math.floor(side / 2) + (side % 2)
  const origin = originAt(shown.layers.slice(0, depth), at)
  if (origin === null) return
  if (origin.edit !== undefined) return showEdit(origin.edit.number)
  const { record } = shown
  const whole = data.texts[record.text]
  const { inputs } = data.datasets[record.dataset]
  const said = [
    `Character ${inCodePoints(whole, origin.original)} of the original text`,
    record.row === null ? '' : `, row ${record.row} of its source`,
    `: as it came, from ${inputs.join(', ') || 'the rules of the dataset'}.`,
  ]
  showEdit(null)
  byId('why').replaceChildren(element('p', {}, said.join('')))
}

/** The place of a click in a text, in code units; null where it hit none. */
function offsetIn(text, { clientX, clientY }) {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  const range = caret ? null : document.caretRangeFromPoint?.(clientX, clientY)
  const [node, offset] = caret ? [caret.offsetNode, caret.offset] : [range?.startContainer, range?.startOffset]
  if (node === undefined || !text.contains(node)) return null
  const before = new Range()
  before.selectNodeContents(text)
  before.setEnd(node, offset)
  return before.toString().length
}

/** What screen readers add to a mark: what was done, and why in a word. */
export function describeMarks() {
  const deeds = ['insertion', 'deletion', 'replacement'].map((deed) => element('span', { id: `is-${deed}` }, deed))
  const looks = new Map(data.whys.map(({ kind }) => [lookOf(kind), kind]))
  const kinds = [...looks].map(([look, kind]) => element('span', { id: `is-look-${look}` }, kind))
  byId('descriptions').append(...deeds, ...kinds)
}
