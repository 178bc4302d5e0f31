import {
  compareAmounts,
  compareRegimens,
  type Dosing,
  dosedAs,
  type Fields,
  isOtherRegimen,
  isRaisedInSteps,
  isTooLittle,
  mentionsIn,
  type Order,
  type Regimen,
  statedTimes,
} from './advice/index.js'
import { type AnswerReading, type Leftover, unread, wrong } from './leftovers.js'
import { ownAmounts } from './other-dose.js'
import type { Held } from './reference.js'
import { isAmongThem } from './stated-hazard.js'

/** Amounts that are not those of the case or the reference, and where neither tells any, not within what is usual. */
export function dosesOf(
  order: Order,
  { regimens: all, further, most, ofPart, count, pieces, perHour, routes }: Fields,
  { held, stated, isReduced, isInSteps }: AnswerReading,
): readonly Leftover[] {
  const self = mentionsIn(order.object, held.names).find(({ who }) => who === 'this')
  const own = self === undefined ? all : ownAmounts(self.end, order.object, all, held)
  const { patient, wanted, action } = held
  const known = [...patient.planned, ...wanted]
  const mayBeLess = isReduced && wanted.every(({ amount }) => amount === null)
  const name = action.drug.name.toLowerCase()
  const asOf = (one: Regimen): Dosing => dosedAs({ name, regimens: [one] }, { ...patient, routes })
  if (ofPart !== null && ofPart !== name && dosedAs({ name: ofPart, regimens: all }, patient) === 'higher')
    return wrong(`${ofPart} ${all.map((one) => textOf(one)).join(', ')}`)
  const isStep = order.isLaterDose === true
  const isAtStated = own.every((one) => known.some((other) => isSameAmount(one, other, patient.weight)))
  if (perHour !== null && !isAtStated) return unread(own.map((one) => `${textOf(one)} at a rate`).join(', '))
  const regimens = [...own, ...further]
  const isCounted = pieces !== null && stated.quantities.some(({ value, isTime }) => !isTime && value === pieces)
  // "2 tablets (2 mg/200 mg)": of a combination the case tells the tablets only.
  if (isCounted && own.length > 1 && known.every(({ amount }) => amount === null) && asOf(smallestOf(own)) === 'usual')
    return againOf(own, held)
  if (count !== null && own.every(({ amount }) => amount === null)) return againOf(own, held)
  if (isStep && patient.isOnce && regimens.some((one) => isOften(one, known, patient)))
    return wrong(regimens.map((one) => textOf(one)).join(', '))
  const bounds = wanted.filter(({ amount }) => amount !== null && amount.low > 0)
  const isStated = bounds.some((one) => own.some((other) => isSameAmount(one, other, patient.weight)))
  const isLittle =
    isReduced &&
    isTooLittle({ name, regimens: own }, { ...patient, routes: routes.length > 0 ? routes : patient.routes })
  if (isLittle && (!isStated || own.some(({ perDay }) => perDay !== null && perDay.high < 1 / 4)))
    return wrong(`less ${own.map((one) => textOf(one)).join(', ')}`)
  const step = (one: Regimen): Dosing => (isStep && action.verdict === 'usable' ? stepOf(one, order, held) : 'unknown')
  const beside = { known, patient, asOf, isStep }
  return [
    ...regimens
      .filter(({ amount }) => amount !== null)
      .flatMap((one) =>
        judgedAmount(one, { ...beside, step: step(one), mayBeLess: mayBeLess || isInSteps || further.includes(one) }),
      ),
    ...most.flatMap((one) =>
      one.amount !== null &&
      dosedAs({ name, regimens: [one] }, { ...patient, isTotal: true }) === 'higher' &&
      !isAmongThem(one, known, { weight: patient.weight, mayBeLess: false })
        ? wrong(`at most ${textOf(one)}`)
        : [],
    ),
  ]
}

/** Beside what an amount is judged. */
interface Beside {
  /** What the case and the reference tell. */
  readonly known: readonly Regimen[]
  readonly patient: Held['patient']
  readonly asOf: (one: Regimen) => Dosing
  /** It follows another dose, and how far from that it is. */
  readonly isStep: boolean
  readonly step: Dosing
  readonly mayBeLess: boolean
}

