/**
 * The phrases of a list parted by commas; `+` adds the plural, `!` the verb's other forms, and apostrophes count as blanks.
 *
 * @example
 * linesOf('dog+, bake!')
 * // → ['dog', 'dogs', 'bake', 'bakes', 'baked', 'baking']
 */
export function linesOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
    .flatMap((phrase) => {
      const base = phrase.replace(/[+!]$/, '')
      if (phrase.endsWith('+')) return [base, plural(base)]
      if (phrase.endsWith('!')) return [base, plural(base), past(base), `${base.replace(/e$/, '')}ing`]
      return [base]
    })
}

function plural(word: string): string {
  if (/(?:s|sh|ch|x|z)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

function past(word: string): string {
  if (word.endsWith('e')) return `${word}d`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ied` : `${word}ed`
}
