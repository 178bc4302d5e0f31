import { once } from '../../../vocabulary/index.js'
import { compileWords, type Found, findWords } from '../../vocabulary/index.js'

/**
 * Finds the words and phrases of a table in texts, an apostrophe being as good as a blank; the table is read at the first
 * text.
 *
 * @example
 * finderOf(() => [['can t', 'unable']])("He can't walk.").map(({ meaning }) => meaning)
 * // → ['unable']
 */
export function finderOf<Meaning>(
  rows: () => Iterable<readonly [words: string, meaning: Meaning]>,
): (text: string) => readonly Found<Meaning>[] {
  const vocabulary = once(() => compileWords(rows()))
  return (text) => findWords(text.replace(/['’]/g, ' '), vocabulary())
}
