import { quote } from '../../../errors.js'
import { contextWords, isSameWord } from '../term/index.js'
import { changeIn, type TextReading, type Unit, type UnitRule } from '../unit/index.js'
import { contentOf, counterpartOf, tokensOf } from './words.js'

const before = /^(?:before|until|preceding|prior)$/
const after = /^(?:after|following|since|once|later|afterward)$/
const during = /^(?:during|amid|amidst|while|whilst|midst|middle)$/

/** Whether a text may have any of these words: most sentences have none. */
const dating = /before|until|preceding|prior|after|following|since|once|later|during|amid|while|whilst|midst|middle/i

/** How many words behind "before" or "after" may say what it dates by. */
const reach = 5

/** Events that changed their order, and spans of time that belong to no number: "hours of ease", "minutes of relief". */
export const sequenceRule: UnitRule = (unit) => [...datedOtherwise(unit), ...turned(unit), ...otherSpan(unit)]

/** What dates an event in both texts, by another relation in the one than in the other. */
function datedOtherwise(unit: Unit) {
  if (!dating.test(unit.was.text) || !dating.test(unit.is.text)) return []
  const [was, is] = [datesIn(unit.was), datesIn(unit.is)]
  const has = (words: readonly string[], word: string): boolean => words.some((one) => isSameWord(one, word))
  const relations = ['before', 'during', 'after'] as const
  for (const [from, to] of relations.flatMap((one) =>
    relations.flatMap((other) => (one === other ? [] : [[one, other] as const])),
  )) {
    const word = was[from].find((one) => has(is[to], one) && !has(is[from], one) && !has(was[to], one))
    if (word === undefined) continue
    const message = `In the original something is ${from} ${quote(word)}, and in the new text ${to} it.`
    return [changeIn(unit, { kind: 'order', before: word, after: word, message })]
  }
  return []
}

type Dates = Readonly<Record<'before' | 'during' | 'after', readonly string[]>>

/** The words of meaning right behind "before", "during" and "after", and general ones ahead of them: "the symptoms". */
function datesIn(reading: TextReading): Dates {
  const [tokens, content] = [tokensOf(reading), contentOf(reading)]
  const { general } = contextWords()
  const behind = (cue: RegExp): readonly string[] =>
    tokens.flatMap(({ word }, i) => {
      const next = cue.test(word) ? tokens.slice(i + 1, i + 1 + reach) : []
      const near = next.findIndex((token) => content.includes(token))
      // "The symptoms" date as well as what else is near.
      const dating = next.filter(({ word }, at) => at === near || (!(at > near && near >= 0) && general.has(word)))
      return dating.map((token) => token.word)
    })
  return { before: behind(before), during: behind(during), after: behind(after) }
}

const next = /\b(?<!\bnow and )then\b|\bafter(?:wards?| that)\b|\blater\b|\bsubsequently\b/i

/** Words by which an original says itself which came first. */
const ordered = /\b(?:then|after\w*|before|later|subsequently|once|until)\b/i

/** What comes ahead of a new "then" and stood behind in the original, more often than not. */
function turned(unit: Unit) {
  const at = next.exec(unit.is.text)?.index
  if (at === undefined || ordered.test(unit.was.text)) return []
  const [was, is] = [contentOf(unit.was), contentOf(unit.is)]
  const placed = is.flatMap((token) => {
    const original = counterpartOf(token.word, was)
    return original === undefined ? [] : [{ word: token.word, isAhead: token.start < at, from: original.start }]
  })
  const pairs = placed.flatMap((one) =>
    one.isAhead
      ? placed.flatMap((other) => (other.isAhead ? [] : [{ one, other, isTurned: other.from < one.from }]))
      : [],
  )
  const found = pairs.filter(({ isTurned }) => isTurned)
  const [first] = found
  if (first === undefined || found.length * 2 <= pairs.length) return []
  const [earlier, later] = [first.other.word, first.one.word]
  const message = `In the original ${quote(earlier)} comes before ${quote(later)}, and in the new text after it.`
  return [changeIn(unit, { kind: 'order', before: earlier, after: earlier, message })]
}

const unitOfTime = /^(second|minute|hour|day|week|month|year)s?$/
const number =
  /(?:\d|⟧|\b(?:half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+ty|\w+teen))[\s-]*(?:\w+ )?$/i

/** "As the day went on" is "as the hours passed". */
const passing = /\bas the $/i

/** A unit of time that counts nothing and became another one. */
function otherSpan(unit: Unit) {
  const was = spansIn(unit.was)
  if (was.length === 0) return []
  const is = spansIn(unit.is)
  const over = (some: readonly string[], others: readonly string[]): string | undefined =>
    some.find((word) => some.filter((one) => one === word).length > others.filter((one) => one === word).length)
  const [gone, come] = [over(was, is), over(is, was)]
  if (gone === undefined || come === undefined) return []
  const message = `The original speaks of ${quote(`${gone}s`)}, and the new text of ${quote(`${come}s`)} in their place.`
  return [changeIn(unit, { kind: 'duration', before: gone, after: come, message })]
}

function spansIn(reading: TextReading): readonly string[] {
  return tokensOf(reading).flatMap(({ word, start }) => {
    const [, span] = unitOfTime.exec(word) ?? []
    const ahead = reading.text.slice(Math.max(0, start - 14), start)
    return span === undefined || number.test(ahead) || passing.test(ahead) ? [] : [span]
  })
}
