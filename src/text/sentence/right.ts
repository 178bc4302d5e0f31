import { abbreviationClass, isSmallOpener, isTimeName, openerStrength } from './abbreviations.js'
import { isDigit, isLetter, isLower, isSpace, isUpper, skipSpace } from './character.js'
import type { Left } from './left.js'

/** A stop with its surroundings; all indices speak of `text`. */
export interface Stop {
  readonly text: string
  /** The first character of the stop. */
  readonly at: number
  /** Where the running sentence began. */
  readonly start: number
  /** Where the paragraph ends. */
  readonly end: number
  /** Whether closing quotes or brackets follow the stop. */
  readonly closed: boolean
  /** First character of what may be the next sentence. */
  readonly next: number
  /** Its first character that is neither quote nor bracket. */
  readonly word: number
}

/** Longest stretch read for one word or term; keeps hostile input linear. */
const reach = 32

/**
 * Whether what follows a stop begins a sentence, given what precedes it.
 *
 * @example
 * follows({ text: 'Dr. He', at: 2, start: 0, end: 6, closed: false, next: 4, word: 4 }, 'never')
 * // → false
 */
export function follows(stop: Stop, left: Left): boolean {
  if (left === 'never') return false
  const code = stop.text.charCodeAt(stop.word)
  if (isUpper(code)) return followsCapital(stop, left)
  if (isDigit(code)) return followsDigit(stop, left)
  if (isLower(code)) return followsSmall(stop, left)
  return followsSign(stop, left, code)
}

/**
 * Whether what follows three or more dots begins a sentence; `dots` counts them, `apart` tells of a blank before.
 *
 * Three dots hang in the middle of a sentence as often as at its end, so "I" behind them proves nothing.
 */
export function followsEllipsis(stop: Stop, dots: number, apart: boolean): boolean {
  if (!isUpper(stop.text.charCodeAt(stop.word))) return false
  if (dots > 3) return true
  const word = wordAt(stop.text, stop.word)
  if (word === 'I') return false
  return !apart || openerStrength(word) === 2
}

/**
 * Whether a sentence begins right behind a stop, without a blank ("It hurts.He left").
 *
 * Addresses, file names and initials look the same: only a clear opener, or any word in capital form behind one in
 * small letters, is taken for a sentence.
 */
export function followsJoined(stop: Stop, left: Left): boolean {
  const { text, at, word, end } = stop
  if (left === 'never' || left === 'initial' || !isUpper(text.charCodeAt(word))) return false
  const right = wordAt(text, word)
  const tail = word + right.length < end ? text.charCodeAt(word + right.length) : 32
  if (right.length === 1 && !isSpace(tail)) return false
  const strength = openerStrength(right)
  if (left === 'opener' ? strength < 2 : strength === 0) {
    if (left !== 'plain' || stop.closed || right.length < 2 || isDigit(tail)) return false
    if (!(isLower(text.charCodeAt(at - 1)) && isLower(text.charCodeAt(at - 2)) && isLower(text.charCodeAt(at - 3)))) {
      return false
    }
  }
  return !isAddress(stop)
}

function followsCapital(stop: Stop, left: Left): boolean {
  if (left === 'plain' || left === 'figure' || left === 'unit') return true
  const { text, word } = stop
  const right = wordAt(text, word)
  const after = text.charCodeAt(word + right.length)
  // In "Bed no. A12" the sentence continues, in "He said no. She" it does not.
  if (left === 'number') return right.length > 1 || !isDigit(after)
  const strength = after === 46 && (right.length === 1 || right === 'No') ? 0 : openerStrength(right)
  if (left === 'capital') return strength > 0 || !(stop.closed || word > stop.next)
  if (left === 'opener') return strength > 0
  if (left === 'initial') return strength === 2 && goesOnSmall(stop, word + right.length)
  return strength === 2 || !(isTimeName(right) || isTimeAlone(stop))
}