/** What of one amount of a drug is wrong, or cannot be judged. */
function judgedAmount(one: Regimen, { known, patient, asOf, isStep, step, mayBeLess }: Beside): readonly Leftover[] {
  const { weight } = patient
  const text = textOf(one)
  if (step === 'usual') return []
  if (step === 'higher' && !isAmongThem(one, known, { weight, mayBeLess: true })) return wrong(text)
  if (isOften(one, known, patient) || isLoadOften(one, known, weight))
    return asOf(one) === 'higher' ? wrong(text) : unread(text)
  // "500 mg once a day, to be raised to 1000 mg": the second amount tells no times.
  const timed = known.filter((other) => other.perDay !== null && isSameAmount(one, other, weight))
  if (one.perDay !== null && timed.length === 0 && asOf(one) === 'higher') return wrong(text)
  if (timed.length === 0 && isOftener(one, known, weight)) return unread(text)
  // "One double-strength tablet twice a day" tells no amount: it has to be a usual one.
  const isOfAmount = known.some((other) => other.amount !== null && compareAmounts(one, other, weight) !== null)
  if (!isOfAmount && asOf(one) === 'higher') return wrong(text)
  const isOverTimed = timed.length > 0 && timed.every((other) => compareRegimens([one], [other], weight) === 'higher')
  if (one.perDay !== null && isOverTimed) return wrong(text)
  const others = known.filter((other) => compareRegimens([one], [other], weight) !== null)
  if (others.length === 0) return asOf(one) === 'usual' ? [] : asOf(one) === 'higher' ? wrong(text) : unread(text)
  const isKnown = known.some((other) => other.amount !== null && !isOtherRegimen([one], { wanted: [other], weight }))
  if (isKnown || isAmongThem(one, known, { weight, mayBeLess })) return []
  return isStep || asOf(one) !== 'higher' ? unread(text) : wrong(text)
}

function smallestOf(regimens: readonly Regimen[]): Regimen {
  const of = ({ amount }: Regimen): number => amount?.high ?? Number.POSITIVE_INFINITY
  return regimens.reduce((one, other) => (of(other) < of(one) ? other : one))
}

/** Tablets that the case gives at the onset of an attack, taken again and again. */
function againOf(own: readonly Regimen[], { patient }: Held): readonly Leftover[] {
  const isOften = own.some(({ perDay }) => perDay !== null && perDay.high >= 1)
  const isOfAttacks =
    patient.planned.every(({ perDay }) => perDay === null) && /\bonset of an attack\b/.test(patient.text)
  return isOften && isOfAttacks ? wrong(own.map((one) => textOf(one)).join(', ')) : []
}

/**
 * A step of a dose that is raised: at most twice the one before after a week or more, of a drug that is raised in steps, and
 * within what is usual; three times as much within a week is too fast.
 */
function stepOf(one: Regimen, { stepFrom }: Order, { patient, action }: Held): Dosing {
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
  return compareAmounts(one, other, weight) === 'same'
}

/** Taken more often than the doses whose times are told, where its own times are not. */
function isOftener(one: Regimen, known: readonly Regimen[], weight: number | null): boolean {
  const times = statedTimes(known).map(({ high }) => high)
  const isStated = known.some((other) => other.amount !== null && isSameAmount(one, other, weight))
  return isStated && one.perDay !== null && times.length > 0 && one.perDay.high > 1.5 * Math.max(...times)
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

export function textOf({ amount, perDay }: Regimen): string {
  const often = perDay === null ? '' : ` × ${Number(perDay.high.toPrecision(3))} a day`
  return `${amount?.high ?? ''} ${amount?.unit ?? ''}${often}`.trim()
}

/** So many tablets or puffs, of which the case does not tell. */
export function countOf({ count }: Fields, { stated }: AnswerReading): readonly Leftover[] {
  return count === null || count <= 1 || stated.quantities.some(({ value, isTime }) => !isTime && value === count)
    ? []
    : unread(`${count} pieces`)
}
