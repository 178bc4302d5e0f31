import { counted, thousands } from '../../format/index.js'
import { byId, element } from '../parts/index.js'
import {
  chosenRecord,
  countRecords,
  data,
  datasetName,
  filter,
  isWanted,
  kinds,
  type ListedRecord,
  recordsOfCase,
} from './model.js'

const search = byId('search', HTMLInputElement)
const recipe = byId('recipe', HTMLSelectElement)
const kindChoice = byId('kind', HTMLSelectElement)

interface Row {
  readonly item: HTMLElement
  readonly link: HTMLElement
  readonly edits: HTMLElement
  readonly target: HTMLElement
  /** Null while no record of the case passes the filter. */
  record: ListedRecord | null
}

/** One row for each case; created once, updated at every change. */
const rows = data.cases.map((id): Row => {
  const edits = element('span', { class: 'number' })
  const target = element('bdi', { class: 'answer' })
  const link = element('a', {}, element('b', {}, id), ' ', edits, ' ', target)
  return { item: element('li', {}, link), link, edits, target, record: null }
})

/** Fills the two lists of choices. */
export function fillChoices(): void {
  recipe.append(element('option', { value: '' }, 'all recipes'))
  for (const place of data.datasets.keys()) {
    const own = countRecords((record) => record.dataset === place)
    recipe.append(element('option', { value: place }, `${datasetName(place)} (${own})`))
  }
  kindChoice.append(element('option', { value: '' }, 'all kinds'))
  for (const kind of kinds) {
    const own = countRecords((record) => record.kinds.has(kind))
    kindChoice.append(element('option', { value: kind }, `${kind} (${own})`))
  }
  byId('list').append(...rows.map(({ item }) => item))
}

/** Reads the filter from the controls. */
export function readFilter(): void {
  filter.words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  filter.dataset = recipe.value === '' ? null : Number(recipe.value)
  filter.kind = kindChoice.value === '' ? null : kindChoice.value
}

/** Widens the filter as far as a record needs that is to be shown whatever the filter says. */
export function widenFilterFor(record: ListedRecord): void {
  if (isWanted(record)) return
  if (filter.dataset !== null) recipe.value = String(record.dataset)
  if (filter.kind !== null && !record.kinds.has(filter.kind)) kindChoice.value = ''
  readFilter()
  if (!isWanted(record)) search.value = ''
  readFilter()
}

/** What the list was filled for last. */
let filledFor: string | null = null

/** Shows the cases that pass the filter, each leading to its record of the dataset looked at. */
export function fillList(dataset: number | undefined): void {
  const wantedNow = JSON.stringify([dataset ?? null, filter])
  if (wantedNow === filledFor) return
  filledFor = wantedNow
  const count = { cases: 0, records: 0 }
  for (const [place, row] of rows.entries()) {
    const wanted = recordsOfCase(place).filter(isWanted)
    row.record = chosenRecord(wanted, dataset) ?? null
    row.item.hidden = row.record === null
    if (row.record === null) continue
    count.cases++
    count.records += wanted.length
    row.link.setAttribute('href', `#${row.record.key}`)
    row.edits.textContent = counted(row.record.editCount, 'edit')
    row.target.textContent = row.record.target
  }
  const all = counted(rows.length, 'case')
  const shown = count.cases === rows.length ? all : `${thousands(count.cases)} of ${all}`
  const left = data.leftOut === 0 ? '' : `; ${counted(data.leftOut, 'case')} more are not on this page`
  const none = 'Nothing fits. Try fewer words or another recipe.'
  byId('count').textContent = count.cases === 0 ? none : `${shown} · ${counted(count.records, 'record')}${left}`
  byId('print-all').hidden = count.cases === 0
}

let marked: Row | undefined

/** Marks the row of a record and brings it into sight. */
export function markRow(record: ListedRecord | null): void {
  marked?.link.removeAttribute('aria-current')
  marked = rows[record?.case ?? -1]
  marked?.link.setAttribute('aria-current', 'true')
  marked?.item.scrollIntoView({ block: 'nearest' })
}

/** The records that the list leads to, in order. */
export function listedRecords(): readonly ListedRecord[] {
  return rows.flatMap(({ record }) => (record === null ? [] : [record]))
}
