/**
 * The forms of a word or phrase of a list: `+` adds the plural, `!` the verb's other forms.
 *
 * @example
 * ['dog+', 'bake!'].flatMap(formsOf)
 * // → ['dog', 'dogs', 'bake', 'bakes', 'baked', 'baking']
 */
export function formsOf(phrase: string): readonly string[] {
  const base = phrase.replace(/[+!]$/, '')
  if (phrase.endsWith('+')) return [base, plural(base)]
  if (phrase.endsWith('!')) return [base, plural(base), past(base), `${base.replace(/e$/, '')}ing`]
  return [base]
}

function plural(word: string): string {
  if (/(?:s|sh|ch|x|z)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

function past(word: string): string {
  if (word.endsWith('e')) return `${word}d`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ied` : `${word}ed`
}
