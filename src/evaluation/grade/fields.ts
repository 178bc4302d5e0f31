import {
  compareRegimens,
  conditional,
  dosedAs,
  durationsIn,
  type Fields,
  genericsOf,
  isCare,
  isGivenBy,
  isHarmfulUnder,
  isHarmless,
  isOtherRegimen,
  isRaisedInSteps,
  later,
  longestCourse,
  mentionsIn,
  numberOf,
  type Order,
  oddIn,
  quantitiesIn,
  type Regimen,
  routesIn,
  unreadIn,
} from './advice/index.js'
import type { Held } from './held.js'
import { type Leftover, ownAmounts, type Reading, unread, wrong } from './surroundings.js'
import { isAmongThem, isOver, namesHazard, ownPart } from './told.js'

/** What of an order in a table that uses the drug of the rule was not read, or is otherwise than the case and the reference. */
export function unreadUseOf(order: Order, fields: Fields, reading: Reading): readonly Leftover[] {
  const { verb, object, behind } = order
  const { held, told, isUsed, waited } = reading
  const whole = `${object} ${behind}`.trim()
  const isAsked = held.action.verdict === 'ask'
  const isLater = verb === 'again' || conditional.test(behind) || (later.test(behind) && order.isLaterDose !== true)
  if (!isUsed && isMore(fields, held)) return wrong(whole)
  const mayWait = isOver(waited) || (held.action.acceptable.includes('delay') && namesHazard(waited, held))
  if (!isUsed) return !isAsked && isLater && !mayWait ? unread(whole) : []
  if (isAsked && isLater) return []
  if (conditional.test(behind)) return unread(whole)
  const { loading } = fields
  const named = isVaccine(held.action.drug.name) ? object.replace(/\bdose #?\d\b/g, ' ') : object
  return [
    ...(loading === undefined || isTimeTold(24 * loading, held) ? [] : unread(`${loading} days of a higher dose`)),
    ...unreadParts(fields, reading, held.action.drug.name),
    ...spacingOf(fields, held),
    ...unread(...oddIn(unreadIn(withoutDrugs(ownPart(named, held), held), told))),
    ...(more.test(`${object} ${behind}`) ? unread(whole) : []),
    ...dosesOf(order, fields, reading),
    ...countOf(fields, reading),
    ...routesOf(held.action.drug.name, fields, held, held.patient.routes),
    ...courseOf(held.action.drug.name, fields, held, {
      known: coursesOf(held),
      isStep: order.isLaterDose === true || reading.isInSteps,
    }),
    ...(fields.isIfNeeded &&
    held.patient.planned.some(({ perDay }) => perDay !== null) &&
    !needed.test(held.patient.text)
      ? unread('as needed')
      : []),
  ]
}

/** More than the case tells, on the way to none. */
function isMore({ regimens }: Fields, { patient }: Held): boolean {
  return regimens.length > 0 && compareRegimens(regimens, patient.planned, patient.weight) === 'higher'
}

/** Words that add to a dose. */
const more =
  /\b(?:plus \d|twice (?:the|as)|extra|additional|double|doubled|triple|without (?:a )?(?:daily )?(?:maximum|limit)|no (?:daily )?(?:maximum|limit))\b/

const needed =
  /\b(?:as needed|when needed|if needed|prn|p\.r\.n|pain|attacks?|onset|headache|fever|nausea|itch\w*|sleep|cough|stools?|vomit\w*|wheez\w*|allerg\w*|sneez\w*)\b/

/** Hours before or after another drug that neither case nor reference tells so. */
function spacingOf({ spacing }: Fields, { patient, target, action }: Held): readonly Leftover[] {
  const told = `${patient.text} ${target.toLowerCase()} ${action.alternatives.map(({ drug }) => drug.toLowerCase()).join('. ')}`
  return spacing.flatMap(({ hours, side, what }) => {
    const isTold = [...told.matchAll(/\b(\d+|[a-z]+) hours? (before|after)\b/g)].some(
      ([, count = '', where]) => numberOf(count) === hours && where === side,
    )
    const text = `${hours} h ${side} ${what}`
    return isTold && told.includes(what) ? [] : isSpaced(what, told) ? wrong(text) : unread(text)
  })
}

/** Whether the case or the reference tells how far from a drug another one is taken. */
function isSpaced(what: string, told: string): boolean {
  return new RegExp(String.raw`\bhours? (?:before|after) ${what}\b`).test(told)
}

/** Parts that no reader read whole, where neither case nor reference tells their words. */
function unreadParts({ left }: Fields, { held, told }: Reading, drug: string): readonly Leftover[] {
  const isOfVaccine = isVaccine(`${drug} ${held.names.drug.join(' ')}`)
  return left.flatMap(({ part, text, isRemark }) => {
    if (isRemark && mentionsIn(text, held.names).every(({ who }) => who === 'pronoun')) return []
    if (isOfVaccine && part !== 'dose') return []
    const words = text.replace(/\d+(?:\.\d+)?%?/g, ' ').match(/[a-z]+/g) ?? []
    const isTold =
      words.every((word) => told.words.has(word)) && numbersIn(text).every((one) => isNumberTold(one, held))
    return isTold ? [] : unread(`${part}: ${text}`)
  })
}

function isVaccine(name: string): boolean {
  return /\b(?:vaccin|immuni)/i.test(name)
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+(?:\.\d+)?/g) ?? []
}

