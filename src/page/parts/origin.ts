import type { OrderedLayer, ShownEdit } from './edits.js'

/** Where a character came from: its place in the original, or the edit that put it there and its place in what it put. */
export type CharacterOrigin = { readonly original: number } | { readonly edit: ShownEdit; readonly offset: number }

/** Where a character of the last layer's text came from, by its place in code units. Null past the end. */
export function originAt(layers: readonly OrderedLayer[], at: number): CharacterOrigin | null {
  let place = at
  for (const { pieces } of layers.toReversed()) {
    let before = 0
    let after = 0
    const holder = pieces.find((piece) => {
      const [was, is] = 'kept' in piece ? [piece.kept, piece.kept] : [piece.before, piece.after]
      if (place < after + is.length) return true
      after += is.length
      before += was.length
      return false
    })
    if (holder === undefined) return null
    if (!('kept' in holder)) return { edit: holder, offset: place - after }
    place = before + place - after
  }
  return { original: place }
}

/** The number of Unicode code points before a place in code units: offsets as files have them. */
export function inCodePoints(text: string, at: number): number {
  return [...text.slice(0, at)].length
}
