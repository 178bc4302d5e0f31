/** What joins the parts of an emoji or colours it: seen in an emoji, where it hides no word. */
const joint = '(?:\\u200d|\\ufe0f)'
const emoji = '(?:\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)'
const others = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\ufffd]'
const unseen = new RegExp(`(?<!${emoji})${joint}|(?!${joint})${others}`, 'gu')

/** A character that nobody sees, or that stands for lost bytes. */
export interface Unseen {
  /** As `U+00AD`. */
  readonly name: string
  /** Place in the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/**
 * The first character of a text that nobody sees, or that stands for lost bytes; null where there is none. What stands
 * in `allowed` is passed over.
 *
 * Readers of words pass over a word that holds one: the lint finds no "smokes" in it, the comparer no "left".
 *
 * @example
 * unseenIn('She smo\u00adkes.')
 * // → { name: 'U+00AD', start: 7, end: 8 }
 */
export function unseenIn(text: string, allowed = ''): Unseen | null {
  for (const { 0: found, index } of text.matchAll(unseen)) {
    if (allowed.includes(found)) continue
    const name = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    return { name, start: index, end: index + found.length }
  }
  return null
}

/**
 * A text in which every character that nobody sees stands as an escape, so that it neither steers a terminal nor turns
 * words round. What stands in `allowed` stays.
 *
 * @example
 * showUnseen('He \u202esmokes\x1b[8m.')
 * // → 'He \\u202esmokes\\x1b[8m.'
 */
export function showUnseen(text: string, allowed = '\n\t'): string {
  return text.replace(unseen, (sign) => {
    const code = sign.codePointAt(0) as number
    if (allowed.includes(sign)) return sign
    if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
  })
}

/**
 * JSON in which what nobody sees stands as an escape of JSON: it reads as the same value.
 *
 * @example
 * showUnseenInJson('"He \u009bcoughs."')
 * // → '"He \\u009bcoughs."'
 */
export function showUnseenInJson(json: string): string {
  return json.replace(unseen, (sign) => {
    if (sign === '\n') return sign
    return Array.from({ length: sign.length }, (_, i) => unit(sign.charCodeAt(i))).join('')
  })
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
