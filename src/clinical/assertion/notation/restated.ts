import { findsIn, type Span } from '../../../text/index.js'

/** A text told in other words, which knows where its places were in the text as given. */
export interface Restated {
  readonly text: string
  /** The place in the text as given; what was told otherwise counts as a whole. */
  readonly spanOf: (span: Span) => Span
}

/** A text as given. */
export function asGiven(text: string): Restated {
  return { text, spanOf: (span) => span }
}

/** Words that were told otherwise: where they stand now, and where they stood. */
interface Swap extends Span {
  readonly was: Span
}

/**
 * A text in which what a pattern finds is told otherwise.
 *
 * @example
 * restate(asGiven('for half an hour now'), /half an hour/g, () => '30 minutes').spanOf({ start: 4, end: 14 })
 * // → { start: 4, end: 16 }
 */
export function restate(given: Restated, pattern: RegExp, tell: (found: RegExpExecArray) => string): Restated {
  const swaps: Swap[] = []
  let text = ''
  let from = 0
  for (const found of findsIn(given.text, pattern)) {
    const said = tell(found)
    if (said === found[0]) continue
    const was = { start: found.index, end: found.index + found[0].length }
    text += given.text.slice(from, was.start)
    swaps.push({ start: text.length, end: text.length + said.length, was })
    text += said
    from = was.end
  }
  if (swaps.length === 0) return given
  const spanOf = ({ start, end }: Span): Span => given.spanOf({ start: startOf(start, swaps), end: endOf(end, swaps) })
  return { text: text + given.text.slice(from), spanOf }
}

function startOf(at: number, swaps: readonly Swap[]): number {
  const swap = swaps.findLast(({ start }) => start <= at)
  if (swap === undefined) return at
  return at < swap.end ? swap.was.start : at - swap.end + swap.was.end
}

function endOf(at: number, swaps: readonly Swap[]): number {
  const swap = swaps.findLast(({ start }) => start < at)
  if (swap === undefined) return at
  return at <= swap.end ? swap.was.end : at - swap.end + swap.was.end
}
