/** A dose, and how often it is taken; what is not told is null. A number that is told alone is both ends of its range. */
export interface Regimen {
  readonly amount: (Range & { readonly unit: string }) | null
  /** Times a day. */
  readonly perDay: Range | null
}

interface Range {
  readonly low: number
  readonly high: number
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
    .replace(setAside, (found) => ' '.repeat(found.length))
    .replace(bound, ' ')
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
    changedFrom,
    inMonths,
    amount,
    ...schedules.map(([pattern]) => new RegExp(pattern, 'g')),
  ].reduce((left, pattern) => left.replace(pattern, blank), text)
}

/** One dose told by weight and in full, "1 mg/kg (70 mg) every 12 hours", is taken as often by either. */
function withTimes(found: readonly Regimen[], text: string): readonly Regimen[] {
  if (!toldTwice.test(text)) return found
  return found.map((one, i) => {
    const isByWeight = one.amount?.unit.endsWith('/kg')
    const other = [found[i + 1], found[i - 1]].find(
      (near) => near?.amount != null && near.amount.unit.endsWith('/kg') !== isByWeight,
    )
    return one.amount === null || one.perDay !== null || other === undefined ? one : { ...one, perDay: other.perDay }
  })
}

const toldTwice =
  /\d ?(?:mg|mcg|µg|g)(?:\/kg)? ?(?:[([=,]|i\.?e\.?|or about) ?(?:= ?|i\.?e\.?,? ?|about |approx\w*\.? |total )?\d[\d.,]* ?(?:mg|mcg|µg|g)\b/

const setAside =
  /\b(?:not(?! more than)|instead of|rather than|in place of|in lieu of|versus|vs)\b(?:[^,;:.)]|\.(?=\d))*?(?=[,;:)]|\.\s|\.$|$)/g
/** "Max 40 mg/kg/day" behind a dose bounds it and is none; "up to" may raise it. */
const bound =
  /(?<=\d[^;]*)\b(?:max(?:imum|\.)?|at most|no more than|not more than)\s*(?:of )?\d[\d.,]* ?(?:mg|mcg|g|ml|units?)(?:\/kg)?(?:\s*(?:\/|per |a |in )\s*(?:day|d|24 ?h(?:ours)?|dose)\b)?/g
const changedFrom = /\bfrom (?:\w+ )?\d[^,;:]*?(?=\bto\b)/g

/** "200 mg once a day for three days, then once a week" is a weekly drug: the days before it load it. */
const loading =
  /(?<amount>\d[\d.,]* ?(?:mg|mcg|g)\b)[^,;.]*? (?:for|x|×) ?(?:\d+|two|three|four|five|seven) ?(?:d|days)\b[^,;]*?,? then (?=(?:\d[\d.,]* ?(?:mg|mcg|g) )?(?:once )?(?:a week|weekly|per week|every week|every 7 days))/g

const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
const amount = new RegExp(
  String.raw`(?<most>(?:at most|no more than|not more than|up to|maximum|max\.?|≤|<=)\s*(?:of )?)?(?<low>${number})(?:\s*(?:to|-|–)\s*(?<high>${number}))?\s*(?<unit>mg/kg|mcg/kg|µg/kg|g/kg|mg|mcg|µg|micrograms?|milligrams?|grams?|g|meq|mmol|mci|units?|iu|%|ml(?!\s*/|\s+(?:per|an hour)\b))(?![a-z])(?<day>\s*/\s*(?:day|d|24 ?h)\b)?`,
  'g',
)

function amountOf({ groups = {} }: RegExpExecArray): Regimen {
  const { most, low = '', high = low, unit = '', day } = groups
  const { factor, name } = unitOf(unit)
  const value = (digits: string): number => Number(digits.replaceAll(',', '')) * factor
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

const words: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, six: 6, eight: 8, twelve: 12 }
const count = String.raw`\d+(?:\.\d+)?|${Object.keys(words).join('|')}`
/** "A week" tells how often, and "for a week" how long. */
const per = String.raw`(?:(?<!\b(?:for|after|in|within|about|than|over|of|last|another) )\ba|\bper|\beach|\bevery)`

