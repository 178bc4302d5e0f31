import { isCloser, isDigit, isLetter, isLower, isOpener, isSpace, isStop, isUpper, skipSpace } from './character.js'
import { leftOf } from './left.js'
import { follows, followsEllipsis, followsJoined, type Stop } from './right.js'

const dot = 46
const ellipsis = 0x2026

/** Longest stretch read for a note mark or an open quote; keeps hostile input linear. */
const reach = 64

/**
 * Where the sentence after the stop at `at` begins, or −1 − n where none does and n is the next place to look at.
 *
 * `start` is where the running sentence began, `end` where its paragraph ends.
 *
 * @example
 * [nextSentence('It hurts. He left.', 8, 0, 18), nextSentence('Dr. Gray left.', 2, 0, 14)]
 * // → [10, -4]
 */
export function nextSentence(text: string, at: number, start: number, end: number): number {
  // Most stops are a full stop, one blank and a capital.
  if (text.charCodeAt(at) === dot && text.charCodeAt(at + 1) === 32 && at + 2 < end) {
    const code = text.charCodeAt(at + 2)
    if (code >= 65 && code <= 90 && leftOf(text, at, start) === 'plain') return at + 2
  }
  let dots = 0
  let mark = 0
  let after = at
  let close = at
  // Stops and closing signs may alternate: ?”. and .).
  do {
    for (after = close; after < end; after++) {
      const code = text.charCodeAt(after)
      // The dot of ".5" behind another stop belongs to the number.
      if (code === dot && mark !== 0 && isDigit(text.charCodeAt(after + 1))) break
      if (code === dot) dots++
      else if (code === ellipsis) dots += 3
      else if (isMark(code)) mark = code
      else if (mark !== 0 || !isSpacedDot(text, after, end)) break
    }
    close = closersEnd(text, after, start, end)
  } while (close > after && close < end && isStop(text.charCodeAt(close)))
  const none = -1 - after
  if (close >= end) return none
  if (isWide(mark)) {
    const wide = skipSpace(text, close, end)
    return wide < end ? wide : none
  }
  if (dots === 1 && mark === 0 && isDigit(text.charCodeAt(close))) {
    return close === after ? behindNote(text, at, start, end) : none
  }
  const next = skipNote(text, close, end)
  let word = next
  while (word < end && isOpener(text.charCodeAt(word))) word++
  if (word >= end) return none
  const stop: Stop = { text, at, start, end, closed: close > after, next, word }
  return begins(stop, dots, mark, next === close) ? next : none
}

function begins(stop: Stop, dots: number, mark: number, joined: boolean): boolean {
  const { text, at, start } = stop
  const before = at > start ? text.charCodeAt(at - 1) : 32
  // "(?)" and "[...]" comment on a word.
  if (stop.closed && (before === 40 || before === 91)) return false
  const left = mark === 0 && dots === 1 ? leftOf(text, at, start) : 'plain'
  if (mark === 0 && dots > 2 && !followsEllipsis(stop, dots, isSpace(before))) return false
  if (joined) return followsJoined(stop, left)
  if (mark === 0 && dots > 2) return true
  return follows(stop, left)
}

/** ". . ." written with blanks: this blank precedes another dot that begins no decimal. */
function isSpacedDot(text: string, at: number, end: number): boolean {
  return (
    text.charCodeAt(at) === 32 && text.charCodeAt(at + 1) === dot && at + 1 < end && !isDigit(text.charCodeAt(at + 2))
  )
}

/** The end of the quotes and brackets that close what the stop belongs to. */
function closersEnd(text: string, from: number, start: number, end: number): number {
  let at = from
  while (at < end && isCloser(text.charCodeAt(at))) at++
  // A straight quote with a letter behind it opens the next sentence, or is an apostrophe, unless one is open.
  if (at > from && at < end && isLetter(text.charCodeAt(at))) {
    const quote = text.charCodeAt(at - 1)
    if (quote === 39 || quote === 0x2019) return at - 1
    if (quote === 34 && !isQuoteOpen(text, from, start)) return at - 1
  }
  return at
}

function isQuoteOpen(text: string, from: number, start: number): boolean {
  let open = false
  for (let at = Math.max(start, from - 4 * reach); at < from; at++) if (text.charCodeAt(at) === 34) open = !open
  return open
}

/** Behind blanks, and behind a note mark such as "[1, 2]": notes belong to the sentence before them. */
function skipNote(text: string, close: number, end: number): number {
  const next = skipSpace(text, close, end)
  if (text.charCodeAt(next) !== 91) return next
  const ceiling = Math.min(end, next + reach)
  let at = next + 1
  while (at < ceiling && isNoteSign(text.charCodeAt(at))) at++
  if (at === next + 1 || at >= ceiling || text.charCodeAt(at) !== 93) return next
  return skipSpace(text, at + 1, end)
}

/** "as shown.12 The": a note number that lost its superscript is between the stop and the next sentence. */
function behindNote(text: string, at: number, start: number, end: number): number {
  const none = -2 - at
  const ceiling = Math.min(end, at + reach)
  let after = at + 1
  while (after < ceiling && isNoteSign(text.charCodeAt(after)) && text.charCodeAt(after) !== 32) after++
  const isWord =
    isLower(text.charCodeAt(at - 1)) && isLower(text.charCodeAt(at - 2)) && isLower(text.charCodeAt(at - 3))
  const isNote = after - at < 9 && isDigit(text.charCodeAt(after - 1)) && isSpace(text.charCodeAt(after))
  if (!isWord || !isNote || leftOf(text, at, start) !== 'plain') return none
  const next = skipSpace(text, after, end)
  return next < end && isUpper(text.charCodeAt(next)) ? next : none
}

function isNoteSign(code: number): boolean {
  return isDigit(code) || code === 44 || code === 45 || code === 0x2013 || code === 32
}

/** Stops that no abbreviation ends in: ! ? and their double and full-width forms. */
function isMark(code: number): boolean {
  return code !== dot && code !== ellipsis && isStop(code)
}

/** Full-width stops need no blank behind them. */
function isWide(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff61
}
