/** Characters with any case mapping; all others fold to themselves. */
const CASED = /\p{Changes_When_Casemapped}/u

/** Whether two characters in a row are one to a case-insensitive RegExp. */
const SAME = /^(.)\1$/isu

/**
 * The code point that stands for all its case variants, as the flags `iu` of a RegExp see them.
 *
 * This is Unicode simple case folding: one character to one character, so offsets in a folded text are offsets in the
 * text. The RegExp engine itself decides which characters are one, so the fold cannot drift from its Unicode version.
 * ſ and s, K (Kelvin sign) and k, µ and μ, ς and σ, ẞ and ß are one; İ and ı have no other case.
 *
 * Law: fold(a) = fold(b) exactly where `/iu` takes a for b.
 *
 * @example
 * String.fromCodePoint(fold(0x212a))
 * // → 'k'
 */
export function fold(codePoint: number): number {
  if (codePoint < 0x80) return codePoint >= 0x41 && codePoint <= 0x5a ? codePoint + 0x20 : codePoint
  const character = String.fromCodePoint(codePoint)
  if (!CASED.test(character)) return codePoint
  for (const form of forms(character)) {
    const found = form.codePointAt(0)
    if (found !== undefined && String.fromCodePoint(found) === form && SAME.test(character + form)) return found
  }
  return codePoint
}

/**
 * A text with every character folded; same length in UTF-16 code units.
 *
 * @example
 * foldText('Straẞe 5 µG')
 * // → 'straße 5 μg'
 */
export function foldText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) folded += String.fromCodePoint(fold(character.codePointAt(0) as number))
  return folded
}

/**
 * What may stand for a character, best first. Lower case of the upper case gathers whole families (ϑ and ϴ with θ);
 * where the upper case is several letters, plain lower case serves (ẞ), normalized because two pairs of Greek letters
 * differ in nothing but their code point; ﬅ and ﬆ are the one pair left.
 */
function forms(character: string): readonly string[] {
  const lower = character.toLowerCase()
  return [lower.toUpperCase().toLowerCase(), character === 'ﬅ' ? 'ﬆ' : lower.normalize('NFC')]
}
