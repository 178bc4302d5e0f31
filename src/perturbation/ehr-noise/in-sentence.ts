import { groupFile, setsOf } from '../../vocabulary/index.js'

const file = groupFile('ehr-noise/names.yaml', ['names'], {
  pattern: /^\p{Lu}\p{L}+$/u,
  expected: 'a name with a capital',
})
const names = setsOf(file)

/**
 * A diagnosis as it stands within a sentence: without what is in brackets, and with small letters but in names and
 * acronyms.
 *
 * @example
 * ['Torsion of the Left Testis', 'Crohn disease', 'IgA vasculitis', 'Milk-alkali (calcium-alkali) syndrome'].map(inSentence)
 * // → ['torsion of the left testis', 'Crohn disease', 'IgA vasculitis', 'milk-alkali syndrome']
 */
export function inSentence(diagnosis: string): string {
  return diagnosis
    .replace(/\s*\([^)]*\)/g, '')
    .trim()
    .replace(/[\p{L}\p{N}]+/gu, (word) => (isProper(word) ? word : word.toLowerCase()))
}

/** A name, or what has a capital behind its first letter, a figure, or no letter but its capital: `HIV`, `B12`, `type A`. */
function isProper(word: string): boolean {
  return word.length === 1 || /\p{N}|(?<=.)\p{Lu}/u.test(word) || names().names.has(word)
}
