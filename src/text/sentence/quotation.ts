import type { Span } from '../edit/index.js'

/**
 * Signs that open or close a quotation. Texts read in the wrong encoding hold them in pieces: "â€œ" opens and "â€"
 * closes, but "â€™" is an apostrophe, and "â€“", which ends in a quotation mark, a dash.
 */
const marks =
  /(?<opens>â€œ|(?<!â€)“)|(?<other>â€[“”˜™¦¢])|(?<closes>â€|”)|(?<straight>")|(?<![\p{L}\p{N}.,?!])(?<openedOnce>['‘])(?=\p{L})|(?<=[\p{L}.,?!])(?<closedOnce>['’])(?![\p{L}\p{N}])/uy

/** What each of the marks begins with: to look for it alone is many times quicker. */
const beginnings = /[â“”"'‘’]/g

/** The beginning of a quotation, and by which kind of sign. */
interface Opened {
  readonly at: number
  readonly single: boolean
}

/**
 * The quotations of a text, marks included, in text order; one that is never closed is none.
 *
 * A straight mark behind a figure outside a quotation stands for inches. A second opening mark says that the first was
 * never closed; single marks within double ones do not count.
 *
 * @example
 * quotations('He says, "I am ill. Help me." He is 6\'1" tall.')
 * // → [{ start: 9, end: 29 }]
 */
export function quotations(text: string): readonly Span[] {
  const found: Span[] = []
  let open: Opened | null = null
  for (const { index, 0: mark, groups } of marksIn(text)) {
    if (groups?.other !== undefined) continue
    const single = groups?.openedOnce !== undefined || groups?.closedOnce !== undefined
    if (single && open !== null && !open.single) continue
    const opens =
      groups?.opens !== undefined ||
      groups?.openedOnce !== undefined ||
      (groups?.straight !== undefined && opensHere(text, index))
    const closes: boolean = open !== null && single === open.single
    if (opens) open = { at: index, single }
    else if (open !== null && closes) {
      found.push({ start: open.at, end: index + mark.length })
      open = null
    }
  }
  return found
}

function* marksIn(text: string): Generator<RegExpExecArray> {
  for (let from = 0; ; ) {
    beginnings.lastIndex = from
    const beginning = beginnings.exec(text)
    if (beginning === null) return
    marks.lastIndex = beginning.index
    const mark = marks.exec(text)
    if (mark !== null) yield mark
    from = mark === null ? beginning.index + 1 : mark.index + mark[0].length
  }
}

/** Whether a straight mark is placed like an opening one: a blank or a bracket before it, and none after it. */
function opensHere(text: string, at: number): boolean {
  return /^$|[\s([{–—-]/u.test(text.charAt(at - 1)) && /[^\s,.;:?!)\]}]/u.test(text.charAt(at + 1))
}
