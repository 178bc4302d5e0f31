/** The `i` matters: it takes in U+0345, a combining mark whose upper case is a letter. */
const WORD = /[\p{L}\p{N}_]/iu

/**
 * Whether a character is part of a word: a letter or number of any script, or the underscore.
 *
 * The same class as `[\p{L}\p{N}_]` under the flags `iu`. A combining mark is none, so a word ends before a detached
 * accent. JavaScript's `\b` knows only ASCII and would find "ml" in "mlé".
 *
 * @example
 * [isWordCharacter(0xe9), isWordCharacter(0x2019)]
 * // → [true, false]
 */
export function isWordCharacter(codePoint: number): boolean {
  if (codePoint >= 0x80) return WORD.test(String.fromCodePoint(codePoint))
  return (
    (codePoint >= 0x61 && codePoint <= 0x7a) ||
    (codePoint >= 0x30 && codePoint <= 0x39) ||
    (codePoint >= 0x41 && codePoint <= 0x5a) ||
    codePoint === 0x5f
  )
}
