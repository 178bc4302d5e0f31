import { expression, filled, tableFile } from '../../../vocabulary/index.js'
import { byWord } from './by-word.js'

/** What the British write otherwise in a word of small letters; each row reads what those before it made. */
const spellingFile = tableFile('english/spellings.csv', () => ({
  british: filled.pipe(expression('g')),
  american: filled,
}))

/**
 * A word of small letters as Americans spell it.
 *
 * @example
 * ['haemorrhages', 'centre', 'naevi', 'localised', 'four', 'exercise', 'vertebrae'].map(american)
 * // → ['hemorrhages', 'center', 'nevi', 'localized', 'four', 'exercise', 'vertebrae']
 */
export const american = byWord((word): string =>
  word.length < 4
    ? word
    : spellingFile.read().reduce((plain, { british, american: to }) => plain.replace(british, to), word),
)

/** A text with each word as Americans spell it. */
export function inAmerican(text: string): string {
  return text.replace(/\p{L}{4,}/gu, (word) => {
    const small = word.toLowerCase()
    const spelled = american(small)
    if (spelled === small) return word
    return word.charAt(0) === small.charAt(0) ? spelled : spelled.charAt(0).toUpperCase() + spelled.slice(1)
  })
}
