import type { PreviewData, PreviewRecord } from '../data/index.js'
import { type OrderedLayer, readData, settleLooks, shownLayers } from '../parts/index.js'

/** What the page holds. */
export const data = readData<PreviewData>()

export const kinds = settleLooks(data.whys)

/** A record with what the list needs of it at once. */
export interface ListedRecord extends PreviewRecord {
  readonly kinds: ReadonlySet<string>
  readonly editCount: number
}

const records = data.records.map((record): ListedRecord => {
  const edits = record.layers.flatMap((layer) => layer.edits)
  return {
    ...record,
    kinds: new Set(edits.flatMap(([, , , why]) => data.whys[why]?.kind ?? [])),
    editCount: edits.length,
  }
})

const recordsByCase: readonly ListedRecord[][] = data.cases.map(() => [])
for (const record of records) recordsByCase[record.case]?.push(record)

/** The records of a case, by its place, in the order of the datasets. */
export function recordsOfCase(place: number): readonly ListedRecord[] {
  return recordsByCase[place] ?? []
}

/** Records by what follows # in a link to them. */
export const recordByKey = new Map(records.map((record) => [record.key, record]))

/** How many records there are that one may narrow the list to. */
export function countRecords(isOwn: (record: ListedRecord) => boolean): number {
  return records.filter(isOwn).length
}

/** Name of a record's dataset, with the version where two datasets share the name. */
export function datasetName(place: number): string {
  const { name = '', version = '' } = data.datasets[place] ?? {}
  return data.datasets.some((other, index) => index !== place && other.name === name) ? `${name} ${version}` : name
}

/** What a record is called among those of its case: its dataset, and where that has several of the case, which. */
export function recordName({ id, case: place, dataset, key }: ListedRecord): string {
  const name = datasetName(dataset)
  const siblings = recordsOfCase(place).filter((other) => other.dataset === dataset)
  if (siblings.length < 2) return name
  const start = `${data.cases[place]}__${data.datasets[dataset]?.name}__`
  const which = id.startsWith(start) ? id.slice(start.length) : String(siblings.findIndex((one) => one.key === key) + 1)
  return `${name} ${which.replaceAll('__', ' ')}`
}

export function textOf(record: PreviewRecord): string {
  return data.texts[record.text] ?? ''
}

/** The layers of a record, each as pieces in reading order. */
export function layersOf(record: PreviewRecord): readonly OrderedLayer[] {
  return shownLayers(textOf(record), record.layers, data.whys)
}

/** What the list is narrowed to. An empty text and null narrow nothing. */
export const filter: { words: readonly string[]; dataset: number | null; kind: string | null } = {
  words: [],
  dataset: null,
  kind: null,
}

/** Whether a record passes the filter. */
export function isWanted(record: ListedRecord): boolean {
  if (filter.dataset !== null && record.dataset !== filter.dataset) return false
  if (filter.kind !== null && !record.kinds.has(filter.kind)) return false
  if (filter.words.length === 0) return true
  const text = searched.get(record) ?? searchedText(record)
  searched.set(record, text)
  return filter.words.every((word) => text.includes(word))
}

const searched = new Map<ListedRecord, string>()

function searchedText(record: ListedRecord): string {
  const offered = record.options === undefined ? [] : (data.options?.[record.options] ?? []).map(({ text }) => text)
  const after = layersOf(record).map((layer) => layer.after)
  return [record.id, record.target, textOf(record), ...offered, ...after].join('\n').toLowerCase()
}

/** The record that stands for a case: one of the dataset looked at, else the first one with edits. */
export function chosenRecord(ofCase: readonly ListedRecord[], dataset: number | undefined): ListedRecord | undefined {
  return (
    ofCase.find((record) => record.dataset === dataset) ?? ofCase.find(({ editCount }) => editCount > 0) ?? ofCase[0]
  )
}