/** "At 5 a.m. Mr. Brown came": a preposition and a time are no sentence. */
function isTimeAlone(stop: Stop): boolean {
  if (stop.at - stop.start > 20) return false
  const first = wordAt(stop.text, skipSpace(stop.text, stop.start, stop.at))
  return /^(?:At|By|Around|About|Before|After|From|Until|Since|Till)$/.test(first)
}

function goesOnSmall(stop: Stop, from: number): boolean {
  const at = skipSpace(stop.text, from, Math.min(stop.end, from + reach))
  const code = stop.text.charCodeAt(at)
  return at < stop.end && (isLower(code) || (at === from && (code === 39 || code === 0x2019)))
}

/** "(2) Then", "(b) Then", "(iv) Then", "[c] Then": a marker in brackets before a capital. */
function isMarker(stop: Stop): boolean {
  const { text, word, end } = stop
  let close = word
  while (close < end && close - word < 4 && (isDigit(text.charCodeAt(close)) || isNumeral(text.charCodeAt(close)))) {
    close++
  }
  if (close === word && isLower(text.charCodeAt(word))) close++
  const sign = text.charCodeAt(close)
  return (sign === 41 || sign === 93) && isUpper(text.charCodeAt(skipSpace(text, close + 1, end)))
}

/** i, v, x. */
function isNumeral(code: number): boolean {
  return code === 105 || code === 118 || code === 120
}

function followsDigit(stop: Stop, left: Left): boolean {
  const { text, next, word } = stop
  if (word > next && text.charCodeAt(word - 1) === 40) return left === 'plain' && isMarker(stop)
  if (left === 'plain') return true
  return (left === 'figure' || left === 'unit') && !isTorn(stop)
}

/** "2. 5 mg" is one number torn apart, "5 mg. 3 times a day" one dose. */
function isTorn(stop: Stop): boolean {
  const { text, word, end } = stop
  const ceiling = Math.min(end, word + reach)
  let at = word
  while (at < ceiling && (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === 46)) at++
  const sign = text.charCodeAt(at)
  if (sign === 37 || sign === 0xb0 || sign === 47) return true
  const from = skipSpace(text, at, ceiling)
  const unit = wordAt(text, from)
  return unit === 'times' || (unit !== '' && unit.length < 6 && abbreviationClass(unit) === 'unit')
}

function followsSmall(stop: Stop, left: Left): boolean {
  const { text, word, closed, next } = stop
  if (word > next && left === 'plain' && isMarker(stop)) return true
  if (closed || word > next || (left !== 'plain' && left !== 'figure' && left !== 'unit')) return false
  const shape = shapeOf(text, word, stop.end)
  if (shape !== 'plain') return shape === 'capital' ? left !== 'figure' || !isUnitAt(text, word) : left !== 'unit'
  const right = wordAt(text, word)
  const after = text.charCodeAt(word + right.length)
  if (left === 'unit' || !(isSpace(after) || after === 44)) return false
  return isSmallOpener(right) || isPlainWord(stop)
}

/** Whether a full stop directly follows a whole word in lower case: unlisted abbreviations do not look like that. */
function isPlainWord(stop: Stop): boolean {
  const { text, at, start } = stop
  if (text.charCodeAt(at) !== 46) return false
  let from = at
  while (from > start && at - from < reach && isLower(text.charCodeAt(from - 1))) from--
  if (at - from < 4) return false
  const before = from > start ? text.charCodeAt(from - 1) : 32
  return isSpace(before) || before === 45 || before === 40
}

/** "3. mEq": whether a unit follows, however it is spelled. */
function isUnitAt(text: string, word: number): boolean {
  return abbreviationClass(wordAt(text, word).toLowerCase()) === 'unit'
}