/** How often a drug is taken, by how it is written; the first that fits at a place counts. */
const schedules: readonly (readonly [pattern: string, perDay: (told: number) => number])[] = [
  [
    String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–)\s*(${count}))?[ -]?(?:h|hr|hrs|hours?|hourly)\b`,
    (hours) => 24 / hours,
  ],
  [String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–)\s*(${count}))?[ -]?(?:d|days?)\b`, (days) => 1 / days],
  [
    String.raw`(?:every|q\.?) ?(${count})(?:\s*(?:to|-|–)\s*(${count}))?[ -]?(?:w|wk|weeks?)\b`,
    (weeks) => 1 / (7 * weeks),
  ],
  [String.raw`(${count})(?:\s*(?:to|-|–)\s*(${count}))? (?:times|x) (?:${per} day|daily)\b`, (times) => times],
  [String.raw`(${count})(?:\s*(?:to|-|–)\s*(${count}))? (?:times|x) (?:${per} week|weekly)\b`, (times) => times / 7],
  [
    String.raw`(?:every (?:other|second) (?:day|morning|evening|night)|(?:on )?alternate days|alternate-day|qod\b|q\.o\.d\.)`,
    () => 1 / 2,
  ],
  ['every third day', () => 1 / 3],
  [String.raw`(?:every|each) hour\b|\bhourly\b`, () => 24],
  [
    String.raw`(?:twice|two doses) (?:${per} day|daily)|\bb\.?i?\.?d\b|(?:every|each|in the) morning and (?:(?:every|each|in the|at) )?(?:evening|night|bedtime)`,
    () => 2,
  ],
  [String.raw`thrice (?:${per} day|daily)|\bt\.?i\.?d\b`, () => 3],
  [String.raw`\bq\.?i\.?d\b`, () => 4],
  [`twice (?:${per} week|weekly)`, () => 2 / 7],
  [String.raw`(?:once )?(?:${per} week\b(?! (?:before|after|ago|later|earlier))|weekly\b)`, () => 1 / 7],
  [String.raw`(?:once )?(?:every|each|on) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`, () => 1 / 7],
  [String.raw`(?:once )?(?:${per} month\b(?! (?:before|after|ago|later|earlier))|monthly\b)`, () => 1 / 30],
  [
    String.raw`(?:once )?(?:${per} day\b(?! (?:before|after|ago|later|earlier))|daily\b)|\bq\.?d\b|\bo\.?d\b|(?:every|each) (?:morning|evening|night)|nightly\b|at (?:bedtime|night)|\bqhs\b|in the (?:morning|evening)`,
    () => 1,
  ],
]

const inMonths = /\b(?:every|q) ?(?:\d+|two|three|four|six)(?:\s*(?:-|–|to)\s*\d+)?[ -]?(?:mo|months?)\b/g

/** Where a text tells how often; what a longer form covers is not told again by a shorter one. */
function timesIn(text: string): readonly { readonly at: number; readonly perDay: Range }[] {
  let rest = text
  return schedules.flatMap(([pattern, perDay]) => {
    const found = [...rest.matchAll(new RegExp(pattern, 'g'))]
    rest = rest.replace(new RegExp(pattern, 'g'), (all) => '#'.repeat(all.length))
    return found.map((one) => {
      const values = [one[1], one[2] ?? one[1]].map((word = '1') => perDay(words[word] ?? Number(word)))
      return { at: one.index, perDay: { low: Math.min(...values), high: Math.max(...values) } }
    })
  })
}

/**
 * How one way of giving a drug lies to another, by the most that is given in a day, or by the single amount where how often
 * is not told; null where they cannot be held together. `weight`, in kg, makes amounts of "mg/kg".
 *
 * @example
 * compareRegimens(regimensIn('2 g every 24 hours'), regimensIn('2 g every 8 hours'))
 * // → 'lower'
 */
export function compareRegimens(
  said: readonly Regimen[],
  planned: readonly Regimen[],
  weight: number | null = null,
): 'same' | 'lower' | 'higher' | null {
  const whole = partedAs(said, inSteps(planned))
  for (const measure of [dailyOf, amountsOf, timesOf]) {
    const [here, there] = [measure(said, weight), measure(whole, weight)]
    for (const [unit, value] of here) {
      const other = there.get(unit)
      if (other === undefined) continue
      if (Math.abs(value - other) <= other * closeness(unit, weight))
        return measure === amountsOf ? byTimes(said, whole, weight) : 'same'
      return value < other ? 'lower' : 'higher'
    }
  }
  return null
}

/** Of equal amounts the one that is taken more often is more. */
function byTimes(
  said: readonly Regimen[],
  planned: readonly Regimen[],
  weight: number | null,
): 'same' | 'lower' | 'higher' {
  const [here, there] = [said, planned].map((some) => timesOf(some, weight).get('times'))
  if (here === undefined || there === undefined || Math.abs(here - there) <= there * 0.03) return 'same'
  return here < there ? 'lower' : 'higher'
}

