import { groupFile, setsOf } from '../../vocabulary/index.js'

const file = groupFile('ehr-noise/names.yaml', ['names'], {
  pattern: /^\p{Lu}\p{L}+$/u,
  expected: 'a name with a capital',
})
const names = setsOf(file)

/**
 * A diagnosis as it stands within a sentence: without what is in brackets, and with small letters but in names and
 * acronyms. Where its other words are written small, a capital behind the first word is a name's.
 *
 * @example
 * ['Torsion of the Left Testis', 'Crohn disease', 'Infection caused by Xenobacter', 'Milk-alkali (calcium-alkali) syndrome'].map(inSentence)
 * // → ['torsion of the left testis', 'Crohn disease', 'infection caused by Xenobacter', 'milk-alkali syndrome']
 */
export function inSentence(diagnosis: string): string {
  const written = diagnosis.replace(/\s*\([^)]*\)/g, '').trim()
  const isTitle = !/(?:^|[\s-])(?!from\b|with\b)\p{Ll}{4,}/u.test(written)
  return written.replace(compound, (words, at: number) => {
    if (isTitle ? isNamed(words) : at > 0 || isNamed(words) || joinsCapitals.test(words)) return words
    return words.replace(word, (one) => (isProper(one) ? one : one.toLowerCase()))
  })
}

const word = /[\p{L}\p{N}]+/gu

/** Words that hyphens join. */
const compound = /[\p{L}\p{N}]+(?:[-–][\p{L}\p{N}]+)*/gu

/** `Fitz-Hugh-Curtis`: where the others are written small, these are names. */
const joinsCapitals = /^(?!Non[-–])\p{Lu}\p{Ll}+(?:[-–]\p{Lu}\p{Ll}+)+$/u

/** Names that hyphens join are all written large, known or not. */
function isNamed(words: string): boolean {
  return joinsCapitals.test(words) && words.split(/[-–]/).some((one) => names().names.has(one))
}

/** A name, or what has a capital behind its first letter, a figure, or no letter but its capital: `HIV`, `B12`, `type A`. */
function isProper(one: string): boolean {
  return one.length === 1 || /\p{N}|(?<=.)\p{Lu}/u.test(one) || names().names.has(one)
}
