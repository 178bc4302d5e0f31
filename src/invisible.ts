/** Joiners and variation selectors: legitimate inside an emoji, where they hide no word. */
const joint = '(?:\\u200d|\\ufe0f)'
const emoji = '(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)'
const others = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\ufffd]'
const invisible = new RegExp(`(?<!${emoji})${joint}|(?!${joint})${others}`, 'gu')

/** A character that has no visible form, or that replaces lost bytes. */
export interface InvisibleCharacter {
  /** As `U+00AD`. */
  readonly name: string
  /** Place in the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/**
 * The first invisible character of a text that is not in `allowed`; null if there is none.
 *
 * Such a character hides a word from the lint and from the comparison: "smo\u00adkes" is not found as "smokes".
 *
 * @example
 * findInvisible('She smo\u00adkes.')
 * // → { name: 'U+00AD', start: 7, end: 8 }
 */
export function findInvisible(text: string, allowed = ''): InvisibleCharacter | null {
  for (const { 0: found, index } of text.matchAll(invisible)) {
    if (allowed.includes(found)) continue
    const name = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    return { name, start: index, end: index + found.length }
  }
  return null
}

/**
 * Replaces every invisible character that is not in `allowed` by a visible escape, so that a text can neither control a
 * terminal nor reverse the direction of writing.
 *
 * @example
 * escapeInvisible('He \u202esmokes\x1b[8m.')
 * // → 'He \\u202esmokes\\x1b[8m.'
 */
export function escapeInvisible(text: string, allowed = '\n\t'): string {
  return text.replace(invisible, (sign) => {
    const code = sign.codePointAt(0) as number
    if (allowed.includes(sign)) return sign
    if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
  })
}

/**
 * The same for JSON, with JSON's own escapes, so that it parses to the same value.
 *
 * @example
 * escapeInvisibleInJson('"He \u009bcoughs."')
 * // → '"He \\u009bcoughs."'
 */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(invisible, (sign) => {
    if (sign === '\n') return sign
    return Array.from({ length: sign.length }, (_, i) => unit(sign.charCodeAt(i))).join('')
  })
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