/** "30 mg once a day, and 60 mg after one week": a step is taken as often as the one before it. */
function inSteps(planned: readonly Regimen[]): readonly Regimen[] {
  return planned.map((one, i) => {
    const before = planned[i - 1]
    const isStep = one.perDay === null && one.amount !== null && one.amount.unit === before?.amount?.unit
    return isStep ? { ...one, perDay: before?.perDay ?? null } : one
  })
}

/**
 * "160 mg" of "160 mg/800 mg" is the whole of it: of several planned amounts, the one that is said. What was given before
 * ("two doses of 2 g, and now 1 g every 24 hours") tells no times of its own, and counts by those of the plan.
 */
function partedAs(said: readonly Regimen[], planned: readonly Regimen[]): readonly Regimen[] {
  const amounts = new Set(said.flatMap(({ amount: one }) => (one === null ? [] : [one.high])))
  if (amounts.size !== 1) return planned
  const same = planned.filter(({ amount: one }) => one === null || amounts.has(one.high))
  if (same.every(({ amount: one }) => one === null)) return planned
  const perDay = planned.findLast((one) => one.perDay !== null)?.perDay ?? null
  return same.map((one) => (one.perDay === null ? { ...one, perDay } : one))
}

/** Doses by weight are rounded to what can be drawn up. */
function closeness(unit: string, weight: number | null): number {
  return unit === 'mg' && weight !== null ? 0.1 : 0.03
}

/** The most of each unit, in a day, in one dose, or as a number of doses a day. */
type Measure = (regimens: readonly Regimen[], weight: number | null) => ReadonlyMap<string, number>

const dailyOf: Measure = (regimens, weight) =>
  mostByUnit(regimens, weight, ({ amount: one, perDay }) =>
    one === null || perDay === null ? null : one.high * perDay.high,
  )
const amountsOf: Measure = (regimens, weight) => mostByUnit(regimens, weight, ({ amount: one }) => one?.high ?? null)
const timesOf: Measure = (regimens) => {
  const told = regimens.flatMap(({ perDay }) => (perDay === null ? [] : [perDay.high]))
  return new Map(told.length === 0 ? [] : [['times', Math.max(...told)]])
}

function mostByUnit(
  regimens: readonly Regimen[],
  weight: number | null,
  measured: (one: Regimen) => number | null,
): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const one of regimens) {
    const value = measured(one)
    if (value === null || one.amount === null) continue
    for (const [unit, factor] of unitsOf(one.amount.unit, weight))
      most.set(unit, Math.max(most.get(unit) ?? 0, value * factor))
  }
  return most
}

function unitsOf(unit: string, weight: number | null): readonly (readonly [string, number])[] {
  return unit === 'mg/kg' && weight !== null
    ? [
        [unit, 1],
        ['mg', weight],
      ]
    : [[unit, 1]]
}

/** What a reference names, what was planned before it, and the weight in kg by which "mg/kg" is reckoned. */
export interface Expected {
  readonly wanted: readonly Regimen[]
  readonly planned?: readonly Regimen[]
  readonly weight?: number | null
}

/**
 * Whether a drug is given otherwise than a reference says: none of the said doses fits one of its own, or one is more than
 * even the plan gave. False where either names none.
 *
 * @example
 * const wanted = regimensIn('25 mg every other day')
 * ['50 mg', '25 mg daily', '25 mg on alternate days'].map((said) => isOtherRegimen(regimensIn(said), { wanted }))
 * // → [true, true, false]
 */
export function isOtherRegimen(said: readonly Regimen[], { wanted, planned = [], weight = null }: Expected): boolean {
  if (said.length === 0 || wanted.length === 0) return false
  const more = [wanted, planned].every((one) => compareRegimens(said, one, weight) === 'higher')
  return more || !said.some((one) => wanted.some((other) => fits(one, other, weight)))
}

function fits(said: Regimen, wanted: Regimen, weight: number | null): boolean {
  const isRange = wanted.amount !== null && wanted.amount.low < wanted.amount.high
  if (isRange) {
    const total = compareRegimens([said], [wanted], weight)
    const least = { ...wanted, amount: wanted.amount === null ? null : { ...wanted.amount, high: wanted.amount.low } }
    return total === null || (total !== 'higher' && compareRegimens([said], [least], weight) !== 'lower')
  }
  const byAmount =
    said.amount === null ||
    wanted.amount === null ||
    compareRegimens([{ ...said, perDay: null }], [{ ...wanted, perDay: null }], weight) === 'same'
  return byAmount && (said.perDay === null || wanted.perDay === null || meets(said.perDay, wanted.perDay))
}

function meets(one: Range, other: Range): boolean {
  return one.low <= other.high * 1.03 && other.low <= one.high * 1.03
}
