import { findsIn } from '../../../text/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import { type PrintedNumber, plainNumber, type StatedQuantity } from '../../quantity/index.js'
import type { Found } from '../../vocabulary/index.js'
import type { Fact, FactKind } from '../fact.js'
import { type FactWord, readingSets, readingWords } from '../words/index.js'

/** How far before its number the name of a measurement may stand, in characters. */
const nameReach = 60
/** How far a drug may stand from its dose. */
const doseReach = 28

const separators: Readonly<Record<StatedQuantity['shape'], string>> = {
  number: '',
  ordinal: '',
  range: '–',
  pair: '/',
  ratio: ':',
}

const doseDimensions = /^(?:mass|volume|unit|equivalent|mole|tablet|capsule|puff|drop|mass\/mass|unit\/mass)$/
const noDose = /^(?:kg|lb|l|m|oz)$/

/** What is measured and also given: a plain mass, count of units or milliequivalents of it is a dose. */
const given = new Set(
  ['vitamin d', 'vitamin b12', 'folate', 'iron', 'calcium', 'magnesium', 'potassium', 'sodium', 'phosphorus'].concat([
    'bicarbonate',
    'chloride',
    'albumin',
  ]),
)

interface Named {
  readonly name: string
  readonly kind: FactKind
}

/** The facts that numbers tell: values, ages, doses, frequencies, dates and the comparators before them. */
export function numberFacts(
  plain: string,
  numbers: readonly PrintedNumber[],
  words: readonly Found<FactWord>[],
): Fact[] {
  const facts: Fact[] = []
  let last: { readonly end: number; readonly named: Named | null } = { end: 0, named: null }
  for (const number of numbers) {
    const span = { start: number.start, end: number.end }
    if (number.use === 'frequency' || number.use === 'date') {
      facts.push({ kind: number.use, value: number.detail, span })
      const bound = number.use === 'frequency' ? comparatorOf(plain, number) : null
      if (bound !== null) facts.push({ kind: 'comparator', ...bound })
      continue
    }
    if (number.use === 'code') {
      const level = isVertebra(plain, number)
      facts.push({ kind: level ? 'site' : 'value', value: `${level ? 'vertebra' : 'code'} ${number.detail}`, span })
      continue
    }
    const named = namedOf(plain, number, { words, last })
    const kind = kindOf(number, named)
    const { quantity } = number
    const value = printedValue(number)
    facts.push({ kind, value, span, quantity, ...(named === null ? {} : { name: named.name }) })
    const sign = comparatorOf(plain, number)
    if (sign !== null) facts.push({ kind: 'comparator', value: sign.value, span: sign.span, quantity })
    if (number.detail !== '') facts.push({ kind: 'frequency', value: `1/${number.detail}`, span })
    last = { end: number.end, named }
  }
  return [...facts, ...bareComparators(plain, facts)]
}

const bareWords =
  /\b(?:no (?:less|fewer|more) than|at least|at most|(?:less|fewer|lower|more|greater|higher|smaller|larger)(?: (?:in|on|at|over) (?:the |both )?[a-z]{3,}(?: [a-z]{3,})?)? than)(?![a-z])/g

/** Comparators that no number follows: "at least once a week", "greater than bone conduction". */
function bareComparators(plain: string, facts: readonly Fact[]): Fact[] {
  if (!/than|at least|at most/.test(plain)) return []
  return findsIn(plain, bareWords).flatMap((hit): Fact[] => {
    const span = { start: hit.index, end: hit.index + hit[0].length }
    const isStated = facts.some(({ kind, span: other }) => {
      return kind === 'comparator' && other.start < span.end && other.end > span.start
    })
    return isStated ? [] : [{ kind: 'comparator', value: signOf(hit[0]), span }]
  })
}

/** L4, T10, C6: but not C3 and C4 of complement, T3 and T4 of the thyroid, S1 and S2 of the heart, unless said. */
function isVertebra(plain: string, { start, end, detail }: PrintedNumber): boolean {
  if (!/^(?:l[1-5]|t(?:[1-9]|1[0-2])|c[1-8]|s[1-5])$/.test(detail)) return false
  if (/^(?:l[1-5]|t(?:[5-9]|1[0-2])|c[678])$/.test(detail))
    return !/^[ -]?(?:complement|weighted)/.test(plain.slice(end, end + 12))
  // "A T4 level" is one of the hormone, and "at the T4 level" is in the spine.
  if (/^t[34]$/.test(detail) && /^\slevel/.test(plain.slice(end, end + 8)))
    return /\b(?:at|to|from|above|below|through) (?:the )?$/.test(plain.slice(Math.max(0, start - 14), start))
  const beside = /^(?:[-–/]?[ltcs]\d|\s(?:vertebra|level|dermatome|radicul|nerve|root|sensory|spin))/
  return (
    beside.test(plain.slice(end, end + 12)) ||
    /(?<![a-z])[ltcs]\d{1,2}[-–/]$/.test(plain.slice(Math.max(0, start - 5), start))
  )
}

function kindOf({ use, quantity }: PrintedNumber, named: Named | null): FactKind {
  if (use === 'age') return 'age'
  if (quantity.unit.dimension === 'time' || quantity.unit.dimension === 'month') {
    return named?.kind === 'laboratory' ? 'laboratory' : 'duration'
  }
  return named?.kind ?? 'value'
}

function printedValue({ quantity, label }: PrintedNumber): string {
  const number = quantity.values.map(plainNumber).join(separators[quantity.shape])
  const nth = quantity.shape === 'ordinal' ? `${number}.` : number
  return label === '' ? nth : `${nth} ${label}`
}

