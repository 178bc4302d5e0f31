import { durationIn } from '../../../clinical/index.js'
import { once } from '../../../vocabulary/index.js'
import { isOfAdministration } from './cells/index.js'
import { orderWords } from './order-verbs.js'
import { numberOf, numberWords, timeUnitOf, withoutRegimens } from './regimen/index.js'

/** What a case and a reference tell: their words, and their quantities in one unit each. */
export interface StatedText {
  readonly words: ReadonlySet<string>
  readonly quantities: readonly CountedNumber[]
}

/** The words and quantities of a text in small letters. */
export function statedIn(text: string): StatedText {
  return { words: new Set(text.match(/[a-z]+/g)), quantities: quantitiesIn(text) }
}

/**
 * What of an order nothing read, once its drugs were taken out: numbers that stand neither in the case nor in the
 * reference and are no dose or schedule, and words that are neither told there nor usual in orders nor of a
 * closed class of administration. `isFree` lets times pass, in hours.
 *
 * @example
 * const stated = statedIn('0.1 mg/kg into a vein over two minutes')
 * ['0.1 mg/kg over 2 min', '0.1 mg/kg over 2 seconds', '0.1 mg/kg undiluted'].map((text) => unreadIn(text, stated))
 * // → [[], ['2 seconds'], ['undiluted']]
 */
export function unreadIn(
  text: string,
  stated: StatedText,
  isFree: (hours: number) => boolean = () => false,
): readonly string[] {
  const left = withoutRegimens(text)
  const quantities = quantitiesIn(left)
  const words = quantities.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    left,
  )
  return [
    ...quantities
      .filter((one) => !(one.isTime && isFree(one.value)) && !stated.quantities.some((other) => isSame(one, other)))
      .map(({ start, end }) => left.slice(start, end)),
    ...(words.match(/[a-z]+/g) ?? []).filter((word) => !isKnown(word, stated)),
  ]
}

/** Whether a text tells a number, in digits or in a word. */
export function tellsNumber(text: string): boolean {
  return new RegExp(String.raw`\d|\b(?:${numberWords})\b`).test(text)
}

function isKnown(word: string, stated: StatedText): boolean {
  return stated.words.has(word) || usual().has(word) || isOfAdministration(word) || isFormOf(word, stated)
}

/** Another form of a word that is told: "extubation" of "extubated", "transplantation" of "transplant". */
function isFormOf(word: string, { words }: StatedText): boolean {
  const stem = word.slice(0, 7)
  return stem.length === 7 && [...words].some((one) => one.startsWith(stem))
}

const usual = once(() => new Set(orderWords().usual))

/** A number, with the time or the thing that it counts. */
interface CountedNumber {
  readonly start: number
  readonly end: number
  readonly value: number
  /** Its value is in hours. */
  readonly isTime: boolean
}

const time = String.raw`(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|d|nights?|weeks?|wks?|wk|w|months?|mos?|years?|yrs?)\b`
const number = String.raw`\b(?:half an|${numberWords})\b|(?<![\d.])\d+(?:\.\d+)?`
/** "A day" tells how often, "for a day" how long, "an hour before" when. */
const quantity = new RegExp(
  String.raw`(?<value>${number})(?:[ -]?(?:(?:more|further|full) )?(?<unit>${time}))?|(?<=\b(?:for|over|in|after|within|last|another|about|than|by) )an? (?<of>${time})|\ban? (?<before>(?:hour|minute)\b)(?= (?:before|after))`,
  'g',
)

/** The numbers of a text that are no doses: "half an hour", "twenty tablets". */
export function quantitiesIn(text: string): readonly CountedNumber[] {
  return [...text.matchAll(quantity)].map(({ index, 0: { length }, groups = {} }) => {
    const { value = 'a', unit, of, before } = groups
    const number = value === 'half an' ? 1 / 2 : numberOf(value)
    const timeUnit = timeUnitOf(unit ?? of ?? before ?? '')
    const hours = timeUnit === null ? number : durationIn('hour', number, timeUnit)
    return { start: index, end: index + length, value: hours, isTime: timeUnit !== null }
  })
}

/** The times of a text, in hours. */
export function timesIn(text: string): readonly number[] {
  return quantitiesIn(text).flatMap(({ value, isTime }) => (isTime ? [value] : []))
}

/** A month has 28 to 31 days. */
function isSame(one: CountedNumber, other: CountedNumber): boolean {
  return one.isTime === other.isTime && Math.abs(one.value - other.value) <= 0.05 * other.value
}
