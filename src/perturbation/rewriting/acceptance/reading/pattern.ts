/**
 * A pattern for any of some words and phrases, parted by commas and found whole, capitals aside.
 *
 * `(s)` may be left out, `his/her` is either word, `*` any ending and `+` an ending that must be there.
 *
 * @example
 * ['by mouth', 'two pills', 'oralism'].map((text) => anyOf('oral(ly), by/per mouth, pill*').test(text))
 * // → [true, true, false]
 */
export function anyOf(phrases: string): RegExp {
  const spelled = phrases.split(/,\s+/).map((phrase) => phrase.split(' ').map(spell).join(' '))
  return new RegExp(`\\b(?:${spelled.join('|')})\\b`, 'i')
}

function spell(word: string): string {
  const spelled = word
    .replaceAll('.', '\\.')
    .replaceAll('*', '\\w*')
    .replaceAll('+', '\\w+')
    .replace(/\(([^)]+)\)/g, '(?:$1)?')
  return spelled.includes('/') ? `(?:${spelled.replaceAll('/', '|')})` : spelled
}

/** A pattern for what any of some patterns finds, capitals aside. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'i')
}

/** How often a text has a pattern, capitals aside. */
export function countOf(pattern: RegExp, text: string): number {
  return text.match(new RegExp(pattern.source, 'gi'))?.length ?? 0
}
