/** Half-open range [start, end) of UTF-16 code units; start === end is an insertion point. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether two ranges share a character. */
export function meets(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** Whether a character stands in a range. */
export function isWithin(at: number, { start, end }: Span): boolean {
  return start <= at && at < end
}

/** Whether an index falls between the two halves of a surrogate pair, where no edit may begin or end. */
export function splitsCharacter(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false
  const low = text.charCodeAt(index)
  if (low < 0xdc00 || low > 0xdfff) return false
  const high = text.charCodeAt(index - 1)
  return high >= 0xd800 && high <= 0xdbff
}