function isNumberTold(value: string, held: Held): boolean {
  const { patient, target } = held
  if (isCountTold(Number(value), held)) return true
  return new RegExp(String.raw`(?<![\d.])${value.replace('.', '\\.')}(?![\d.]*\d)`).test(`${patient.text} ${target}`)
}

function withoutDrugs(text: string, { names }: Held): string {
  return mentionsIn(text, names)
    .filter(({ who }) => who !== 'pronoun')
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
}

/** Amounts that are not those of the case or the reference, and where neither tells any, not within what is usual. */
function dosesOf(
  order: Order,
  { regimens: all, further, most, ofPart }: Fields,
  { held, isReduced, isInSteps }: Reading,
): readonly Leftover[] {
  const self = mentionsIn(order.object, held.names).find(({ who }) => who === 'this')
  const own = self === undefined ? all : ownAmounts(self.end, order.object, all, held)
  const { patient, wanted, action } = held
  const known = [...patient.planned, ...wanted]
  const mayBeLess = isReduced && wanted.every(({ amount }) => amount === null)
  const name = action.drug.name.toLowerCase()
  const asOf = (one: Regimen): 'usual' | 'higher' | 'unknown' => dosedAs({ name, regimens: [one] }, patient)
  if (ofPart !== null && ofPart !== name && dosedAs({ name: ofPart, regimens: all }, patient) === 'higher')
    return wrong(`${ofPart} ${all.map((one) => textOf(one)).join(', ')}`)
  const isStep = order.isLaterDose === true
  const regimens = [...own, ...further]
  if (isStep && patient.isOnce && regimens.some((one) => isOften(one, known, patient)))
    return wrong(regimens.map((one) => textOf(one)).join(', '))
  return [
    ...regimens.flatMap((one) => {
      if (one.amount === null) return []
      const step = isStep && action.verdict === 'usable' ? stepOf(one, order, held) : 'unknown'
      if (step === 'usual') return []
      if (step === 'higher' && !isAmongThem(one, known, { weight: patient.weight, mayBeLess: true }))
        return wrong(textOf(one))
      if (isOften(one, known, patient) || isLoadOften(one, known, patient.weight))
        return asOf(one) === 'higher' ? wrong(textOf(one)) : unread(textOf(one))
      if (one.perDay !== null && known.every(({ perDay }) => perDay === null) && asOf(one) === 'higher')
        return wrong(textOf(one))
      const timed = known.filter((other) => other.perDay !== null && isSameAmount(one, other, patient.weight))
      if (
        one.perDay !== null &&
        timed.length > 0 &&
        timed.every((other) => compareRegimens([one], [other], patient.weight) === 'higher')
      )
        return wrong(textOf(one))
      const others = known.filter((other) => compareRegimens([one], [other], patient.weight) !== null)
      if (others.length === 0)
        return asOf(one) === 'usual' ? [] : asOf(one) === 'higher' ? wrong(textOf(one)) : unread(textOf(one))
      if (
        known.some(
          (other) => !isOtherRegimen([one], { wanted: [other], weight: patient.weight }) && other.amount !== null,
        )
      )
        return []
      if (
        isAmongThem(one, known, { weight: patient.weight, mayBeLess: mayBeLess || isInSteps || further.includes(one) })
      )
        return []
      return isStep || asOf(one) !== 'higher' ? unread(textOf(one)) : wrong(textOf(one))
    }),
    ...most.flatMap((one) =>
      one.amount !== null &&
      asOf(one) === 'higher' &&
      !isAmongThem(one, known, { weight: patient.weight, mayBeLess: false })
        ? wrong(`at most ${textOf(one)}`)
        : [],
    ),
  ]
}

