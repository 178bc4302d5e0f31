/**
 * Turns ascending UTF-16 indices of one text into code-point indices, so that `text[start:end]` is right in Python.
 *
 * Indices must be asked for in ascending order; each stretch of the text is counted once.
 *
 * @example
 * const toCodePoints = codePointCounter('🙂 ok')
 * toCodePoints(3)
 * // → 2
 */
export function codePointCounter(text: string): (index: number) => number {
  if (!hasSurrogates(text)) return (index) => index
  let seen = 0
  let pairs = 0
  return (index) => {
    for (; seen < index; seen++) {
      const code = text.charCodeAt(seen)
      if (code >= 0xd800 && code <= 0xdbff && isTrail(text.charCodeAt(seen + 1))) pairs++
    }
    return index - pairs
  }
}

/**
 * The other direction: ascending code-point indices to UTF-16 indices.
 *
 * @example
 * const toCodeUnits = codeUnitCounter('🙂 ok')
 * toCodeUnits(2)
 * // → 3
 */
export function codeUnitCounter(text: string): (codePoint: number) => number {
  if (!hasSurrogates(text)) return (codePoint) => codePoint
  let units = 0
  let points = 0
  return (codePoint) => {
    while (points < codePoint && units < text.length) {
      units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
      points++
    }
    return units + (codePoint - points)
  }
}

/** Number of Unicode code points. */
export function codePointLength(text: string): number {
  return hasSurrogates(text) ? codePointCounter(text)(text.length) : text.length
}

function isTrail(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function hasSurrogates(text: string): boolean {
  return /[\ud800-\udfff]/.test(text)
}
