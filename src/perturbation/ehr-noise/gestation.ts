import { cell } from '../../vocabulary/index.js'

/** The first and the last completed week of pregnancy, both included. */
interface Weeks {
  readonly from: number
  readonly to: number
}

/** The weeks of pregnancy at which a diagnosis is made: `any`, `none` for who is not pregnant, or an end. */
export type Gestation = Weeks | 'any' | 'none'

/** A cell such as `to 13 weeks`, `from 20 weeks`, `20 to 36 weeks`, `any`, `none`. */
export const gestationCell = cell({
  pattern: /^(?:any|none|(?:to|from|\d+ to) \d+ weeks)$/,
  expected: 'weeks of pregnancy: to 13 weeks, from 20 weeks, 20 to 36 weeks, any, none',
}).transform((text): Gestation => {
  if (text === 'any' || text === 'none') return text
  const [first = 0, last = first] = (text.match(/\d+/g) ?? []).map(Number)
  if (text.startsWith('to')) return { from: 0, to: first }
  return { from: first, to: text.startsWith('from') ? Number.POSITIVE_INFINITY : last }
})

const ones = 'one two three four five six seven eight nine'.split(' ')
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = ['twenty', 'thirty', 'forty'].flatMap((ten) => [ten, ...ones.map((one) => `${ten}-${one}`)])

/** Numbers in words, each at its own place. */
const inWords = ['zero', ...ones, ...teens, ...tens]

const number = String.raw`(\d{1,2}|${inWords.toReversed().join('|')})`
const state = '(?:gestation(?:al age)?|pregnan(?:t|cy))'

/** How weeks or months of pregnancy are stated: the number first, then the unit where it may be either. */
const forms = [
  String.raw`\b${number}(?:st|nd|rd|th)?(?: and \d\/7| \d\/7)?(?: completed)?[- ](weeks?|months?)['’]?(?: of| into)?(?: an?| her| the)?(?: estimated)?[- ]${state}`,
  String.raw`\bgestational age(?: of| is|:)?(?: about| approximately)? ${number}`,
  String.raw`\bweeks? ${number} of (?:her |the )?${state}`,
].map((form) => new RegExp(form, 'gi'))

const weeksOfMonth = 4.35
const trimester = /\b(first|second|third|last|1st|2nd|3rd) trimester\b/gi
const trimesters: Readonly<Record<string, Weeks>> = {
  first: { from: 0, to: 13 },
  '1st': { from: 0, to: 13 },
  second: { from: 14, to: 27 },
  '2nd': { from: 14, to: 27 },
  third: { from: 28, to: 42 },
  '3rd': { from: 28, to: 42 },
  last: { from: 28, to: 42 },
}

/** Who miscarried at some week is not pregnant since. */
const ended = /\b(?:abortions?|miscarriages?|miscarried|loss(?:es)?|terminated|ended)\b[^.;]{0,40}$/i

/**
 * The weeks of pregnancy that a case states; none where it states none.
 *
 * @example
 * gestationsIn("A woman at 30 weeks' gestation has pain.")
 * // → [{ from: 30, to: 30 }]
 */
export function gestationsIn(text: string): readonly Weeks[] {
  const stated = forms
    .flatMap((form) => [...text.matchAll(form)])
    .filter(({ index }) => !ended.test(text.slice(0, index)))
    .map(({ 1: given, 2: unit }): Weeks => {
      const value = numberOf(given as string)
      if (unit === undefined || !/^month/i.test(unit)) return { from: value, to: value }
      return { from: Math.floor((value - 1) * weeksOfMonth), to: Math.ceil(value * weeksOfMonth) }
    })
  const named = [...text.matchAll(trimester)].flatMap(
    ({ 1: which }) => trimesters[(which as string).toLowerCase()] ?? [],
  )
  return [...stated, ...named]
}

function numberOf(word: string): number {
  return /^\d/.test(word) ? Number(word) : inWords.indexOf(word.toLowerCase())
}

/** Whether a diagnosis may be made at every time of pregnancy that a case states. */
export function isOfGestation(gestation: Gestation, text: string): boolean {
  if (gestation === 'any') return true
  const stated = gestationsIn(text)
  if (gestation === 'none') return stated.length === 0
  return stated.every(({ from, to }) => gestation.from <= from && to <= gestation.to)
}