/**
 * A step of a dose that is raised: at most twice the one before after a week or more, of a drug that is raised in steps, and
 * within what is usual; three times as much within a week is too fast.
 */
function stepOf(one: Regimen, { stepFrom }: Order, { patient, action }: Held): 'usual' | 'higher' | 'unknown' {
  const name = action.drug.name.toLowerCase()
  const before = stepFrom?.regimens.filter(({ amount }) => amount !== null) ?? []
  const factor = one.amount === null ? null : stepBy(one, before)
  if (factor === null || stepFrom === undefined) return 'unknown'
  const days = stepFrom.days?.low ?? 0
  if (factor >= 3 && stepFrom.days !== null && days < 7) return 'higher'
  const isUsual = dosedAs({ name, regimens: [one] }, patient) === 'usual' && isRaisedInSteps(name)
  return isUsual && factor <= 2.1 && days >= 7 && patient.courses.length === 0 ? 'usual' : 'unknown'
}

/** How many times as much in a day, or at one time where that is all that is told; null where the units differ. */
function stepBy(one: Regimen, before: readonly Regimen[]): number | null {
  const daily = ({ amount, perDay }: Regimen): number => (amount?.high ?? 0) * (perDay?.high ?? 1)
  const same = before.filter(
    ({ amount, perDay }) => amount?.unit === one.amount?.unit && (perDay === null) === (one.perDay === null),
  )
  return same.length === 0 ? null : daily(one) / Math.max(...same.map((other) => daily(other)))
}

function isSameAmount(one: Regimen, other: Regimen, weight: number | null): boolean {
  return compareRegimens([{ ...one, perDay: null }], [{ ...other, perDay: null }], weight) === 'same'
}

/** A first dose, told without how often, taken as often as the lower ones that follow it. */
function isLoadOften(one: Regimen, known: readonly Regimen[], weight: number | null): boolean {
  const first = known.findIndex(({ amount, perDay }) => amount !== null && perDay === null)
  const often = known.filter(({ amount, perDay }, i) => amount !== null && perDay !== null && i > first)
  if (one.perDay === null || first < 0 || often.length === 0) return false
  const isOfThem = often.some((other) => isSameAmount(one, other, weight))
  return !isOfThem && often.every((other) => compareRegimens([one], [other], weight) === 'higher')
}

/** Again and again, where the case tells of one dose. */
function isOften({ perDay }: Regimen, known: readonly Regimen[], { isOnce }: Held['patient']): boolean {
  return perDay !== null && isOnce && known.every((one) => one.perDay === null)
}

function textOf({ amount, perDay }: Regimen): string {
  const often = perDay === null ? '' : ` × ${Number(perDay.high.toPrecision(3))} a day`
  return `${amount?.high ?? ''} ${amount?.unit ?? ''}${often}`.trim()
}

/** Lengths of a course that the case or the reference tells; what is to be checked after a time is none. */
function coursesOf({ patient, target }: Held): readonly number[] {
  const ongoing = durationsIn(withoutLater(patient.text))
  return [
    ...patient.courses.filter((days) => ongoing.includes(days)),
    ...durationsIn(withoutLater(target.toLowerCase())),
  ]
}

function withoutLater(text: string): string {
  return text.replace(/\b(?:after|in|within) [^,;.]*/g, ' ')
}

/** So many tablets or puffs, of which the case does not tell. */
function countOf({ count }: Fields, { told }: Reading): readonly Leftover[] {
  return count === null || count <= 1 || told.quantities.some(({ value, isTime }) => !isTime && value === count)
    ? []
    : unread(`${count} pieces`)
}

