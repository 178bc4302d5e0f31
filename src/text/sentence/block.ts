import { openerStrength } from './abbreviations.js'
import { isDigit, isLetter, isUpper, skipSpace, trimBack } from './character.js'
import { readLine, type TextLine } from './line.js'
import { listFrom } from './list.js'

/** A stretch of text that a sentence break bounds on either side. */
export interface Block {
  /** First character, and the place behind the last one; blanks around it are left out. */
  readonly start: number
  readonly end: number
  /** A list in lines and a heading on its own line are one sentence each; prose may hold many. */
  readonly kind: 'prose' | 'list' | 'heading'
}

const lineBreak = /[\n-\r\x85\u2028\u2029]/g

/** The place of the first line break from a place on, or the end of the text: an expression is quicker than a loop. */
function lineEnd(text: string, from: number): number {
  lineBreak.lastIndex = from
  return lineBreak.test(text) ? lineBreak.lastIndex - 1 : text.length
}

/** Whether a text has more than one line. */
export function hasLines(text: string): boolean {
  return lineEnd(text, 0) < text.length
}

/**
 * Cuts a text of several lines into lists, headings and prose, in order.
 *
 * @example
 * blocksOf('Labs show:\nNa 140 mEq/L\nK 4 mEq/L\nHe left.').map((block) => block.kind)
 * // → ['prose', 'list', 'prose']
 */
export function blocksOf(text: string): readonly Block[] {
  const lines = linesOf(text)
  const blocks: Block[] = []
  let prose = 0
  for (let at = 0; at < lines.length; ) {
    const list = listFrom(lines, at)
    if (list.to > list.from) {
      addProse(text, lines.slice(prose, list.from), blocks)
      blocks.push({
        start: (lines[list.from] as TextLine).start,
        end: (lines[list.to - 1] as TextLine).end,
        kind: 'list',
      })
      prose = list.to
    }
    at = list.next
  }
  addProse(text, lines.slice(prose), blocks)
  return blocks
}

/** The lines that are not blank. */
function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = []
  let gap = false
  for (let from = 0; from < text.length; ) {
    let at = lineEnd(text, from)
    const start = skipSpace(text, from, at)
    if (start < at) lines.push(readLine(text, start, trimBack(text, at, start), gap))
    gap = start === at || text.charCodeAt(at) === 0x2029
    if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) at++
    from = at + 1
  }
  return lines
}

/** Cuts lines that are in no list at empty lines, around headings, and where a line clearly starts a new sentence. */
function addProse(text: string, lines: readonly TextLine[], blocks: Block[]): void {
  let start = -1
  let previous: TextLine | undefined
  let heading = false
  for (const line of lines) {
    const isHead = isHeading(text, line, previous)
    if (previous !== undefined && (isHead || heading || beginsAnew(text, line, previous))) {
      blocks.push({ start, end: previous.end, kind: heading ? 'heading' : 'prose' })
      start = -1
    }
    if (start < 0) start = line.start
    previous = line
    heading = isHead
  }
  if (previous !== undefined) blocks.push({ start, end: previous.end, kind: heading ? 'heading' : 'prose' })
}

function isHeading(text: string, line: TextLine, previous: TextLine | undefined): boolean {
  if (line.kind !== 'section' && line.kind !== 'specimen' && line.kind !== 'title') return false
  return isUpper(text.charCodeAt(line.start)) && (previous === undefined || line.gap || previous.tail !== 'hanging')
}

/** A line break without a stop is a blank, unless the next line cannot continue the sentence. */
function beginsAnew(text: string, line: TextLine, previous: TextLine): boolean {
  if (line.gap) return true
  if (previous.tail === 'colon') return line.strong
  return previous.tail === 'open' && (isKeyed(text, line) || isOpened(text, line))
}

/** "HPI: a man …": a short name and a colon at the head of a line. */
function isKeyed(text: string, line: TextLine): boolean {
  if (!isUpper(text.charCodeAt(line.start))) return false
  const ceiling = Math.min(line.end - 1, line.start + 30)
  for (let at = line.start; at < ceiling; at++) {
    const code = text.charCodeAt(at)
    if (code === 58) return text.charCodeAt(at + 1) === 32
    if (!isLetter(code) && code !== 32 && code !== 45 && code !== 47) return false
  }
  return false
}

/** "She …", "What …", "A 45-year-old …" at the head of a line. */
function isOpened(text: string, line: TextLine): boolean {
  const ceiling = Math.min(line.end, line.start + 8)
  let to = line.start
  while (to < ceiling && isLetter(text.charCodeAt(to))) to++
  if (text.charCodeAt(to) !== 32) return false
  const word = text.slice(line.start, to)
  // "I" at the head of a line is a numeral as often ("Mobitz / I block").
  if (word === 'I') return false
  return openerStrength(word) === 2 || ((word === 'A' || word === 'An') && isDigit(text.charCodeAt(to + 1)))
}
