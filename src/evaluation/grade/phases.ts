import {
  type Advice,
  compareRegimens,
  dosedAs,
  isRaisedInSteps,
  namedIn,
  type Order,
  type Regimen,
  regimensIn,
  sentencesOf,
} from './advice/index.js'
import { type Held, statedText } from './reference.js'

/** Where one phase of a regimen ends and the next begins. */
const next = /[,;]?\s*\b(?:then|followed by|thereafter|afterwards?)\b/

/**
 * Whether a line of orders gives the drug in phases of which one is more than the drug is given, or daily where the case and
 * the reference give it each week: "15 mg daily for 7 days, then 15 mg once weekly". A phase that these tell is held right.
 */
export function hasExcessivePhase({ orders }: Advice, held: Held): boolean {
  const phases = orders.flatMap(({ order, about }) => (about.includes('this') && gives(order) ? phasesOf(order) : []))
  if (phases.length === 0) return false
  const known = knownPhases(held)
  return phases.some(
    (one) =>
      isBack(one, held) || (!isKnown(one, known, held) && (isTooMuch(one, held) || isDailyForWeekly(one, known, held))),
  )
}

/** A later phase is the planned dose again, where the reference lowers it and the drug is not raised step by step. */
function isBack(one: Regimen, held: Held): boolean {
  const { action, patient, wanted } = held
  if (action.verdict === 'usable' || !wanted.some(({ amount }) => amount !== null)) return false
  if (isRaisedInSteps(action.drug.name.toLowerCase())) return false
  return compareRegimens([one], wanted, patient.weight) === 'higher' && isKnown(one, patient.planned, held)
}

function gives({ verb, isDenied, fields }: Order): boolean {
  return !isDenied && fields === undefined && ['give', 'keep', 'change', 'more', 'less'].includes(verb)
}

/** The doses of an order in phases; none where it has only one. */
function phasesOf({ object, behind }: Order): readonly Regimen[] {
  const parts = `${object} ${behind}`.split(next)
  return parts.length < 2 ? [] : parts.flatMap((part) => regimensIn(part).filter(isWhole))
}

function isWhole({ amount, perDay }: Regimen): boolean {
  return amount !== null && perDay !== null
}

/** What the case and the reference tell of the drug, phase by phase. */
function knownPhases(held: Held): readonly Regimen[] {
  return sentencesOf(statedText(held))
    .filter((sentence) => namedIn(sentence, held.names).some(({ who }) => who === 'this'))
    .flatMap((sentence) => sentence.split(next))
    .flatMap((part) => regimensIn(part).filter(isWhole))
}

function isKnown(one: Regimen, known: readonly Regimen[], { patient }: Held): boolean {
  return known.some((other) => compareRegimens([one], [other], patient.weight) === 'same')
}

function isTooMuch(one: Regimen, { patient, action }: Held): boolean {
  // "Up to 8 mg a day" bounds what is taken in a day, and is no single dose.
  const use = { ...patient, isTotal: one.amount?.low === 0 }
  return dosedAs({ name: action.drug.name.toLowerCase(), regimens: [one] }, use) === 'higher'
}

function isDailyForWeekly(one: Regimen, known: readonly Regimen[], { patient }: Held): boolean {
  const isWeekly = known.length > 0 && known.every(({ perDay }) => perDay !== null && perDay.high < 1 / 2)
  const isDaily = one.perDay !== null && one.perDay.high >= 1 / 2
  return isWeekly && isDaily && compareRegimens([one], known, patient.weight) === 'higher'
}
