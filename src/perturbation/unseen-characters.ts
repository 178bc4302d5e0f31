const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufffd]/gu

/**
 * The first character of a text that nobody sees, or that stands for lost bytes, as `U+00AD`; null where there is none.
 * What stands in `allowed` is passed over.
 *
 * Readers of words pass over a word that holds one: the lint finds no "smokes" in it, the comparer no "left".
 *
 * @example
 * unseenIn('She smo\u00adkes.')
 * // → 'U+00AD'
 */
export function unseenIn(text: string, allowed = ''): string | null {
  for (const [found] of text.matchAll(unseen)) {
    if (!allowed.includes(found)) return `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  }
  return null
}