/** Ways that are neither told nor usual for the drug. */
function routesOf(
  drug: string,
  { routes, infused }: Fields,
  held: Held,
  known: readonly string[],
): readonly Leftover[] {
  const { patient, target } = held
  const told = [...known, ...routesIn(target.toLowerCase())]
  const others = routes.filter((one) => one !== 'push' && !told.includes(one))
  const isPushed = routes.includes('push') && !told.includes('push') && !routesIn(patient.text).includes('push')
  return [
    ...others.flatMap((one) => {
      const isUsual = isGivenBy(drug, one)
      if (isUsual === false) return wrong(`${drug} by another way`)
      return isUsual === null && one !== 'mouth' && !routesIn(patient.text).includes(one)
        ? unread(`${drug} by ${one}`)
        : []
    }),
    ...(isPushed && isGivenBy(drug, 'push') !== true ? unread(`${drug} at once`) : []),
    ...(infused !== null && infused < slowest(drug) && !isTimeTold(infused, held) ? unread(`over ${infused} h`) : []),
  ]
}

/** So many hours of an infusion are not too fast for most, and none for what may be given at once. */
function slowest(drug: string): number {
  if (isGivenBy(drug, 'push') === true) return 0
  return inAQuarter.some((one) => genericsOf(drug).includes(one)) ? 0.24 : 0.45
}

/** Labels, Administration: over 15 minutes. */
const inAQuarter = ['acetaminophen', 'levetiracetam', 'zoledronic acid']

function isTimeTold(hours: number, { patient, target }: Held): boolean {
  return quantitiesIn(`${patient.text} ${target.toLowerCase()}`).some(
    ({ value, isTime }) => isTime && Math.abs(value - hours) <= 0.05 * value,
  )
}

/** What is known of how long a drug is given. */
interface Known {
  readonly known: readonly number[]
  /** It is one dose of several in a row. */
  readonly isStep: boolean
}

/** How long: a course of which the case tells has its length, and others an end where their drug has one. */
function courseOf(
  drug: string,
  { days, isOpen, isOnce, until }: Fields,
  held: Held,
  { known, isStep }: Known,
): readonly Leftover[] {
  const most = longestCourse(drug)
  if (isOpen && (known.length > 0 || most !== null) && days === null) return wrong(`${drug} without an end`)
  if (until !== null && known.length > 0 && better.test(until) && days === null) return wrong(`until ${until}`)
  // "Until at least age 5" is no end, where nothing tells one.
  if (until !== null && /^at least\b/.test(until) && known.length === 0 && most === null) return []
  if (until !== null && countsIn(until).some((one) => !isCountTold(one, held))) return unread(`until ${until}`)
  const mayBeOnce = isStep || isVaccine(drug) || held.patient.isOnce || once.test(held.patient.text)
  if (isOnce && known.length > 0 && days === null && !mayBeOnce) return unread(`${drug} once`)
  if (days === null || isStep) return []
  const isKnown = known.some((one) => days.low <= one * 1.1 && days.high >= one * 0.9)
  if (known.length > 0) return isKnown || isTimeTold(24 * days.high, held) ? [] : wrong(`${drug} for ${days.high} days`)
  return most !== null && days.high > most ? wrong(`${drug} for ${days.high} days`) : []
}

/** Numbers that are no times. */
function countsIn(text: string): readonly number[] {
  if (/\binr\b/.test(text)) return []
  return quantitiesIn(text).flatMap(({ value, isTime }) => (isTime ? [] : [value]))
}

function isCountTold(count: number, { patient, target }: Held): boolean {
  return quantitiesIn(`${patient.text} ${target.toLowerCase()}`).some(({ value }) => value === count)
}

const once = /\b(?:once|single|one dose)\b/
const better = /\b(?:better|well|fine|improv\w*|gone|resol\w*|symptom|fever|pain|settle\w*)\b/

