import { counted } from '../../format/index.js'
import type { ReportText } from '../data/index.js'
import {
  allWithin,
  aroundEvent,
  byId,
  editsOf,
  element,
  inCodePoints,
  type OrderedLayer,
  originAt,
  renderEditList,
  renderLayer,
  renderOrigin,
  renderReason,
  renderSide,
  type ShownEdit,
  shownLayers,
  stepFrom,
} from '../parts/index.js'
import { type Answered, answersIn, changeOf, chosen, confirmedIn, data, flipOf, originalOf, textById } from './model.js'

/** The layers of the record on show, its edits by number, and which of them are confirmed. */
const shown: {
  record: ReportText | null
  layers: readonly OrderedLayer[]
  edits: ReadonlyMap<number, ShownEdit>
  confirmed: ReadonlyMap<number, string>
} = { record: null, layers: [], edits: new Map(), confirmed: new Map() }

/** Puts the chosen case on the page; nothing where none is chosen. */
export function renderCase(): void {
  const holder = byId('case')
  shown.record = null
  shown.layers = []
  shown.edits = new Map()
  if (chosen.case === null) {
    holder.replaceChildren(element('p', { class: 'note' }, 'No case is chosen.'))
    return
  }
  const place = chosen.case
  const name = data.cases[place] ?? ''
  const records = answersIn(chosen.model, chosen.arm).get(place) ?? []
  const originals = answersIn(chosen.model, originalOf(chosen.arm)).get(place) ?? []
  const target = data.targets[name]
  const head = element(
    'div',
    { class: 'head' },
    element('h3', {}, name),
    ...(target === undefined ? [] : [element('p', {}, 'Reference answer: ', element('bdi', {}, target))]),
    element('button', { type: 'button', class: 'copy' }, 'Copy link'),
  )
  const parts = records.map((record, i) => renderRecord(place, record, originals[i] ?? originals[0], i === 0))
  holder.replaceChildren(head, ...parts)
  showEdit(chosen.edit)
}

function renderRecord(place: number, record: Answered, original: Answered | undefined, isFirst: boolean): HTMLElement {
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
          ...['trial', 'original', data.arms[chosen.arm] ?? ''].map((text) => element('th', { scope: 'col' }, text)),
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
    ...renderResponses(place, record),
    ...renderTexts(record, isFirst),
  )
}

