/**
 * Where a character of a record's text came from, by its place in code units: the edit that put it there, or its place
 * in the original. Null past the end.
 */
export function originAt(layers, at) {
  let place = at
  for (let layer = layers.length - 1; layer >= 0; layer--) {
    let before = 0
    let after = 0
    const holder = layers[layer].pieces.find((piece) => {
      const length = (piece.kept ?? piece.after).length
      if (place < after + length) return true
      after += length
      before += (piece.kept ?? piece.before).length
      return false
    })
    if (holder === undefined) return null
    if (holder.kept === undefined) return { layer, edit: holder, offset: place - after }
    place = before + place - after
  }
  return { original: place }
}

/** So many Unicode code points stand before a place in code units: offsets as files have them. */
export function inCodePoints(text, at) {
  return [...text.slice(0, at)].length
}
