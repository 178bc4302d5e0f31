/**
 * A quote or what it quotes, in the form in which the two are compared: quotation marks of all kinds, capitals and
 * blanks are no difference, nor is a pair of quotation marks around the whole.
 *
 * @example
 * asQuoted('The  “left” Knee.').includes(asQuoted('"left" knee'))
 * // → true
 */
export function asQuoted(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase()
}
