import { timesPerDay } from '../../../../clinical/index.js'
import { numberOf, numberWords } from './number.js'

/** A dose, and how often it is taken; what is not told is null. A number that is told alone is both ends of its range. */
export interface Regimen {
  readonly amount: (Range & { readonly unit: string }) | null
  /** Times a day. */
  readonly perDay: Range | null
}

export interface Range {
  readonly low: number
  readonly high: number
}

/** The least and the most of some values. */
export function rangeOf(values: readonly number[]): Range {
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** An amount, so many times as much. */
export function scaled(one: Regimen, factor: number): Regimen {
  const { amount } = one
  return amount === null ? one : { ...one, amount: { ...amount, low: amount.low * factor, high: amount.high * factor } }
}

/** An amount, whatever how often it is taken. */
export function atOnce(one: Regimen): Regimen {
  return { ...one, perDay: null }
}

/** How often, by each of some regimens that tells it. */
export function statedTimes(regimens: readonly Regimen[]): readonly Range[] {
  return regimens.flatMap(({ perDay }) => (perDay === null ? [] : [perDay]))
}

/**
 * The regimens of a text in small letters, in its order: an amount and the next telling of how often. What is set aside
 * ("not three times a day", "instead of 8 mg", "from 20 mg to …") is left out, and so is the most in a day behind a dose
 * ("10 mg/kg every 8 hours, max 40 mg/kg/day"). Micrograms and grams are milligrams; a volume counts where no mass is told.
 *
 * @example
 * regimensIn('lower it from 750 mg to 500 mg every 48 hours')
 * // → [{ amount: { low: 500, high: 500, unit: 'mg' }, perDay: { low: 0.5, high: 0.5 } }]
 */
export function regimensIn(text: string): readonly Regimen[] {
  const left = text
    .replace(singleStrength, '80 mg/400 mg')
    .replace(setAside, (found) => ' '.repeat(found.length))
    .replace(bound, ' ')
    .replace(boundBehind, ' ')
    .replace(changedFrom, ' ')
    .replace(loading, '$<amount> ')
  const amounts = [...left.matchAll(amount)].map((found) => ({ at: found.index, regimen: amountOf(found) }))
  const isOfMass = amounts.some(({ regimen }) => regimen.amount?.unit !== 'ml')
  const tokens = [
    ...amounts.filter(({ regimen }) => !isOfMass || regimen.amount?.unit !== 'ml'),
    ...timesIn(left).map(({ at, perDay }) => ({ at, regimen: { amount: null, perDay } })),
  ].sort((a, b) => a.at - b.at)
  const found: Regimen[] = []
  let isTotal = false
  for (const { regimen } of tokens) {
    const last = found.at(-1)
    if (regimen.amount !== null || last === undefined) {
      found.push(regimen)
      isTotal = regimen.amount !== null && regimen.perDay !== null
    } else if (last.perDay === null) found[found.length - 1] = { ...last, perDay: regimen.perDay }
    // "62.5 mcg daily or every other day" is one amount; "8 mg/kg a day, divided" is told whole already.
    else if (!isTotal) found.push({ ...last, perDay: regimen.perDay })
  }
  return withTimes(found, left)
}

/**
 * A text without what `regimensIn` reads of it, and without what bounds or sets a dose aside; the rest stays in its place.
 *
 * @example
 * withoutRegimens('20 mg once a day over 5 minutes').trim()
 * // → 'over 5 minutes'
 */
export function withoutRegimens(text: string): string {
  const blank = (found: string): string => ' '.repeat(found.length)
  return [
    setAside,
    bound,
    boundBehind,
    changedFrom,
    amount,
    ...schedules.map(([pattern]) => new RegExp(pattern, 'g')),
  ].reduce((left, pattern) => left.replace(pattern, blank), text)
}

/** The most in a day behind a dose: "max 40 mg/day", "16 mg a day at most". */
export function boundsIn(text: string): readonly Regimen[] {
  return [bound, boundBehind].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([found]) =>
      regimensIn(found.replace(/^\D*/, '').replace(/,? (?:at|max|or)\b.*$/, '')).map((one) => ({
        ...one,
        perDay: /dose/.test(found) ? null : (one.perDay ?? { low: 1, high: 1 }),
      })),
    ),
  )
}

/** What a text sets aside, from its "not" or "instead of" on. */
export function setAsideIn(text: string): readonly string[] {
  return [...text.matchAll(setAside)].map(([found]) => found)
}

