/** What the page holds, as `src/report/preview-data.ts` wrote it. */
export const data = JSON.parse(document.getElementById('data').textContent)

/** Kinds whose look is settled; any other takes the next free one. */
const settledKinds = ['red-herring', 'abbreviation', 'white-space', 'rewriting', 'unit-conversion', 'ehr-noise']
const looks = 8

export const kinds = [...new Set(data.whys.map(({ kind }) => kind))].sort()
const otherKinds = kinds.filter((kind) => !settledKinds.includes(kind))

/** Number of the colour and line that a kind is marked with. */
export function lookOf(kind) {
  const settled = settledKinds.indexOf(kind)
  return settled >= 0 ? settled : (settledKinds.length + otherKinds.indexOf(kind)) % looks
}

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

export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/**
 * The layers of a record, each as pieces in reading order: `{ kept }`, or an edit.
 * Each layer starts from the text that the layer before it made. Edits are numbered through from 1.
 */
export function layersOf(record) {
  let text = data.texts[record.text]
  let number = 0
  return record.layers.map(({ perturbation, edits }) => {
    const before = text
    const pieces = []
    let from = 0
    for (const [start, removed, put, why] of edits) {
      if (start > from) pieces.push({ kept: before.slice(from, start) })
      from = start + removed
      number++
      pieces.push({ number, before: before.slice(start, from), after: put, why: data.whys[why] })
    }
    if (from < before.length) pieces.push({ kept: before.slice(from) })
    text = pieces.map(({ kept, after }) => kept ?? after).join('')
    return { perturbation, before, after: text, pieces }
  })
}

/** What was done to the text at an edit. */
export function deedOf({ before, after }) {
  if (before === '') return 'insertion'
  return after === '' ? 'deletion' : 'replacement'
}

/** What stands beside an edit on both sides, so that the eye finds its counterpart. */
export function signOf(edit) {
  return { insertion: '+', deletion: '−', replacement: '' }[deedOf(edit)] + edit.number
}

/** Says in words what blank characters a text consists of; null where it has others. */
export function describeBlanks(text) {
  if (text === '' || text.trim() !== '') return null
  const names = { ' ': 'space', '\n': 'line break', '\t': 'tab', '\r': 'carriage return', '\u00a0': 'no-break space' }
  const found = new Map()
  for (const character of text) {
    const name = names[character] ?? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  return [...found].map(([name, number]) => counted(number, name)).join(', ')
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
