import { quote } from '../../../errors.js'
import { contextWords } from '../term/index.js'
import { changeIn, placedIn, type TextReading, type UnitRule } from '../unit/index.js'
import { replacementsIn, type Side } from './runs.js'

/**
 * What was cut out of a sentence or put into it while all else stayed: two words of meaning, one item of a list, or one
 * word that says how, how often or how much. Who tells the same in other words puts something in its place.
 */
export const cutRule: UnitRule = (unit) => {
  const [only, ...others] = replacementsIn(unit)
  if (only === undefined || others.length > 0) return []
  const isCut = only.is.words.length === 0
  if (!isCut && only.was.words.length > 0) return []
  const [reading, side] = isCut ? [unit.was, only.was] : [unit.is, only.is]
  const ahead = reading.text.slice(0, side.span.start)
  const behind = reading.text.slice(side.span.end)
  const isItem = /[,;]\s*(?:and )?$|\band $/.test(ahead) && /^\s*(?:[,;.]|and\b)/.test(behind)
  const word = side.open.length >= 2 || isItem ? side.open[0]?.word : modifierIn(reading, side)
  // What bounds a number is compared with the number.
  const isBound = reading.facts.some(({ kind, span }) => kind === 'comparator' && span.start === side.span.start)
  if (word === undefined || isBound) return []
  const [has, lacks] = isCut ? ['The original', 'the new text'] : ['The new text', 'the original']
  const message = `${has} says ${quote(reading.text.slice(side.span.start, side.span.end))}, and ${lacks} nothing like it.`
  return [changeIn(unit, { kind: 'finding', [isCut ? 'before' : 'after']: word, message })]
}

/** The first word of a stretch that says how, how often or how much; a remark alone says nothing of the patient. */
function modifierIn(reading: TextReading, { span, words }: Side): string | undefined {
  const { manner, remark } = contextWords()
  const isRemark = (some: string): boolean =>
    some
      .toLowerCase()
      .split(' ')
      .every((word) => remark.has(word))
  const placed = placedIn(reading).find(({ at, word, scale, step }) => {
    const isIn = at >= span.start && at + word.length <= span.end
    return isIn && !isRemark(word) && (scale !== 'time' || Math.abs(step) >= 1)
  })
  return placed?.word ?? words.find((word) => manner.has(word) || (/\p{L}{3}ly$/u.test(word) && !remark.has(word)))
}
