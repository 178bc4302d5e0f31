import { counted } from '../../format/index.js'
import type { PageRule } from '../data/index.js'
import {
  editsOf,
  element,
  lookOf,
  operationOf,
  renderEditList,
  renderLayer,
  renderOrigin,
  renderRule,
  renderSide,
  type ShownEdit,
} from '../parts/index.js'
import { data, type ListedRecord, layersOf, recordName, recordsOfCase, textOf } from './model.js'

/** A record as an article: its texts side by side and a list of its edits. `edits` holds each edit by its number. */
export function renderRecord(record: ListedRecord): {
  readonly article: HTMLElement
  readonly edits: ReadonlyMap<number, ShownEdit>
} {
  const layers = layersOf(record)
  const edits = editsOf(layers)
  const article = element(
    'article',
    { 'aria-labelledby': `title-${record.key}` },
    renderHead(record, edits),
    ...(layers.length === 0
      ? [renderUnchanged(record)]
      : layers.map((layer, place) => renderLayer(layer, place, layers.length))),
    ...(record.options === undefined ? [] : [renderOptions(record, record.options)]),
    ...(record.rule === undefined ? [] : [renderRule(rulesOf(record.rule))]),
    ...(edits.size === 0 ? [] : [renderEditList(edits)]),
    renderOrigin(data.datasets[record.dataset], `${record.id} · `),
  )
  return { article, edits }
}

function renderHead(record: ListedRecord, edits: ReadonlyMap<number, ShownEdit>): HTMLElement {
  const head = element(
    'div',
    { class: 'head' },
    element('h2', { id: `title-${record.key}` }, data.cases[record.case] ?? ''),
    element('p', { class: 'target' }, element('span', {}, 'Reference answer'), element('bdi', {}, record.target)),
    element(
      'div',
      { class: 'steps' },
      element('button', { type: 'button', class: 'copy' }, 'Copy link'),
      element('button', { type: 'button', class: 'print' }, 'Print'),
    ),
  )
  const tabs = recordsOfCase(record.case).map((other) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: `#${other.key}`, 'aria-current': other === record ? 'true' : null },
        recordName(other),
        element('span', { class: 'unseen' }, ', edits: '),
        element('span', { class: 'number' }, String(other.editCount)),
      ),
    ),
  )
  const nav = element('nav', { class: 'recipes', 'aria-label': 'Recipes of this case' }, element('ul', {}, ...tabs))
  return element('div', {}, head, nav, renderSummary(record, edits))
}

/** What was done how often, by kind; the key to the marks as well. */
function renderSummary(record: ListedRecord, edits: ReadonlyMap<number, ShownEdit>): HTMLElement {
  const byKind = new Map<string, Map<string, number>>()
  for (const edit of edits.values()) {
    const operations = byKind.get(edit.why.kind) ?? new Map<string, number>()
    operations.set(operationOf(edit), (operations.get(operationOf(edit)) ?? 0) + 1)
    byKind.set(edit.why.kind, operations)
  }
  const parts: (Node | string)[] = [...byKind].map(([kind, operations]) =>
    element(
      'span',
      {},
      element('span', { class: `swatch look-${lookOf(kind)}` }, kind),
      ` ${[...operations].map(([operation, number]) => counted(number, operation)).join(', ')}`,
    ),
  )
  if (parts.length === 0) parts.push('no edits')
  if (record.expectation !== null) parts.push(element('span', {}, `expectation: ${record.expectation}`))
  return element('p', { class: 'summary' }, ...parts)
}

function renderUnchanged(record: ListedRecord): HTMLElement {
  const text = textOf(record)
  return element('div', { class: 'pair single' }, renderSide('The case as it is', text, [element('span', {}, text)]))
}

/** What the case offers to choose from: no part of its text, so it stands apart, the right one marked. */
function renderOptions(record: ListedRecord, options: number): HTMLElement {
  const rows = (data.options?.[options] ?? []).map(({ letter, text }) => {
    const isRight = text.trim() === record.target.trim()
    const note = isRight ? [' ', element('span', { class: 'right' }, 'reference answer')] : []
    return element('li', { translate: 'no' }, element('b', {}, letter), ' ', element('bdi', {}, text), ...note)
  })
  return element(
    'section',
    { class: 'options', 'aria-label': 'Options' },
    element('h3', {}, 'Options ', element('span', {}, counted(rows.length, 'option'))),
    element('ul', {}, ...rows),
  )
}

function rulesOf(places: readonly number[]): readonly PageRule[] {
  return places.flatMap((place) => {
    const row = data.rules?.[place]
    return row === undefined ? [] : [row]
  })
}
