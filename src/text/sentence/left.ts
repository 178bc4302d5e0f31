import { type AbbreviationClass, abbreviationClass, abbreviations, takesLetter } from './abbreviations.js'
import { isDigit, isLetter, isLower, isOpener, isSpace, isUpper, skipSpace, trimBack } from './character.js'

/** What precedes a full stop, as far as it decides whether the stop ends a sentence. */
export type Left =
  | AbbreviationClass
  /** An ordinary word, a closing bracket, a unit sign: the stop ends the sentence. */
  | 'plain'
  /** A number: the stop may be that of a decimal torn apart. */
  | 'figure'
  /** A single capital after a name or word: ends a sentence only before an opener that continues in lower case. */
  | 'initial'

/** Longest stretch looked back over for one token; keeps hostile input linear. */
const reach = 24

/**
 * Classifies what precedes the stop at `stop` in the sentence that begins at `start`.
 *
 * @example
 * [leftOf('Seen by Dr. Gray.', 10, 0), leftOf('He took 5 mg. Later', 12, 0), leftOf('It hurts. He', 8, 0)]
 * // → ['never', 'unit', 'plain']
 */
export function leftOf(text: string, stop: number, start: number): Left {
  const end = isSpace(text.charCodeAt(stop - 1)) ? trimBack(text, stop, Math.max(start, stop - reach)) : stop
  if (end <= start) return 'plain'
  const last = text.charCodeAt(end - 1)
  if (isDigit(last)) return leftNumber(text, end, start)
  if (!isLetter(last)) return isNumberSign(text, end) ? 'never' : 'plain'
  const floor = Math.max(start, end - reach)
  let from = end - 1
  while (from > floor && isLetter(text.charCodeAt(from - 1))) from--
  const before = from > start ? text.charCodeAt(from - 1) : 32
  if (before === 46 && end - from <= 4) {
    const dotted = leftDotted(text, from, end, start)
    if (dotted !== undefined) return dotted
  }
  if (end - from === 1) return leftLetter(text, from, start)
  if (end - from > abbreviations().longest) return 'plain'
  const found = abbreviationClass(text.slice(from, end))
  if (found === undefined) return 'plain'
  return found === 'unit' ? leftUnit(text, from, start) : found
}

/** "5." alone at the head of a sentence is a list marker, as is the "1." behind a colon. */
function leftNumber(text: string, end: number, start: number): Left {
  const floor = Math.max(start, end - reach)
  let from = end
  while (from > floor && isDigit(text.charCodeAt(from - 1))) from--
  if (from > start && isLetter(text.charCodeAt(from - 1))) return 'plain'
  if (end - from <= 3 && isHead(text, from, start)) return 'never'
  if (end - from === 1 && text.charCodeAt(from) === 49) {
    const back = trimBack(text, from, floor)
    if (back < from && back > start && text.charCodeAt(back - 1) === 58) return 'initial'
  }
  return end - from === 1 && isNextMarker(text, from, start) ? 'never' : 'figure'
}

/** "1. Aspirin 2. Metoprolol": the marker before this one is in the same sentence. */
function isNextMarker(text: string, from: number, start: number): boolean {
  if (!isSpace(text.charCodeAt(from - 1))) return false
  const wanted = text.charCodeAt(from) - 1
  const floor = Math.max(start, from - 5 * reach)
  for (let at = from - 3; at >= floor; at--) {
    if (text.charCodeAt(at) !== wanted || (at > start && !isSpace(text.charCodeAt(at - 1)))) continue
    if (text.charCodeAt(at + 1) === 46 && !isDigit(text.charCodeAt(at + 2))) return true
  }
  return false
}

/** Whether only opening brackets and quotes are between the head of the sentence and this place. */
function isHead(text: string, from: number, start: number): boolean {
  let at = skipSpace(text, start, from)
  while (at < from && isOpener(text.charCodeAt(at))) at++
  return at === from
}