interface Around {
  readonly words: readonly Found<FactWord>[]
  readonly last: { readonly end: number; readonly named: Named | null }
}

/** The measurement or drug that a number belongs to. */
function namedOf(plain: string, number: PrintedNumber, { words, last }: Around): Named | null {
  if (number.use === 'age' || number.quantity.shape === 'ordinal') return null
  // "38°C (100.4°F)": what is printed twice has one name.
  if (last.named !== null && /^\s?[([=]\s?$/.test(plain.slice(last.end, number.start))) return last.named
  const isDose = doseDimensions.test(number.quantity.unit.dimension) && !noDose.test(number.label)
  const drug = isDose ? drugNear(plain, number, words) : null
  if (drug !== null) return { name: drug, kind: 'dose' }
  let before: Found<FactWord> | null = null
  for (const word of words) {
    if (word.start >= number.start) break
    if (word.meaning.is === 'name' && word.end <= number.start) before = word
  }
  if (before !== null && before.end >= last.end && number.start - before.end <= nameReach) {
    const gap = plain.slice(before.end, number.start)
    if (before.meaning.is === 'name' && isDose && given.has(before.meaning.name) && !/[;\n]|\.\s/.test(gap)) {
      return { name: before.meaning.name, kind: 'dose' }
    }
    if (!/[;\n]|, ?\S|\.\s/.test(gap) && before.meaning.is === 'name') return before.meaning
  }
  if (number.quantity.unit.dimension !== 'percent') return null
  const behind = words.find(
    ({ meaning, start }) => meaning.is === 'name' && start >= number.end && start - number.end < 5,
  )
  return behind?.meaning.is === 'name' ? behind.meaning : null
}

function drugNear(plain: string, number: PrintedNumber, words: readonly Found<FactWord>[]): string | null {
  let nearest: { readonly name: string; readonly gap: number } | null = null
  for (const { meaning, start, end } of words) {
    if (meaning.is !== 'facts') continue
    const drug = meaning.facts.find(({ kind }) => kind === 'drug')
    if (drug === undefined) continue
    const isBefore = end <= number.start
    const gap = isBefore ? number.start - end : start - number.end
    if (gap < 0 || gap > (isBefore ? doseReach : 12)) continue
    const between = isBefore ? plain.slice(end, number.start) : plain.slice(number.end, start)
    if (/[.;,\n]/.test(between)) continue
    if (nearest === null || gap < nearest.gap) nearest = { name: drug.value, gap }
  }
  return nearest?.name ?? null
}

const signsBefore = /(<=|>=|=<|=>|[<>≤≥⩽⩾])\s?$/
const bounds = ['at-least', 'at-most', 'less', 'more'] as const
const signs = { 'at-least': '>=', 'at-most': '<=', less: '<', more: '>' } as const
const wordsBefore = once(() => {
  const words = alternationOf(bounds.flatMap((group) => readingWords()[group]))
  return new RegExp(String.raw`\b(${words})\s(?:or equal to )?(?:an? |the )?$`)
})
const wordsAfter = /^\s(?:or|and) (more|greater|higher|older|above|over|longer|less|lower|below|fewer|younger|under)\b/

/** "2½ years": the sign for a half parts the number from its unit. */
const ofTime = /^[¼½¾]\s?(?:minute|hour|day|week|month|year)/

function comparatorOf(
  plain: string,
  { start, end, quantity }: PrintedNumber,
): { readonly value: string; readonly span: { readonly start: number; readonly end: number } } | null {
  const before = plain.slice(Math.max(0, start - 32), start)
  const sign = signsBefore.exec(before)
  if (sign !== null) {
    return { value: normalSign(sign[1] as string), span: { start: start - sign[0].length, end: start } }
  }
  const words = wordsBefore().exec(before)
  if (words !== null) {
    const phrase = words[1] as string
    const isEqual = words[0].includes('or equal')
    const value = isEqual ? `${signOf(phrase)}=`.replace('==', '=') : signOf(phrase)
    // "over two weeks" is a time span and no bound.
    const isTime = /^(?:time|month)$/.test(quantity.unit.dimension) || ofTime.test(plain.slice(end, end + 12))
    const isSpan = phrase === 'over' && isTime
    // "above the second rib" is a place.
    const isPlace = words[0].endsWith('the ') && !/^[\s-](?:percentile|centile)/.test(plain.slice(end, end + 12))
    // "Under three fingernails" is one, too.
    const isUnder =
      /^(?:under|below|above)$/.test(phrase) && quantity.unit.dimension === 'number' && !/^\d/.test(plain.slice(start))
    return isSpan || isPlace || isUnder ? null : { value, span: { start: start - words[0].length, end: start } }
  }
  const behind = wordsAfter.exec(plain.slice(end, end + 16))
  if (behind === null) return null
  const isUp = /more|greater|higher|older|above|over|longer/.test(behind[1] as string)
  return { value: isUp ? '>=' : '<=', span: { start: end, end: end + behind[0].length } }
}

function normalSign(sign: string): string {
  if (/^(?:<=|=<|≤|⩽)$/.test(sign)) return '<='
  if (/^(?:>=|=>|≥|⩾)$/.test(sign)) return '>='
  return sign
}

function signOf(phrase: string): string {
  const bound = bounds.find((group) => readingSets()[group].has(phrase))
  if (bound !== undefined) return signs[bound]
  return /^(?:less|fewer|lower|smaller)/.test(phrase) ? '<' : '>'
}
