import { readFileSync } from 'node:fs'
import { bundledLexicon } from '../../../bundled.js'
import { once } from '../../../vocabulary/index.js'
import { readLexicon, writtenForm } from '../../lexicon/index.js'

const entries = once(() => readLexicon(readFileSync(bundledLexicon, 'utf8'), 'common.csv').entries)

/** The short form of each sense of the bundled list, the sense, and what else the form means. */
export const lexiconNames = once(() =>
  entries().map((entry) => ({ names: [writtenForm(entry), entry.sense], also: entry.also })),
)

/** The short forms of a text, as printed. */
export function shortForms(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\d])(?:\p{Lu}[\p{L}\d]{0,2}\p{Lu}\w{0,3}|\p{Lu}\p{Ll}?)(?![\p{L}\d])/gu) ?? []
}

/** Words that short forms pass over. */
const passedOver = /^(?:of|the|and|a|an|in|on|to|for|by|with|type)$/

/**
 * Whether the letters of a short form come in order in neighbouring words, two in three at their heads: TMJ, tTG, HRCT.
 *
 * Small words are passed over, or have their letters: ROS.
 */
export function isShortFor(short: string, words: readonly string[]): boolean {
  return (
    isSpelt(
      short,
      words.filter((word) => !passedOver.test(word)),
    ) || isSpelt(short, words)
  )
}

function isSpelt(short: string, own: readonly string[]): boolean {
  return own.some((_, from) => {
    let [at, place, heads] = [from - 1, 0, 0]
    for (const letter of short) {
      const inside = own[at]?.indexOf(letter, place) ?? -1
      if (own[at + 1]?.startsWith(letter)) {
        at++
        place = 1
        heads++
      } else if (heads > 0 && inside >= 0) place = inside + 1
      else return false
    }
    return heads * 3 >= short.length * 2
  })
}