/** How a term in small letters is built: with a capital (pH, mRNA), with a digit or hyphen (p53, c-fos), or plainly. */
function shapeOf(text: string, word: number, end: number): 'capital' | 'digit' | 'plain' {
  const ceiling = Math.min(end, word + reach)
  const first = text.charCodeAt(word)
  let shape: 'capital' | 'digit' | 'plain' = first >= 0x3b1 && first <= 0x3c9 ? 'capital' : 'plain'
  for (let at = word + 1; at < ceiling; at++) {
    const code = text.charCodeAt(at)
    if (isSpace(code))
      return at === word + 1 && isRelation(text.charCodeAt(skipSpace(text, at, ceiling))) ? 'digit' : shape
    if (code === 46 || code === 47 || code === 64 || code === 58) {
      const after = at + 1 < end ? text.charCodeAt(at + 1) : 32
      return isSpace(after) ? shape : 'plain'
    }
    if (!isLetter(code) && !isDigit(code) && code !== 45) return shape
    if (isUpper(code)) shape = 'capital'
    else if (isDigit(code) && shape === 'plain' && !isDose(first)) shape = 'digit'
    else if (code === 45 && at === word + 1) shape = 'digit'
  }
  return shape
}

/** < = > ≤ ≥, as behind the letter in "p < .05". */
function isRelation(code: number): boolean {
  return (code >= 60 && code <= 62) || code === 0x2264 || code === 0x2265
}

/** "x3", "q4h": times and intervals of a dose, never the first word of a sentence. */
function isDose(first: number): boolean {
  return first === 120 || first === 113
}

function followsSign(stop: Stop, left: Left, code: number): boolean {
  const { text, word, end } = stop
  const sure = left === 'plain' || left === 'figure' || left === 'unit'
  if (isBullet(code)) return sure
  if (code === 45 || code === 0x2013 || code === 0x2014) {
    const next = skipSpace(text, word + 1, end)
    return sure && next > word + 1 && next < end && isUpper(text.charCodeAt(next))
  }
  if (isScript(code)) return sure || left === 'capital'
  return left === 'plain' && isAmount(code) && isDigit(text.charCodeAt(skipSpace(text, word + 1, end)))
}

/** Signs that list items begin with in running text: • ‣ ⁃ · ▪ ◦ ●. */
export function isBullet(code: number): boolean {
  return (
    code === 0x2022 ||
    code === 0x2023 ||
    code === 0x2043 ||
    code === 0xb7 ||
    code === 0x25aa ||
    code === 0x25e6 ||
    code === 0x25cf ||
    code === 0x25a0 ||
    code === 0x25ab
  )
}

/** Scripts without capitals, emoji and other pictures. */
function isScript(code: number): boolean {
  return (code >= 0x590 && code < 0x1e00) || code >= 0x2600
}

/** Signs before an amount: $ € £ < > ≤ ≥ ~ ± + #. */
function isAmount(code: number): boolean {
  if (code < 128) return code === 36 || code === 60 || code === 62 || code === 126 || code === 43 || code === 35
  return code === 0x20ac || code === 0xa3 || code === 0xb1 || code === 0x2264 || code === 0x2265
}

/** The letters that begin at a place, as written. */
function wordAt(text: string, from: number): string {
  let to = from
  while (to - from < reach && isLetter(text.charCodeAt(to))) to++
  return text.slice(from, to)
}

/** Whether the stop is inside a web or mail address or a name with underscores. */
function isAddress(stop: Stop): boolean {
  const { text, at, start, end } = stop
  const floor = Math.max(start, at - 2 * reach)
  for (let i = at - 1; i >= floor; i--) {
    const code = text.charCodeAt(i)
    if (isSpace(code)) break
    if (code === 64 || code === 95 || (code === 47 && text.charCodeAt(i + 1) === 47)) return true
    if (code === 119 && text.startsWith('www.', i)) return true
  }
  const ceiling = Math.min(end, at + 2 * reach)
  for (let i = at + 1; i < ceiling; i++) {
    const code = text.charCodeAt(i)
    if (isSpace(code)) break
    if (code === 64 || code === 95 || code === 61) return true
    if (code === 46 && i + 1 < end && isLower(text.charCodeAt(i + 1))) return true
  }
  return false
}