/** Another drug in a table: its amounts and name are judged elsewhere, and here its other parts. */
export function unreadPartsOf(name: string, order: Order, fields: Fields, reading: Reading): readonly Leftover[] {
  const { held } = reading
  const { patient } = held
  // "Ice and elevation, 20 minutes".
  if (genericsOf(name).length === 0 && isCare(name)) return []
  const generics = [name, ...genericsOf(name)]
  const sentences =
    `${patient.text} ${held.target.toLowerCase()} ${held.action.alternatives.map(({ drug }) => drug.toLowerCase()).join('. ')}`.split(
      /(?<=[.;])\s+/,
    )
  const own = sentences.filter((sentence) => generics.some((one) => sentence.includes(one)))
  const isOfRule = genericsOf(held.action.drug.name).includes(name)
  const known = isOfRule ? [] : own.flatMap((sentence) => durationsIn(withoutLater(sentence)))
  const isCurrent = generics.some((one) => patient.current.has(one))
  const tooMuch = fields.most.filter(
    (one) => one.amount !== null && dosedAs({ name, regimens: [one] }, patient) === 'higher',
  )
  const listed = held.action.alternatives
    .map(({ drug }) => drug.toLowerCase())
    .find((drug) => generics.some((one) => drug.includes(one)))
  const isOfOneDose = listed !== undefined && /\b(?:once|single dose)\b(?! (?:a|per|every|each|daily))/.test(listed)
  const isOften = isOfOneDose && (fields.days?.high ?? 1) > 1 && fields.regimens.some(({ perDay }) => perDay !== null)
  if (isOften) return wrong(`${name} again and again`)
  const given = { name, regimens: [boundless] }
  if (isHarmless(given, { concept: held.action.concept, patient })) return []
  const later = fields.further.map((one) => ({
    one,
    level: dosedAs({ name, regimens: [one] }, { ...patient, text: `${patient.text} ${name}` }),
  }))
  return [
    ...later.flatMap(({ one, level }) =>
      level === 'usual' ? [] : level === 'higher' ? wrong(`${name} ${textOf(one)}`) : unread(`${name} ${textOf(one)}`),
    ),
    ...(more.test(`${order.object} ${order.behind}`) ? unread(`${order.object} ${order.behind}`) : []),
    ...(order.verb === 'give' && !fields.isAfterLast && isAgain(name, own) ? unread(`${name} again`) : []),
    ...unreadParts(fields, reading, name),
    ...spacingOf(fields, held),
    ...wrong(...tooMuch.map((one) => `${name} at most ${textOf(one)}`)),
    ...cutShort(name, order, fields, { held, known, isInSteps: reading.isInSteps }),
    ...(fields.count !== null && fields.count > 2 ? countOf(fields, reading) : []),
    ...routesOf(
      name,
      fields,
      held,
      own.flatMap((sentence) => routesIn(sentence)),
    ),
    ...(order.verb === 'keep' && isCurrent && fields.isOpen && (known.length === 0 || longestCourse(name) === null)
      ? []
      : courseOf(name, fields, held, { known, isStep: order.isLaterDose === true || fields.days === null })),
  ]
}

/** What goes on for long, or stands in for what does, is given for days only, of which nothing tells. */
function cutShort(
  name: string,
  { verb }: Order,
  { days, isIfNeeded }: Fields,
  { held, known, isInSteps }: { readonly held: Held; readonly known: readonly number[]; readonly isInSteps: boolean },
): readonly Leftover[] {
  const isForLong = longestCourse(name) === null && known.length === 0 && !isInSteps && !isIfNeeded
  if (days === null || !isForLong || isTimeTold(24 * days.high, held)) return []
  const isOfRunning = verb === 'keep' ? held.patient.current.has(name) : held.action.decision === 'continue'
  return isOfRunning && days.high < (verb === 'keep' ? 28 : 15) ? unread(`${name} for ${days.high} days only`) : []
}

/** More than anybody is given. */
const boundless: Regimen = { amount: { low: 1e9, high: 1e9, unit: 'mg' }, perDay: { low: 1, high: 1 } }

/** What the case tells as past is not given again for no reason. */
function isAgain(name: string, sentences: readonly string[]): boolean {
  const ended = new RegExp(
    String.raw`\b(?:last|stopped|finished|ended|was given|had)\b[^.;,]{0,20}\b${name}|\b${name}\b[^.;,]{0,30}\b(?:ago|stopped|finished|ended)\b`,
  )
  return sentences.some((sentence) => ended.test(sentence))
}

/** An order of care that names a drug with a dose is none where that drug may be given. */
export function isSafelyNamed(text: string, fields: Fields, held: Held): boolean {
  const { concept } = held.action
  return mentionsIn(text, held.names).every(
    ({ who, name }) =>
      who === 'pronoun' ||
      (who !== 'this' &&
        !isHarmfulUnder(name, concept) &&
        !held.patient.refused.has(name) &&
        dosedAs({ name, regimens: fields.regimens }, held.patient) === 'usual'),
  )
}

/** Whether the drug of the rule is given in several doses one after the other. */
export function isInSteps(orders: readonly Order[]): boolean {
  return orders.some(({ isLaterDose }) => isLaterDose === true)
}
