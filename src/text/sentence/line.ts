import { isDigit, isLetter, isSpace, isStop, isUpper, skipSpace } from './character.js'
import { type Left, leftOf } from './left.js'
import { isHanging, kindByWords, type LineKind } from './line-words.js'
import { isBullet } from './right.js'

/** How a line ends: in a stop, an abbreviation, a colon, a comma or a word that wants another word, or otherwise. */
export type Tail = 'stop' | 'soft' | 'colon' | 'hanging' | 'open'

/** One line that is not blank, without the blanks around it. */
export interface TextLine {
  /** First character, and the place behind the last one. */
  readonly start: number
  readonly end: number
  readonly kind: LineKind
  /** Whether a blank line precedes it. */
  readonly gap: boolean
  /** Whether a line of a list can begin like this: with a capital, a term like pH, or a marker. */
  readonly strong: boolean
  /** Whether it begins with a word in small letters, as the rest of a wrapped sentence does. */
  readonly small: boolean
  readonly tail: Tail
}

/** A line longer than this is prose. */
const longestLine = 110

/**
 * Reads one line; the blanks around it are already taken off.
 *
 * @example
 * readLine('Na+ 140 mEq/L', 0, 13, false).kind
 * // → 'value'
 */
export function readLine(text: string, start: number, end: number, gap: boolean): TextLine {
  const first = text.charCodeAt(start)
  const small = isSmallWord(text, start, end)
  const marker = markerEnd(text, start, end)
  const tail = tailOf(text, start, end)
  const strong = marker > start || (!small && !isDigit(first))
  if (marker > start) return { start, end, kind: 'item', gap, strong, small: false, tail }
  if (end - start > longestLine || tail === 'stop') return { start, end, kind: 'prose', gap, strong, small, tail }
  const byWords = kindByWords(text, start, end, tail === 'colon')
  // A comma is the end of a value now and then, but of a phrase only where a sentence is wrapped.
  const kind = tail === 'hanging' && byWords !== 'value' ? 'prose' : byWords
  return { start, end, kind, gap, strong, small, tail }
}

/** Whether the line begins with a word all in small letters ("pH" and "γ-globulin" are none). */
function isSmallWord(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start)
  if (first < 97 || first > 122) return false
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isUpper(code) || isDigit(code)) return false
    if (!isLetter(code)) return code !== 45 || at > start + 1
  }
  return true
}

/**
 * The place behind a list marker at the head of a line ("• ", "- ", "1. ", "(2) ", "a) "), or `start` where there is
 * none.
 *
 * A letter with a full stop is a genus or an initial far more often than a marker, unless it is one of a, b, c …
 */
function markerEnd(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start)
  if (isBullet(first)) return start + 1
  if (first === 45 || first === 42 || first === 0x2013 || first === 0x2014 || first === 43) {
    return isSpace(text.charCodeAt(start + 1)) && start + 1 < end ? start + 1 : start
  }
  let at = first === 40 ? start + 1 : start
  const digits = at
  while (at < end && at - digits < 3 && isDigit(text.charCodeAt(at))) at++
  const isNumber = at > digits
  if (!isNumber) {
    const letter = text.charCodeAt(at)
    if ((letter | 32) < 97 || (letter | 32) > 104) return start
    at++
  }
  if (at >= end) return start
  const sign = text.charCodeAt(at)
  if (first === 40 ? sign !== 41 : sign !== 41 && sign !== 46) return start
  const behind = sign === 46 && text.charCodeAt(at + 1) === 41 ? at + 2 : at + 1
  if (behind >= end) return start
  if (!isSpace(text.charCodeAt(behind))) return isNumber && isUpper(text.charCodeAt(behind)) ? behind : start
  if (isNumber || sign === 41) return behind
  const next = text.charCodeAt(skipSpace(text, behind, end))
  return isUpper(text.charCodeAt(digits)) === isUpper(next) ? behind : start
}

function tailOf(text: string, start: number, end: number): Tail {
  let last = end
  while (last > start && isTailCloser(text.charCodeAt(last - 1))) last--
  const code = text.charCodeAt(last - 1)
  if (code === 58 || code === 0xff1a) return 'colon'
  if (code === 44 || code === 59) return 'hanging'
  if (last > start && isStop(code)) return code === 46 ? tailOfStop(leftOf(text, last - 1, start)) : 'stop'
  let from = last
  while (from > start && last - from < 12 && isLetter(text.charCodeAt(from - 1))) from--
  return isHanging(text.slice(from, last)) ? 'hanging' : 'open'
}

/** "Metoprolol 25 mg b.i.d." ends in a stop that need not end a sentence; "seen by Dr." in one that cannot. */
function tailOfStop(left: Left): Tail {
  if (left === 'never') return 'hanging'
  return left === 'capital' || left === 'opener' ? 'soft' : 'stop'
}

function isTailCloser(code: number): boolean {
  return code === 34 || code === 39 || code === 41 || code === 93 || code === 0x2019 || code === 0x201d
}
