import { alternationOf, once } from '../../../vocabulary/index.js'
import { isEveryday } from './everyday.js'
import { partsOfBody } from './thesaurus.js'

/** Fewest letters of a word of which a compound is made: "in step" is no instep. */
const fewest = 3

/** Parts of the body whose names are made of two words, by these. */
const compounds = once(() => {
  const found = new Map<string, string>()
  for (const name of partsOfBody()) {
    for (let at = fewest; at <= name.length - fewest; at++) {
      const [one, other] = [name.slice(0, at), name.slice(at)]
      if (isEveryday(one) && isEveryday(other)) found.set(`${one} ${other}`, name)
    }
  }
  return { names: found, pattern: new RegExp(String.raw`\b(?:${alternationOf([...found.keys()])})(?=s?\b)`, 'gi') }
})

/**
 * A text with the parts of the body whose names may be parted in one word.
 *
 * @example
 * withCompounds('The left collar bone and both ear drums.')
 * // → 'The left collarbone and both eardrums.'
 */
export function withCompounds(text: string): string {
  const { names, pattern } = compounds()
  return text.replace(pattern, (words) => names.get(words.toLowerCase()) ?? words)
}
