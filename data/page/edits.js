/** Kinds whose look is settled; any other takes the next free one. */
const settledKinds = ['red-herring', 'abbreviation', 'white-space', 'rewriting', 'unit-conversion', 'ehr-noise']
const looks = 8
let otherKinds = []

/** Tells which kinds of edit a page holds, before any is drawn. */
export function settleLooks(kinds) {
  otherKinds = kinds.filter((kind) => !settledKinds.includes(kind))
}

/** Number of the colour and line that a kind is marked with. */
export function lookOf(kind) {
  const settled = settledKinds.indexOf(kind)
  return settled >= 0 ? settled : (settledKinds.length + otherKinds.indexOf(kind)) % looks
}

export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/**
 * Layers of edits over an original text, each as pieces in reading order: `{ kept }`, or an edit.
 * Each layer starts from the text that the layer before it made. Edits are numbered through from 1; `whys` are the
 * reasons that they name by number.
 */
export function piecesOf(original, layers, whys) {
  let text = original
  let number = 0
  return layers.map(({ perturbation, edits }) => {
    const before = text
    const pieces = []
    let from = 0
    for (const [start, removed, put, why] of edits) {
      if (start > from) pieces.push({ kept: before.slice(from, start) })
      from = start + removed
      number++
      pieces.push({ number, before: before.slice(start, from), after: put, why: whys[why] })
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