/** One dose told by weight and in full, "1 mg/kg (70 mg) every 12 hours", is taken as often by either. */
function withTimes(found: readonly Regimen[], text: string): readonly Regimen[] {
  if (!statedTwice.test(text)) return found
  return found.map((one, i) => {
    const isByWeight = one.amount?.unit.endsWith('/kg')
    const other = [found[i + 1], found[i - 1]].find(
      (near) => near?.amount != null && near.amount.unit.endsWith('/kg') !== isByWeight,
    )
    return one.amount === null || one.perDay !== null || other === undefined ? one : { ...one, perDay: other.perDay }
  })
}

const statedTwice =
  /\d ?(?:mg|mcg|µg|g)(?:\/kg)? ?(?:[([=,]|i\.?e\.?|or about) ?(?:= ?|i\.?e\.?,? ?|about |approx\w*\.? |total )?\d[\d.,]{0,12} ?(?:mg|mcg|µg|g)\b/

const setAside =
  /\b(?:not(?! more than)|instead of|rather than|in place of|in lieu of|versus|vs)\b(?:[^,;:.)]|\.(?=\d))*?(?=[,;:)]|\.\s|\.$|$)/g
/** One tablet of trimethoprim-sulfamethoxazole, by the name of its label; a double-strength one is what cases plan. */
const singleStrength =
  /(?<!\b(?:half|two|2|three|3|four|4) (?:a |of a )?)\b(?:(?:one|1|an?) )?single[- ]strength\b(?: tablets?)?/g
/** "Max 40 mg/kg/day" behind a dose bounds it and is none; "up to" may raise it. */
const bound =
  /\b(?=max|at most|no more|not more)(?<=\d[^;]*)(?:max(?:imum|\.)?|at most|no more than|not more than)\s*(?:of )?\d[\d.,]{0,12} ?(?:mg|mcg|g|ml|units?)(?:\/kg)?(?:\s*(?:\/|per |a |in )\s*(?:day|d|24 ?h(?:ours)?|dose)\b)?/g
