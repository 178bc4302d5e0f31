import { demand, kinds } from '../../given.js'
import { memoiseLast } from '../../memoise-last.js'
import type { Span } from '../edit/index.js'
import { type Block, blocksOf, hasLines } from './block.js'
import { isLineBreak, sign, signs, trimBack } from './character.js'
import { nextSentence } from './stop.js'

/** A sentence break at which a sentence may be put in without tearing anything apart. */
export interface InsertionSite {
  /** UTF-16 index of the first character of the sentence that begins here. */
  readonly at: number
  /** A list in lines, or a heading on its own line, begins here: an inserted sentence needs its own line too. */
  readonly beforeList: boolean
}

/**
 * The UTF-16 index of the first character of each new sentence, strictly ascending; 0 and the length are left out.
 *
 * A list in lines is one sentence, with a break before its first line and after its last. A single line break is a
 * blank, an empty line ends a sentence. Closing quotes, brackets and notes belong to the sentence before a break,
 * opening ones to the sentence after it. The rules are our own and know no locale: see decision 0006.
 *
 * @example
 * sentenceBreaks('He saw Dr. Gray at 3 p.m. She left.')
 * // → [26]
 */
export function sentenceBreaks(text: string): readonly number[] {
  demand('sentenceBreaks', text, kinds.anyText)
  return partsOf(text).breaks
}

/**
 * The sentences of a text, which together are the whole of it; with `lines`, each line break ends one as well.
 *
 * @example
 * sentenceSpans('He coughs. Why?')
 * // → [{ start: 0, end: 11 }, { start: 11, end: 15 }]
 */
export function sentenceSpans(text: string, { lines = false }: { readonly lines?: boolean } = {}): readonly Span[] {
  const starts = [0, ...sentenceBreaks(text)]
  if (lines) starts.push(...[...text.matchAll(/\n/g)].map(({ index }) => index + 1))
  const ordered = lines ? [...new Set(starts)].sort((a, b) => a - b) : starts
  return ordered.map((start, i) => ({ start, end: ordered[i + 1] ?? text.length }))
}

/** The blocks of a text and the breaks in and between them; a text of one line is one block. */
const partsOf = memoiseLast(
  (text: string): { readonly blocks: readonly Block[]; readonly breaks: readonly number[] } => {
    const blocks: readonly Block[] = hasLines(text) ? blocksOf(text) : [{ start: 0, end: text.length, kind: 'prose' }]
    return { blocks, breaks: breaksOf(text, blocks) }
  },
)

/**
 * The sentence breaks at which a sentence may be put in: all but those behind a line that ends in a colon.
 *
 * A heading stays with its list, and a list holds no break, so no site falls into either. [main §3.1.1]
 *
 * @example
 * insertionSites('He is ill. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nWhy?')
 * // → [{ at: 11, beforeList: false }, { at: 40, beforeList: false }]
 */
export function insertionSites(text: string): readonly InsertionSite[] {
  demand('insertionSites', text, kinds.anyText)
  const { blocks, breaks } = partsOf(text)
  const ownLines = new Set(blocks.filter((block) => block.kind !== 'prose').map((block) => block.start))
  return breaks.filter((at) => !isBehindHeading(text, at)).map((at) => ({ at, beforeList: ownLines.has(at) }))
}

function breaksOf(text: string, blocks: readonly Block[]): number[] {
  const breaks: number[] = []
  for (const block of blocks) {
    if (block !== blocks[0]) breaks.push(block.start)
    if (block.kind === 'prose') scan(text, block.start, block.end, breaks)
  }
  return breaks
}

/** Adds the breaks within one stretch of prose. */
function scan(text: string, start: number, end: number, breaks: number[]): void {
  let from = start
  let depth = 0
  for (let at = start; at < end; at++) {
    const found = signs[text.charCodeAt(at)]
    if (found === 0) continue
    if (found === sign.openBracket) {
      // A bracket that opens with the sentence holds whole sentences, one that opens within it a remark.
      if (at > from) depth++
    } else if (found === sign.closeBracket) {
      if (depth > 0) depth--
    } else if (found === sign.stop) {
      const next = nextSentence(text, at, from, end)
      if (next < 0) at = -2 - next
      else if (depth <= closedBetween(text, at, next) || !closesBehind(text, next, end)) {
        breaks.push(next)
        from = next
        depth = 0
        at = next - 1
      }
    }
  }
}

/** How far a remark in brackets may reach: one that is longer was never closed. */
const longestRemark = 240

/** How many brackets close behind a full stop and before the next sentence. */
function closedBetween(text: string, stop: number, next: number): number {
  let closed = 0
  for (let at = stop; at < next; at++) if (signs[text.charCodeAt(at)] === sign.closeBracket) closed++
  return closed
}

/** Whether a bracket that is open at a place closes behind it; one that opens further on closes itself first. */
function closesBehind(text: string, start: number, end: number): boolean {
  const ceiling = Math.min(end, start + longestRemark)
  let inner = 0
  for (let at = start; at < ceiling; at++) {
    const found = signs[text.charCodeAt(at)]
    if (found === sign.openBracket) inner++
    else if (found === sign.closeBracket && --inner < 0) return true
  }
  return false
}

/** Whether the line before the one that begins at `at` ends in a colon. */
function isBehindHeading(text: string, at: number): boolean {
  const last = trimBack(text, at, 0)
  for (let i = last; i < at; i++) {
    if (!isLineBreak(text.charCodeAt(i))) continue
    const code = text.charCodeAt(last - 1)
    return code === 58 || code === 0xff1a
  }
  return false
}
