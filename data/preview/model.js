import { piecesOf, settleLooks } from '../page/edits.js'
import { byId } from '../page/element.js'

/** What the page holds, as `src/report/preview/preview-data.ts` wrote it. */
export const data = JSON.parse(byId('data').textContent)

export const kinds = [...new Set(data.whys.map(({ kind }) => kind))].sort()
settleLooks(kinds)

/** The records of each case, in the order of the datasets. */
export const recordsOfCase = data.cases.map(() => [])
/** Records by what stands after # in a link to them. */
export const recordByKey = new Map()
for (const record of data.records) {
  recordsOfCase[record.case].push(record)
  recordByKey.set(record.key, record)
  record.kinds = new Set(record.layers.flatMap(({ edits }) => edits.map((edit) => data.whys[edit[3]].kind)))
  record.editCount = record.layers.reduce((sum, { edits }) => sum + edits.length, 0)
}

/** Name of a record's dataset, with the version where two datasets share the name. */
export function datasetName(place) {
  const { name, version } = data.datasets[place]
  return data.datasets.some((other, index) => index !== place && other.name === name) ? `${name} ${version}` : name
}

/** The layers of a record, each as pieces in reading order. */
export function layersOf(record) {
  return piecesOf(data.texts[record.text], record.layers, data.whys)
}

/** What the list is narrowed to. An empty text and null narrow nothing. */
export const filter = { words: [], dataset: null, kind: null }

/** Whether a record passes the filter. */
export function isWanted(record) {
  if (filter.dataset !== null && record.dataset !== filter.dataset) return false
  if (filter.kind !== null && !record.kinds.has(filter.kind)) return false
  if (filter.words.length === 0) return true
  record.searched ??= searchedText(record)
  return filter.words.every((word) => record.searched.includes(word))
}

function searchedText(record) {
  const layers = layersOf(record)
  const offered = record.options === undefined ? [] : data.options[record.options].map(({ text }) => text)
  const texts = [record.id, record.target, data.texts[record.text], ...offered, ...layers.map(({ after }) => after)]
  return texts.join('\n').toLowerCase()
}

/** The record that stands for a case: one of the dataset looked at, else the first one with edits. */
export function chosenRecord(records, dataset) {
  return (
    records.find((record) => record.dataset === dataset) ?? records.find(({ editCount }) => editCount > 0) ?? records[0]
  )
}