/** "16 mg a day at most" behind a dose. */
const boundBehind =
  /(?<=\d[^;]*[,(;] ?)\d[\d.,]{0,12} ?(?:mg|mcg|g|ml|units?)(?:\/kg)?\s*(?:\/|per |a |in )\s*(?:day|d|24 ?h(?:ours)?)\b,? (?:at (?:the )?(?:very )?most|max(?:imum)?|or less)\b/g
const changedFrom = /\bfrom (?:\w+ )?\d[^,;:]{0,80}?(?=\bto\b)/g

/** "200 mg once a day for three days, then once a week" is a weekly drug: the days before it load it. */
const loading =
  /(?<amount>\d[\d.,]{0,12} ?(?:mg|mcg|g)\b)[^,;.]{0,80}? (?:for|x|×) ?(?:\d+|two|three|four|five|seven) ?(?:d|days)\b[^,;]{0,80}?,? then (?=(?:\d[\d.,]{0,12} ?(?:mg|mcg|g) )?(?:once )?(?:a week|weekly|per week|every week|every 7 days))/g

const number = String.raw`\d+(?:,\d{3}){0,3}(?:\.\d+)?`
const amount = new RegExp(
  String.raw`(?<most>(?:at most|no more than|not more than|up to|maximum|max\.?|≤|<=)\s*(?:of )?)?(?<low>${number}|\b(?:${numberWords}|half a)(?= ?(?:grams?|milligrams?|micrograms?|mg|units)\b))(?:\s*(?:to|-|–)\s*(?<high>${number}))?\s*(?<unit>mg/kg|ml/kg|mcg/kg|µg/kg|g/kg|mg|mcg|µg|micrograms?|milligrams?|grams?|g|meq|mmol|mci|units?|iu|%|ml(?!\s*/|\s+(?:per|an hour)\b))(?![a-z])(?<day>\s*/\s*(?:day|d|24 ?h)\b)?`,
  'g',
)

function amountOf({ groups = {} }: RegExpExecArray): Regimen {
  const { most, low = '', high = low, unit = '', day } = groups
  const { factor, name } = unitOf(unit)
  const value = (digits: string): number => (digits === 'half a' ? 1 / 2 : numberOf(digits)) * factor
  return {
    amount: { low: most === undefined ? value(low) : 0, high: value(high), unit: name },
    perDay: day === undefined ? null : { low: 1, high: 1 },
  }
}

function unitOf(unit: string): { readonly factor: number; readonly name: string } {
  if (/^(?:mcg|µg)\/kg$/.test(unit)) return { factor: 1 / 1000, name: 'mg/kg' }
  if (unit === 'g/kg') return { factor: 1000, name: 'mg/kg' }
  if (/^(?:mcg|µg|microgram)/.test(unit)) return { factor: 1 / 1000, name: 'mg' }
  if (/^g/.test(unit)) return { factor: 1000, name: 'mg' }
  return { factor: 1, name: unit.replace(/^milligrams?$/, 'mg').replace(/^(?:units?|iu)$/, 'units') }
}

const count = String.raw`\d+(?:\.\d+)?|${numberWords}`
/** "A week" tells how often, and "for a week" how long. */
const per = String.raw`(?:(?<!\b(?:for|after|in|within|about|than|over|of|last|another) )\ba|\bper|\beach|\bevery)`

/** How often a drug is taken, by how it is written; the first that fits at a place counts. */
const schedules: readonly (readonly [pattern: string, perDay: (value: number) => number])[] = [
  [
    String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–|or)\s*(${count}))?[ -]?(?:h|hr|hrs|hours?|hourly)\b`,
    (hours) => timesPerDay(1, hours, 'hour'),
  ],
  [
    String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–|or)\s*(${count}))?[ -]?(?:d|days?)\b`,
    (days) => timesPerDay(1, days, 'day'),
  ],
  [
    String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–|or)\s*(${count}))?[ -]?(?:w|wk|weeks?)\b`,
    (weeks) => timesPerDay(1, weeks, 'week'),
  ],
  [
    String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–|or)\s*(${count}))?[ -]?(?:mo|months?)\b`,
    (months) => timesPerDay(1, months, 'month'),
  ],
  [String.raw`(${count})(?:\s*(?:to|-|–)\s*(${count}))? (?:times|x) (?:${per} day|daily)\b`, (times) => times],
  [
    String.raw`(?:on )?(${count})(?:\s*(?:to|-|–)\s*(${count}))? (?:times|x|days|nights|doses|mornings|evenings) (?:(?:${per}|of the|of each|in the) week|weekly)\b`,
    (times) => timesPerDay(times, 1, 'week'),
  ],
  [
    String.raw`(?:every (?:other|second) (?:day|morning|evening|night)|(?:on )?alternate days|alternate-day|qod\b|q\.o\.d\.)`,
    () => 1 / 2,
  ],
  ['every third day', () => 1 / 3],
  [String.raw`(?:every|each) hour\b|\bhourly\b`, () => timesPerDay(1, 1, 'hour')],
  [
    String.raw`(?:twice|two doses) (?:${per} day|daily)|\bb\.?i?\.?d\b|(?:every|each|in the) morning and (?:(?:every|each|in the|at) )?(?:evening|night|bedtime)`,
    () => 2,
  ],
  [String.raw`thrice (?:${per} day|daily)|\bt\.?i\.?d\b`, () => 3],
  [String.raw`\bq\.?i\.?d\b`, () => 4],
  [`twice (?:${per} week|weekly)`, () => timesPerDay(2, 1, 'week')],
  [
    String.raw`(?:once )?(?:${per} week\b(?! (?:before|after|ago|later|earlier))|weekly\b)`,
    () => timesPerDay(1, 1, 'week'),
  ],
  [
    String.raw`(?:once )?(?:every|each|on) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`,
    () => timesPerDay(1, 1, 'week'),
  ],
  [
    String.raw`(?:once )?(?:${per} year\b(?! (?:before|after|ago|later|earlier|old))|yearly\b|annually\b)`,
    () => timesPerDay(1, 1, 'year'),
  ],
  [
    String.raw`(?:once )?(?:${per} month\b(?! (?:before|after|ago|later|earlier))|monthly\b)`,
    () => timesPerDay(1, 1, 'month'),
  ],
  [
    String.raw`(?:once )?(?:${per} day\b(?! (?:before|after|ago|later|earlier))|daily\b)|\bq\.?d\b|\bo\.?d\b|(?:every|each) (?:morning|evening|night)|nightly\b|at (?:bedtime|night)|\bq ?hs\b|\bq ?[ap]m\b|in the (?:morning|evening)`,
    () => 1,
  ],
]

/** Where a text tells how often; what a longer form covers is not told again by a shorter one. */
function timesIn(text: string): readonly { readonly at: number; readonly perDay: Range }[] {
  let rest = text
  return schedules.flatMap(([pattern, perDay]) => {
    const found = [...rest.matchAll(new RegExp(pattern, 'g'))]
    rest = rest.replace(new RegExp(pattern, 'g'), (all) => '#'.repeat(all.length))
    return found.map((one) => {
      const values = [one[1], one[2] ?? one[1]].map((word = '1') => perDay(numberOf(word)))
      return { at: one.index, perDay: rangeOf(values) }
    })
  })
}

/** "2 mg at bedtime, up by 2 mg every week to 4 mg": what stands behind the first dose. */
export function laterPart(text: string): string {
  const at = text.search(rising)
  return at > 0 && regimensIn(text.slice(0, at)).length > 0 ? text.slice(at) : ''
}

const rising =
  /[,;(]?\s*\b(?:up by|up to|increas\w*|rais\w*|titrat\w*|uptitrat\w*|then|after that|building up|to a max\w*)\b/
