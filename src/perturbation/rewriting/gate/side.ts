import { quote } from '../../../errors.js'
import { turnedFaults } from './bound.js'
import type { GateRule, Reading } from './unit.js'

/** Words that point to a side told before. */
const pointing = /\b(?:other|same|opposite|contralateral|ipsilateral|unilateral(?:ly)?|affected|involved|that|this)\b/i

/** Both sides in one breath, of the same thing. */
const together = /\b(?:left|right)(?: and| or|,| &)(?: then)?(?: the)? (?:left|right)\b/i

/** Words that tell of two without a side. */
const two = /\b(?:both|bilateral\w*|each|two|either|pair\w*)\b/i

/** Sides that a unit turns: a side that its original does not tell, or one that went to another part or value. */
export const sideFaults: GateRule = ({ before, after, asked, told, ...read }) => {
  const [was, is] = [sidesIn(read.was), sidesIn(read.is)]
  const come = [...is].find((side) => !was.has(side))
  const gone = [...was].find((side) => !is.has(side))
  const isOfTwo = gone === undefined && (two.test(before) || two.test(after))
  if (come !== undefined && !isOfTwo && !pointing.test(before) && !new RegExp(`\\b${come}`, 'i').test(before)) {
    const lost = gone === undefined ? 'no such side' : quote(gone)
    return [{ rule: 'side', message: `The original says ${lost}, and the new text ${quote(come)}.` }]
  }
  if (gone !== undefined && !two.test(after) && !pointing.test(after)) {
    return [{ rule: 'side', message: `The side ${quote(gone)} of the original is gone.` }]
  }
  // "Thinner than the left" may be told as "compared with the left".
  if (
    was.size < 2 ||
    together.test(before) ||
    together.test(after) ||
    /\bthan\b/.test(before) !== /\bthan\b/.test(after)
  )
    return []
  return turnedFaults(asked, told, (word) => (word === 'left' || word === 'right' ? word : null)).map(
    ({ one, word }) => ({
      rule: 'side',
      message: `What the original says of the ${one} side (${quote(word)}) is told of the other.`,
    }),
  )
}

/** "Both" is one of each. */
function sidesIn({ text, facts }: Reading): ReadonlySet<string> {
  const sides = facts.flatMap(({ kind, value, span }) => {
    if (
      kind !== 'side' ||
      /^(?:right (?:after|before|away|now)|left between)/i.test(text.slice(span.start, span.end + 9))
    )
      return []
    return /bilateral|both/.test(value) ? ['left', 'right'] : [value]
  })
  return new Set(sides.filter((side) => /^(?:left|right)$/.test(side)))
}
