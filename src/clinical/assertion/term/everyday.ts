import { groupFile, setsOf } from '../../../vocabulary/index.js'
import { byWord } from './by-word.js'
import { american } from './spelling.js'
import { baseOf } from './stem.js'

const form = { pattern: /^[a-z]{2,}$/, expected: 'words of small letters' }
const wordFile = groupFile('english/everyday.yaml', ['everyday'], form)

const sets = setsOf(wordFile)

/** Endings and what may have stood in their place. */
const endings: readonly (readonly [ending: RegExp, before: readonly string[]])[] = [
  [/([bdfglmnprt])\1(?:ed|ing|er|est|y)$/, ['$1']],
  [/i(?:es|ed|er|est|ly|ness)$/, ['y']],
  [/(?:ing|ed|er|est|able|y)$/, ['', 'e']],
  [/(?:s|d|r|st|ly|ness|less|ful|like|ish)$/, ['']],
  [/ish$/, ['e']],
  [/es$/, ['']],
]
const beginning = /^(?:un|re|over|out|non|mis|up|under)(?=[a-z]{4})/

/**
 * Whether a word of small letters, or one that it is made of, is a word of everyday English.
 *
 * @example
 * ['throbbing', 'sleepiest', 'unwashed', 'adenocarcinoma'].map(isEveryday)
 * // → [true, true, true, false]
 */
export const isEveryday = byWord((word) => isMadeOf(american(word.replace(/['’]s?$/, '')), depth))

/** How many endings and beginnings may be taken off: "un", "re" and "able" of "unremarkable". */
const depth = 3

function isMadeOf(word: string, left: number): boolean {
  if (sets().everyday.has(word)) return true
  if (left === 0) return false
  const stripped = endings.flatMap(([ending, before]) =>
    ending.test(word) ? before.map((put) => word.replace(ending, put)) : [],
  )
  if (beginning.test(word)) stripped.push(word.replace(beginning, ''))
  return stripped.some((form) => form.length > 2 && isMadeOf(form, left - 1))
}

/** Endings of grammar, and what may have stood in their place. */
const inflections: readonly (readonly [ending: RegExp, before: string])[] = [
  [/s$/, ''],
  [/ves$/, 'f'],
  [/i(?:es|ed|er|est|ly)$/, 'y'],
  [/(?:es|ed|ing|er|est|ly)$/, ''],
  [/(?:es|ed|ing|er|est)$/, 'e'],
  [/([a-z])\1(?:ed|ing)$/, '$1'],
]

/**
 * The everyday words of which a word of small letters may be a form; itself first, where it is one.
 *
 * @example
 * ['felt', 'aching', 'adenocarcinoma'].map(everydayForms)
 * // → [['felt', 'feel'], ['ache'], []]
 */
export const everydayForms = byWord((word): readonly string[] => {
  const bases = inflections.flatMap(([ending, before]) => (ending.test(word) ? [word.replace(ending, before)] : []))
  return [...new Set([word, baseOf(word), ...bases])].filter((form) => form.length > 1 && sets().everyday.has(form))
})
