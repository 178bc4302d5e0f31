import { quote } from '../../../errors.js'
import { findsIn } from '../../../text/index.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/** A time by which something is counted: "20 spells a day", "weekly". */
const rate =
  /(?<!\b(?:for|in|within|after|over|about|than|only|lasts?|lasted|took|took about|almost|nearly|since|until|and|half|quarter of|with) )\b(?:an?|per|each|every) (second|minute|hour|day|night|week|month|year)\b(?! (?:ago|later|before|after|earlier|old|and a half|or two|or so|long)\b)|\b(hour|dai|night|week|month|year)ly\b/gi

/** What happens so often a day and now so often a week, whatever it is that is counted. */
export const rateRule: UnitRule = (unit) => {
  const was = ratesIn(unit.was)
  if (was.size === 0) return []
  const is = ratesIn(unit.is)
  const [gone] = [...was].filter(([time]) => !is.has(time))
  const [come] = [...is].filter(([time]) => !was.has(time))
  if (gone === undefined || come === undefined) return []
  const message = `The original counts ${quote(gone[1])}, and the new text ${quote(come[1])}.`
  return [changeIn(unit, { kind: 'frequency', before: gone[1], after: come[1], message })]
}

/** Times by which a text counts, each with its words; a night is a day, and "b.i.d." tells of one. */
function ratesIn({ text, facts }: TextReading): ReadonlyMap<string, string> {
  const found = findsIn(text, rate).map(({ 0: words, 1: named, 2: adverb }) => {
    return [(named ?? adverb ?? '').toLowerCase(), words] as const
  })
  const orders = facts.flatMap(({ kind, value, span }) => {
    const time = kind === 'frequency' ? /\/([a-z]+)$/.exec(value)?.[1] : undefined
    return time === undefined ? [] : [[time, text.slice(span.start, span.end)] as const]
  })
  return new Map(
    [...orders, ...found].map(([time, words]) => [/^(?:dai|night|morning)$/.test(time) ? 'day' : time, words]),
  )
}