function renderTrial(record: Answered, original: Answered | undefined, trial: number): HTMLElement {
  const side = (one: Answered | undefined): HTMLElement => {
    const letter = one?.states[trial]
    if (one === undefined || letter === undefined) return element('td', {}, '–')
    const state = data.states[letter] ?? letter
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
function renderResponses(place: number, record: Answered): readonly HTMLElement[] {
  const flip = flipOf.get(`${chosen.model} ${record.id}`)
  if (flip === undefined || (flip.original === null && flip.perturbed === null)) {
    const change = changeOf(chosen.model, chosen.arm, place)
    const isChanged = change === 'lost' || change === 'won'
    return isChanged ? [element('p', { class: 'note' }, 'The responses of this case are not on this page.')] : []
  }
  const side = (title: string, text: string | null): HTMLElement =>
    renderSide(title, text ?? '', [text === null ? '(not on this page)' : text])
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
function renderTexts(record: Answered, isFirst: boolean): readonly HTMLElement[] {
  const found = textById.get(record.id)
  if (found === undefined) return []
  const text = data.texts[found.text] ?? ''
  const layers = shownLayers(text, found.layers, data.whys)
  const confirmed = confirmedIn(record.id, chosen.model)
  const edits = editsOf(layers)
  if (isFirst) Object.assign(shown, { record: found, layers, edits, confirmed })
  const pairs =
    layers.length === 0
      ? [element('div', { class: 'pair single' }, renderSide('The case as it is', text, [element('span', {}, text)]))]
      : layers.map((layer, place) => renderLayer(layer, place, layers.length))
  const marked = element('div', { class: isFirst ? 'texts first' : 'texts' }, ...pairs)
  for (const [number, verdict] of confirmed) {
    for (const mark of allWithin(marked, `[data-edit="${number}"]`)) {
      mark.classList.add('confirmed')
      mark.title = `confirmed as the reason: ${verdict}`
    }
  }
  return [
    marked,
    ...(isFirst ? [element('div', { id: 'why', role: 'status', 'aria-live': 'polite' })] : []),
    ...(edits.size === 0 ? [] : [renderEditList(edits)]),
    renderOrigin(data.datasets[found.dataset]),
  ]
}

/** Shows the reason of an edit of the first record, by number; a hint where none is chosen. */
export function showEdit(number: number | null): void {
  const edit = number === null ? undefined : shown.edits.get(number)
  chosen.edit = edit?.number ?? null
  for (const mark of allWithin(byId('case'), '.first [data-edit]')) {
    mark.classList.toggle('chosen', Number(mark.dataset.edit) === chosen.edit)
  }
  const place = document.getElementById('why')
  place?.replaceChildren(...(edit === undefined ? renderHint() : renderReason(edit, shown.edits.size, verdictOn(edit))))
}

function renderHint(): readonly Node[] {
  const edits = shown.edits.size === 0 ? 'This text was not changed.' : `${counted(shown.edits.size, 'edit')}.`
  return [element('p', { class: 'note' }, `${edits} Point at any character and click to see where it came from.`)]
}

function verdictOn({ number }: ShownEdit): readonly Node[] {
  const verdict = shown.confirmed.get(number)
  return verdict === undefined ? [] : [element('strong', {}, `confirmed as the reason: ${verdict}`)]
}

/** Moves on by `step` edits, within the list. */
export function stepEdit(step: number): void {
  const number = stepFrom(chosen.edit, step, shown.edits.size)
  if (number === null) return
  showEdit(number)
  byId('case').querySelector<HTMLElement>(`.first [data-edit="${number}"][tabindex]`)?.focus()
}

/** Tells where the clicked character of the first record's text came from. */
export function explainAt(event: MouseEvent): void {
  const mark = aroundEvent(event, '[data-edit]')
  const text = aroundEvent(event, '.first .text')
  if (mark) showEdit(Number(mark.dataset.edit))
  else if (text) explainText(text, event)
}

function explainText(text: HTMLElement, event: MouseEvent): void {
  const { record } = shown
  const side = allWithin(byId('case'), '.first .text').indexOf(text)
  const at = offsetIn(text, event)
  if (at === null || record === null) return
  const depth = shown.layers.length === 0 ? 0 : Math.floor(side / 2) + (side % 2)
  const origin = originAt(shown.layers.slice(0, depth), at)
  showEdit(origin !== null && 'edit' in origin ? origin.edit.number : null)
  if (origin === null || 'edit' in origin) return
  const inputs = data.datasets[record.dataset]?.inputs.join(', ') || 'the rules of the dataset'
  const said = [
    `Character ${inCodePoints(data.texts[record.text] ?? '', origin.original)} of the original text`,
    record.row === null ? '' : `, row ${record.row} of its source`,
    `: as it came, from ${inputs}.`,
  ]
  byId('why').replaceChildren(element('p', {}, said.join('')))
}

/** The place of a click in a text, in code units; null where it hit none. */
function offsetIn(text: HTMLElement, { clientX, clientY }: MouseEvent): number | null {
  const [node, offset] = caretAt(clientX, clientY)
  if (node === undefined || !text.contains(node)) return null
  const before = new Range()
  before.selectNodeContents(text)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The node and the offset in it at a point of the window; browsers have one or the other way to ask. */
function caretAt(x: number, y: number): readonly [node: Node | undefined, offset: number] {
  const caret = document.caretPositionFromPoint?.(x, y)
  if (caret) return [caret.offsetNode, caret.offset]
  const range = document.caretRangeFromPoint?.(x, y)
  return [range?.startContainer, range?.startOffset ?? 0]
}
