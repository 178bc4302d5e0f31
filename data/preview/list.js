import { counted } from '../page/edits.js'
import { byId, element } from '../page/element.js'
import { chosenRecord, data, datasetName, filter, isWanted, kinds, recordsOfCase } from './model.js'

/** One row for each case; made once, filled anew at every change. */
const rows = data.cases.map((id) => {
  const edits = element('span', { class: 'number' })
  const target = element('bdi', { class: 'answer' })
  const link = element('a', {}, element('b', {}, id), ' ', edits, ' ', target)
  return { item: element('li', {}, link), link, edits, target, record: null }
})

/** Fills the two lists of choices. */
export function fillChoices() {
  byId('recipe').append(element('option', { value: '' }, 'all recipes'))
  for (const place of data.datasets.keys()) {
    const own = data.records.filter((record) => record.dataset === place).length
    byId('recipe').append(element('option', { value: place }, `${datasetName(place)} (${own})`))
  }
  byId('kind').append(element('option', { value: '' }, 'all kinds'))
  for (const kind of kinds) {
    const own = data.records.filter((record) => record.kinds.has(kind)).length
    byId('kind').append(element('option', { value: kind }, `${kind} (${own})`))
  }
  byId('list').append(...rows.map(({ item }) => item))
}

/** Reads the filter from the controls. */
export function readFilter() {
  filter.words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean)
  filter.dataset = byId('recipe').value === '' ? null : Number(byId('recipe').value)
  filter.kind = byId('kind').value === '' ? null : byId('kind').value
}

/** Widens the filter as far as a record needs that is to be shown whatever the filter says. */
export function widenFilterFor(record) {
  if (isWanted(record)) return
  if (filter.dataset !== null) byId('recipe').value = String(record.dataset)
  if (filter.kind !== null && !record.kinds.has(filter.kind)) byId('kind').value = ''
  readFilter()
  if (!isWanted(record)) byId('search').value = ''
  readFilter()
}

/** Shows the cases that pass the filter, each leading to its record of the dataset looked at. */
export function fillList(dataset) {
  const count = { cases: 0, records: 0 }
  for (const [place, row] of rows.entries()) {
    const wanted = recordsOfCase[place].filter(isWanted)
    row.record = wanted.length === 0 ? null : chosenRecord(wanted, dataset)
    row.item.hidden = row.record === null
    if (row.record === null) continue
    count.cases++
    count.records += wanted.length
    row.link.setAttribute('href', `#${row.record.key}`)
    row.edits.textContent = counted(row.record.editCount, 'edit')
    row.target.textContent = row.record.target
  }
  const all = counted(rows.length, 'case')
  const shown = count.cases === rows.length ? all : `${count.cases} of ${all}`
  const left = data.leftOut === 0 ? '' : `; ${counted(data.leftOut, 'case')} more are not on this page`
  const none = 'Nothing fits. Try fewer words or another recipe.'
  byId('count').textContent = count.cases === 0 ? none : `${shown} · ${counted(count.records, 'record')}${left}`
  byId('print-all').hidden = count.cases === 0
}

/** Marks the row of a record and brings it into sight. */
export function markRow(record) {
  for (const [place, { link, item }] of rows.entries()) {
    const isOwn = place === record?.case
    if (isOwn) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    if (isOwn) item.scrollIntoView({ block: 'nearest' })
  }
}

/** The records that the list leads to, in order. */
export function listedRecords() {
  return rows.flatMap(({ record }) => (record === null ? [] : [record]))
}
