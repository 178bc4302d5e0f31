import { quote } from '../../../errors.js'
import { contextWords, wordsOf } from '../term/index.js'
import { changeIn, isTurnedRound, type UnitRule } from '../unit/index.js'
import { runsIn } from './runs.js'

/**
 * Two phrases that stand in each other's places while all around them stayed: "5 mg daily and 10 mg as needed".
 *
 * Neighbours in a list may be told in any order, unless a "then" parts them.
 */
export const swapRule: UnitRule = (unit) => {
  const [first, second, ...others] = runsIn(unit)
  if (first === undefined || second === undefined || others.length > 0) return []
  const texts = [first.was, first.is, second.is, second.was].map(({ words }) => words.join(' '))
  if (isTurnedRound(unit)) return []
  if (texts[0] === '' || texts[1] === '' || texts[0] !== texts[2] || texts[1] !== texts[3]) return []
  const between = unit.was.text.slice(first.was.span.end, second.was.span.start).toLowerCase()
  if (isList.test(between) && !/\bthen\b/.test(between)) return []
  const { empty } = contextWords()
  // "Pain in the arm and pain in the leg" is a list.
  const ahead = wordsOf(unit.was.text.slice(0, first.was.span.start))
  const isParted = wordsOf(between).some((word) => word === 'then' || !(empty.has(word) || ahead.includes(word)))
  if (!isParted) return []
  const [before, after] = [first.was, first.is].map(({ span }, i) =>
    (i === 0 ? unit.was : unit.is).text.slice(span.start, span.end),
  ) as [string, string]
  const message = `In the new text ${quote(before)} and ${quote(after)} stand in each other's places.`
  return [changeIn(unit, { kind: /\bthen\b/.test(between) ? 'order' : 'opposite', before, after, message })]
}

/** What stands between two items of a list, with others between them: ", cyanosis, or". */
const isList = /^\s*(?:,|and\b|or\b|nor\b)[^;.]*(?:,|\b(?:and|or|nor))\s*$/
