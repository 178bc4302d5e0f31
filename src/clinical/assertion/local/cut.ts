import { quote } from '../../../errors.js'
import { changeIn, type UnitRule } from '../unit/index.js'
import { replacementsIn } from './runs.js'

/** What was cut out of a sentence or put into it while all else stayed: two words of meaning, or one item of a list. */
export const cutRule: UnitRule = (unit) => {
  const [only, ...others] = replacementsIn(unit)
  if (only === undefined || others.length > 0) return []
  const isCut = only.is.words.length === 0
  if (!isCut && only.was.words.length > 0) return []
  const [reading, side] = isCut ? [unit.was, only.was] : [unit.is, only.is]
  const [word] = side.open
  if (word === undefined) return []
  const ahead = reading.text.slice(0, side.span.start)
  const behind = reading.text.slice(side.span.end)
  const isItem = /[,;]\s*(?:and )?$|\band $/.test(ahead) && /^\s*(?:[,;.]|and\b)/.test(behind)
  if (side.open.length < 2 && !isItem) return []
  const [has, lacks] = isCut ? ['The original', 'the new text'] : ['The new text', 'the original']
  const message = `${has} says ${quote(reading.text.slice(side.span.start, side.span.end))}, and ${lacks} nothing like it.`
  return [changeIn(unit, { kind: 'finding', [isCut ? 'before' : 'after']: word.word, message })]
}
