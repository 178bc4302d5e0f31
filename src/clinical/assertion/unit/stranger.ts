import { findsIn } from '../../../text/index.js'
import { figureOf } from '../notation/index.js'
import { isEveryday } from '../term/index.js'
import { hasAlike, isByConcept, isByRoots, isFiller } from './alike.js'
import { isMentioned } from './named.js'
import type { TextReading } from './reading.js'
import type { Whole } from './rule.js'
import { placedIn } from './scale.js'
import { isShortFor, shortForms } from './short-form.js'

/** A word or name that came in. */
export interface Added {
  readonly word: string
  /** Whether another sentence of the case tells it. */
  readonly elsewhere: boolean
}

/** Units written out: they belong to their numbers. */
const measure =
  /^(?:micro|milli|centi|deci|kilo|nano|pico)(?:lit(?:er|re)|gram|met(?:er|re)|mole?|equivalent|unit|second)s?$/

/** Whether a word stands on a scale where the other text has one, too: "circumscribed" for "localized". */
function isOnScale(word: string, own: TextReading, other: TextReading): boolean {
  return placedIn(own).some(
    (one) =>
      one.word.toLowerCase() === word &&
      placedIn(other).some(({ scale, step }) => scale === one.scale && Math.abs(step - one.step) < 1),
  )
}

/** Whether a Roman numeral stands for a figure of the other text. */
function isFigureOf(printed: string, other: string): boolean {
  return new RegExp(`(?<![\\d.])${figureOf(printed)}(?![\\d.])`).test(other)
}

/** Whether a name of a person stands at a place, behind a title or an initial, or what the person is: "M. Vance, RN". */
function isOfPerson(text: string, at: number): boolean {
  const name = String.raw`\b(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?|\p{Lu}\.) `
  return new RegExp(String.raw`${name}(?:\p{Lu}[\p{L}'’-]+, )?$`, 'u').test(text.slice(Math.max(0, at - 40), at))
}

/** Whether a line is in capitals, such as a heading: a word in it is no short form for that. */
function isInCapitals(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0] ?? ''
  return !/\p{Ll}/u.test(line)
}

/** Words outside everyday English that nothing in the original accounts for. */
export function strangers(after: TextReading, before: TextReading, whole: Whole): readonly Added[] {
  const known = after.facts.filter((fact) =>
    before.facts.some(({ kind, value, name }) => {
      // "FHx" stands for what is told of a relative.
      const isOne = value === fact.value || (kind === 'experiencer' && fact.value === 'family')
      return (kind === fact.kind && isOne) || (name !== undefined && name === fact.name)
    }),
  )
  const shorts = shortForms(before.text)
  const stated = after.mentions().filter((mention) => isMentioned(mention, before))
  const found = new Map<string, Added>()
  for (const { 0: printed, index } of findsIn(after.text, /\p{L}[\p{L}\p{M}\d]*/gu)) {
    const word = printed.toLowerCase()
    if (isOfPerson(after.text, index)) continue
    const isShort =
      /^[\p{L}\d]{3,6}$/u.test(printed) &&
      (printed.match(/\p{Lu}/gu)?.length ?? 0) > 1 &&
      !isInCapitals(after.text, index)
    if (found.has(word) || (!isShort && (word.length < 4 || isEveryday(word) || isFiller(word)))) continue
    if (measure.test(word) || (isShort && (isFiller(word) || isFigureOf(printed, before.text)))) continue
    if (isOnScale(word, after, before)) continue
    if (isShort && isShortFor(word.replace(/s$/, ''), before.words)) continue
    const isIn = (reading: TextReading): boolean => hasAlike(reading, word) || isByConcept(word, before)
    if (isIn(before) || isByRoots(word, before)) continue
    if (stated.some(({ start, end }) => start <= index && end >= index + printed.length)) continue
    if (known.some(({ span }) => span.start <= index && span.end >= index + printed.length)) continue
    // "Hb", told as "hemoglobin".
    if (!isShort && shorts.some((short) => short.toLowerCase().includes(word.charAt(0)))) continue
    found.set(word, { word: printed, elsewhere: isIn(whole.reading()) || isByRoots(word, whole.reading()) })
  }
  return [...found.values()]
}
