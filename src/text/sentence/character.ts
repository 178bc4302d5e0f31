/**
 * Classes of single UTF-16 code units, for rules that look around a place in a text.
 *
 * Tested by code and not by regular expression: the sentence rules are built on these, and must not allocate.
 */

/** Blank characters of every width, line breaks and zero-width spaces included. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  if (code < 0x1680) return code === 0xa0 || code === 0x85
  if (code >= 0x2000 && code <= 0x200b) return true
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff
}

/** What a scan over a text stops at; 0 for every other character. */
export const sign = { stop: 1, openBracket: 2, closeBracket: 3, lineBreak: 4 } as const

/** The sign of each UTF-16 code unit: one look-up in a table is twice as fast as comparing. */
export const signs = new Uint8Array(0x10000)
for (const stop of '.!?\u2026\u203c\u2047\u2048\u2049\u3002\uff01\uff1f\uff61') signs[stop.charCodeAt(0)] = sign.stop
for (const opener of '([') signs[opener.charCodeAt(0)] = sign.openBracket
for (const closer of ')]') signs[closer.charCodeAt(0)] = sign.closeBracket
for (const end of '\n\v\f\r\x85\u2028\u2029') signs[end.charCodeAt(0)] = sign.lineBreak

/** Whether a character can end a sentence: . ! ? … and their double and full-width forms. */
export function isStop(code: number): boolean {
  return signs[code] === sign.stop
}

/** Characters that end a line: LF, VT, FF, CR, NEL, U+2028, U+2029. */
export function isLineBreak(code: number): boolean {
  return signs[code] === sign.lineBreak
}

/** The digits 0–9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Case of each letter up to Cyrillic: 1 small, 2 capital, 0 no letter; asking the string is fifty times slower. */
const cases = new Uint8Array(0x530)
for (let code = 0; code < cases.length; code++) cases[code] = caseOf(code)

function caseOf(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return 0
  const letter = String.fromCharCode(code)
  return letter.toLowerCase() !== letter ? 2 : letter.toUpperCase() !== letter ? 1 : 0
}

/** A letter that has a small form. */
export function isUpper(code: number): boolean {
  return (code < 0x530 ? cases[code] : caseOf(code)) === 2
}

/** A letter that has a capital form. */
export function isLower(code: number): boolean {
  return (code < 0x530 ? cases[code] : caseOf(code)) === 1
}

/** A letter with two forms; scripts without capitals and emoji are none. */
export function isLetter(code: number): boolean {
  return (code < 0x530 ? (cases[code] as number) : caseOf(code)) > 0
}

/** What may be between a stop and the end of its sentence: quotes, brackets, note marks, raised digits. */
export function isCloser(code: number): boolean {
  if (code < 128) return code === 34 || code === 39 || code === 41 || code === 93 || code === 125 || code === 42
  if (code < 0x2018) return code === 0xbb || code === 0xb9 || code === 0xb2 || code === 0xb3
  return code === 0x2019 || code === 0x201d || code === 0x203a || code === 0x300d || code === 0x300f || code === 0xff09
}

/** What may precede the first word of a sentence: quotes and brackets. */
export function isOpener(code: number): boolean {
  if (code < 128) return code === 34 || code === 39 || code === 40 || code === 91 || code === 123
  if (code < 0x2018) return code === 0xab || code === 0xbf || code === 0xa1
  return code === 0x2018 || code === 0x201c || code === 0x2039 || code === 0x300c || code === 0x300e || code === 0xff08
}

/** The first place at or after `from` that holds no blank, at most `end`. */
export function skipSpace(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at
}

/** The end of the last non-blank character before `from`, at least `start`. */
export function trimBack(text: string, from: number, start: number): number {
  let at = from
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--
  return at
}