/** "N°." and "n°." stand for "number". */
function isNumberSign(text: string, end: number): boolean {
  const sign = text.charCodeAt(end - 1)
  if (sign === 0x2116) return true
  return (sign === 0xb0 || sign === 0xba) && (text.charCodeAt(end - 2) | 32) === 110
}

/** Tokens with inner stops ("U.S", "b.i.d", "Ph.D"); undefined where a part is a whole word ("Node.js", "pain.He"). */
function leftDotted(text: string, from: number, end: number, start: number): Left | undefined {
  let head = from
  let longest = end - from
  while (head > start && text.charCodeAt(head - 1) === 46 && end - head < reach) {
    let part = head - 1
    while (part > start && isLetter(text.charCodeAt(part - 1)) && head - part <= 5) part--
    const length = head - 1 - part
    if (length === 0) break
    if (length > longest) longest = length
    head = part
  }
  const found = end - head <= abbreviations().longestDotted ? abbreviationClass(text.slice(head, end)) : undefined
  if (found !== undefined && head < from) return found
  if (longest > 2) return undefined
  return isUpper(text.charCodeAt(end - 1)) ? 'opener' : 'capital'
}

function leftUnit(text: string, from: number, start: number): Left {
  // "mm Hg" is a unit of two words.
  if (text.startsWith('Hg', from)) return 'unit'
  const before = from > start ? text.charCodeAt(from - 1) : 32
  if (isDigit(before) || before === 47) return 'unit'
  const back = trimBack(text, from, Math.max(start, from - reach))
  return back > start && isDigit(text.charCodeAt(back - 1)) ? 'unit' : 'capital'
}

/** A single letter: the initial of a name or genus, a unit, a marker, or the name of a vitamin, grade, image … */
function leftLetter(text: string, from: number, start: number): Left {
  const before = from > start ? text.charCodeAt(from - 1) : 32
  if (isHead(text, from, start)) return 'never'
  if (before === 45 && text.charCodeAt(from - 2) === 46) return 'initial'
  if (!isSpace(before) && !isOpener(before)) return isDigit(before) ? 'unit' : 'plain'
  const floor = Math.max(start, from - reach)
  const back = trimBack(text, from, floor)
  if (back <= start) return 'never'
  const previous = text.charCodeAt(back - 1)
  if (isDigit(previous)) return isYear(text, back) && text.charCodeAt(from) !== 85 ? 'opener' : 'unit'
  if (isLower(text.charCodeAt(from))) return previous === 46 ? 'capital' : 'opener'
  if (previous === 46) return back - 2 > start && isLetter(text.charCodeAt(back - 3)) ? 'never' : 'opener'
  if (!isLetter(previous)) return 'opener'
  return leftCapital(text, back, floor)
}

/** "2019 S. Lund": a year is followed by a name, not by a unit; "2000 U" is a dose. */
function isYear(text: string, end: number): boolean {
  const century = text.slice(end - 4, end - 2)
  if (century !== '19' && century !== '20') return false
  return isDigit(text.charCodeAt(end - 2)) && isSpace(text.charCodeAt(end - 5))
}

/** A single capital behind the word that ends at `back`. */
function leftCapital(text: string, back: number, floor: number): Left {
  let head = back - 1
  while (head > floor && isLetter(text.charCodeAt(head - 1))) head--
  const word = text.slice(head, back)
  if (takesLetter(word)) return 'plain'
  if ((word === 'and' || word === 'or') && isCoordinated(text, head, floor)) return 'plain'
  return isLower(text.charCodeAt(head)) ? 'opener' : 'initial'
}

/** "figures A and B": a bare capital before "and" tells that the one after it is no initial either. */
function isCoordinated(text: string, head: number, floor: number): boolean {
  const back = trimBack(text, head, floor)
  return back - 2 > floor && isUpper(text.charCodeAt(back - 1)) && isSpace(text.charCodeAt(back - 2))
}
