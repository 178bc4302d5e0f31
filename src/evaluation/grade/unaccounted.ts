import { isEveryday } from '../../clinical/index.js'
import { memoiseLast } from '../../memoise-last.js'
import {
  type Advice,
  coursesIn,
  type DrugAction,
  deciding,
  isBeyond,
  isCare,
  isHarmfulUnder,
  isHazardItself,
  isLater,
  isOfDrug,
  isOfPlan,
  isOrdered,
  isToBeUsed,
  isVaccineDose,
  namedIn,
  type Order,
  type OrderRead,
  placesOf,
  quantitiesIn,
  regimensIn,
  statedIn,
  tellsNumber,
  unreadIn,
} from './advice/index.js'
import { partsOfEnd } from './field-ends.js'
import { isVaccine } from './field-times.js'
import { isInSteps, isSafelyNamed, oddUse, unreadPartsOf, unreadUseOf } from './fields.js'
import {
  type AnswerReading,
  givenBy,
  harmsBetween,
  isChallenge,
  isKeptUp,
  isTooYoung,
  isUnfitForOthers,
  type Leftover,
  unread,
  unreadEnd,
  watches,
  wrong,
} from './leftovers.js'
import { changesDose, flawsInLine, isAgainIn, unreadUse } from './line/index.js'
import { unreadDose } from './other-dose.js'
import { withoutPrecautions } from './precaution.js'
import { type Held, statedText } from './reference.js'
import { isTooShort, namesHazard } from './stated-hazard.js'
import { addsToDose, goesOnAnyhow, isBackTo, isWayBack } from './way-back.js'

/**
 * What of a line of orders was not read or could not be judged; an answer is right only where this is nothing.
 */
export function unaccounted(advice: Advice, decided: ReadonlySet<DrugAction>, held: Held): readonly Leftover[] {
  if (advice.form === 'prose' || held.patient.text === '') return []
  const stated = statedOf(statedText(held))
  const isUsed = isToBeUsed(decided) && !decided.has('stop') && !decided.has('delay')
  const waited = advice.orders.map(({ order, about }) => (about.includes('this') ? order.behind : '')).join('; ')
  const reading = {
    held,
    stated,
    isUsed,
    isReduced: decided.has('reduce'),
    isInSteps: isInSteps(advice.orders.map(({ order }) => order)),
    given: givenBy(advice),
    waited,
  }
  return [
    ...advice.orders.flatMap((one) => unreadOf(one, reading)),
    ...advice.loose.flatMap((piece) =>
      harmsBetween(piece, held) || isBeyond(piece)
        ? wrong(piece)
        : decides(piece, held, usedIn(reading))
          ? unread(piece)
          : [],
    ),
    ...unread(...(isUsed ? repeated(advice.orders) : [])),
    ...wrong(...(decided.has('delay') ? goingOn(advice, held) : [])),
  ]
}

/** One case is answered many times in a row: its text is read once. */
const statedOf = memoiseLast(statedIn)

function unreadOf({ order, about }: OrderRead, reading: AnswerReading): readonly Leftover[] {
  const { verb, isDenied, object, behind } = order
  const { held } = reading
  const whole = `${object} ${behind}`.trim()
  const takes = (verb === 'take') !== isDenied
  if (about.includes('others')) return !takes && isUnfitForOthers(whole, held) ? wrong(whole) : []
  if (isBeyond(`${whole} ${order.step}`)) return wrong(whole)
  if (about.includes('care')) {
    if (isDenied && whole !== '') return wrong(whole)
    if (isChallenge(whole, held)) return wrong(whole)
    if (
      (order.fields !== undefined || verb === 'refer') &&
      !isOrdered(verb === 'refer' ? whole.replace(toSwitch, ' ') : whole) &&
      !isKeptUp(whole, reading) &&
      isSafelyNamed(whole, order.fields?.regimens ?? regimensIn(whole), held)
    )
      return []
    const said = verb === 'monitor' ? withoutPrecautions(whole, held) : whole
    return isOrdered(said) || saysDose(said, held) || isKeptUp(whole, reading) ? unread(whole) : []
  }
  if (!takes && verb !== 'delay' && isTooYoung(whole, held, verb === 'give')) return wrong(whole)
  if (!takes && (about.includes('this') || about.includes('unknown')) && goesOnAnyhow(whole)) return unread(whole)
  if (verb === 'exchange' && !reading.isUsed && isBackTo(order, held)) return unread(whole)
  if (order.step !== '' && (decides(order.step, held, usedIn(reading)) || isAgainIn(order.step, held)))
    return unread(order.step)
  if (verb === 'delay') {
    if (isDenied) return []
    if (about.includes('this') && isWayBack(whole, held)) return unread(whole)
    // What the case plans beside the drug is put off for a reason of the answer's own.
    const isOfPlan = order.fields !== undefined && about.some((one) => isStated(one, held)) && !about.includes('this')
    if (about.includes('this') && isTooShort(`${whole} ${order.step}`, held)) return wrong(whole)
    if (about.includes('this')) return unread(...unreadWait(order, reading))
    if (!isOfPlan || about.every((one) => typeof one === 'string' || isHarmfulUnder(one.name, held.action.concept)))
      return []
    return held.action.verdict === 'usable' ? wrong(whole) : unread(whole)
  }
  if (takes)
    return about.flatMap((one) => [
      ...unreadEnd(one, order, reading),
      ...(one === 'unknown' && verb === 'take' ? unread(...namesIn(object, reading)) : []),
      ...(order.fields !== undefined && one !== 'unknown'
        ? partsOfEnd(order, order.fields, reading, one === 'this')
        : []),
      ...(one === 'this' ? unreadPause(order, held) : []),
      ...(one === 'this' && isTooShort(order.behind, held) ? wrong(whole) : []),
    ])
  return about.flatMap((one) => {
    if (one === 'this')
      return order.fields === undefined ? unreadUse(order, reading) : unreadUseOf(order, order.fields, reading)
    if (one === 'unknown' && verb === 'again' && !reading.isUsed && !namesHazard(whole, held)) return unread(whole)
    if (one === 'unknown' && (isUnknownDose(order, held) || addsToDose(order))) return unread(whole)
    if (one === 'unknown' && isVaccineRow(order)) return oddUse(object, order.fields, held)
    if (typeof one === 'string') return isKeptUp(whole, reading) ? unread(whole) : []
    const parts = order.fields === undefined ? [] : unreadPartsOf(one.name.toLowerCase(), order, order.fields, reading)
    return [...unreadDose(one, order, reading), ...flawsInLine(one, order, reading), ...parts]
  })
}

/** What is stopped is named by no more characters. */
const longestName = 200

/** Names of what is stopped, and may run under another one: "etonogestrel" of a "contraceptive implant". */
function namesIn(object: string, { stated }: AnswerReading): readonly string[] {
  if (object.length > longestName) return [object.slice(0, longestName)]
  return unreadIn(object, stated).filter((word) => !tellsNumber(word) && !isEveryday(word))
}

/** Whether an order gives so much of something that no list names, and that neither the case nor the reference tells. */
function isUnknownDose(order: Order, held: Held): boolean {
  const { verb, object, behind, fields } = order
  const whole = `${object} ${behind}`.trim()
  const isOfAct = fields?.regimens.every(({ amount }) => amount === null) === true && isSaid(object, held)
  if (isVaccineRow(order)) return isVaccineDose(object, 0) === null && isDosed(order) && !isSaid(object, held)
  const strange = fields?.left.find(({ part, text }) => part === 'dose' && /\d/.test(text))
  if (strange !== undefined && !isTimed(order) && !isSaid(strange.text, held)) return true
  const isOfVaccine = isVaccine(fields === undefined ? `${whole} ${held.names.drug.join(' ')}` : whole)
  return verb !== 'keep' && !isOfVaccine && !isOfAct && (isDosed(order) || dosing.test(whole) || isManyMl(whole))
}

function isVaccineRow(order: Order): order is Order & { readonly fields: NonNullable<Order['fields']> } {
  return order.fields !== undefined && isVaccine(order.object)
}

/** "Ice pack, 15 minutes": how long care lasts each time. */
function isTimed({ object, fields }: Order): boolean {
  return isCare(object) && /\d ?(?:min|minutes|hours?|h)\b/.test(fields?.said.dose ?? '')
}

/** Whether the case or the reference tells all words of a name. */
function isSaid(name: string, { patient, target, names }: Held): boolean {
  const said = `${patient.text} ${target} ${names.alternatives.join(' ')}`.toLowerCase()
  return (name.match(/[a-z]{3,}|\d[\d.]*/g) ?? []).every((word) => said.includes(word))
}

/** The drugs that an answer gives, that of the rule among them. */
function usedIn({ given, isUsed, held }: AnswerReading): readonly string[] {
  return isUsed ? [...given, held.action.drug.name.toLowerCase()] : given
}

/** Another drug of the case, which the reference does not name. */
function isStated(one: OrderRead['about'][number], { patient, target }: Held): boolean {
  return typeof one !== 'string' && patient.text.includes(one.name) && !target.toLowerCase().includes(one.name)
}

/** What somebody is referred for: a change that others decide. */
const toSwitch = /\bfor (?:a |an |the )?(?:change|switch|changing|switching) (?:to|of|from)\b/

/** What anybody may have. */
const plainThings =
  /\b(?:saline|water|honey|emollients?|moisturi[sz]ers?|sunscreen|petroleum jelly|tea|broth|fluids?)\b/

/** A part of a table says how much of something that no list names, or by which way. */
function isDosed({ fields, object }: Order): boolean {
  if (fields === undefined || isCare(object) || plainThings.test(object)) return false
  const isOfMass = fields.regimens.some(({ amount }) => amount !== null && !/^(?:ml|%)$/.test(amount.unit))
  return isOfMass || fields.routes.some((way) => way !== 'mouth')
}

/** More than a spoon of what is no fluid of every day. */
function isManyMl(text: string): boolean {
  const isMany = regimensIn(text).some(({ amount }) => amount?.unit === 'ml' && amount.high > 15)
  return (
    isMany && !/\b(?:water|saline|fluids?|ringer\S*|milk|formula|electrolytes?|rehydration|crystalloid)\b/.test(text)
  )
}

/** The drug of the rule is stopped for a time of the answer's own. */
function unreadPause({ fields, object, behind, isNext }: Order, held: Held): readonly Leftover[] {
  // "Once a day for 5 days" of a drug that is not started is the plan that it tells.
  const isOwnTime = coursesIn(behind).courses.some((course) => !isOfPlan(course, held.patient))
  const isForTime =
    fields === undefined
      ? !isNext && /^for\b/.test(behind) && isOwnTime
      : behind !== '' && (fields.days !== null || fields.until !== null)
  const { concept } = held.action
  if (concept !== null && isOfDrug(concept) && /\b(?:course|last dose|finish\w*|complet\w*|end of)\b/.test(behind))
    return []
  return isForTime &&
    !/\b(?:off|taper\w*|stop)\b/.test(behind) &&
    held.action.verdict !== 'ask' &&
    !namesHazard(`${object} ${behind}`, held)
    ? unread(behind)
    : []
}

/** Words of a dose of something that is not named. */
const dosing = /\b(?:dose|tablet|capsule|pill|injection|bolus|infusion|shot|puff)s?\b/

/** "If it itches after the last tablet, ": what is taken by then is not ordered. */
const leadingCondition = /^(?:if|when|once|should)\b[^,]*,/

/** A piece between orders that gives, takes away or changes a drug. */
function decides(piece: string, held: Held, given: readonly string[] = []): boolean {
  if (saysDose(piece, held) || isOrdered(piece) || changesDose(piece, given, held)) return true
  const named = namedIn(piece, held.names)
  const isOfDrug = named.some(({ who, name }) => who !== 'other' || held.patient.text.includes(name))
  const isDecided = deciding.some((kind) => placesOf(piece, kind).length > 0)
  const isOften = !isCare(piece) && regimensIn(piece).some(({ perDay }) => perDay !== null && perDay.high >= 2)
  const { drug, alternatives } = held.names
  const isWatched = isVaccine([piece, ...drug, ...alternatives].join(' ')) || watches(piece)
  const namesOther = named.some(({ who }) => who === 'other')
  // "She should stop at once": what is named nowhere is the drug of the rule.
  const isItself = isDecided && !namesOther && !/\b(?:if|no|not|never)\b/.test(piece)
  const said = piece.replace(leadingCondition, '')
  return (isOfDrug && isDecided) || (!isWatched && (isItself || dosing.test(said) || isOften))
}

/** The drug of the rule in two orders with a dose each: one may be meant to come on top of the other. */
function repeated(orders: readonly OrderRead[]): readonly string[] {
  const given = orders.filter(
    ({ order, order: { verb, isDenied, object }, about }) =>
      about.includes('this') &&
      (verb === 'give' || verb === 'keep') &&
      !isDenied &&
      !isLater(order) &&
      order.isLaterDose !== true &&
      (order.fields?.regimens ?? regimensIn(object)).some(({ amount }) => amount !== null),
  )
  return given.slice(1).map(({ order }) => order.object)
}

/** The drug waits, and the one with which it does not go runs on all the same. */
function goingOn({ kept, waits }: Advice, { action }: Held): readonly string[] {
  return waits.length === 0 ? [] : kept.filter((name) => isHazardItself(name, action.concept))
}

/** A wait is accounted for where it names what the reference waits for, or is told in time and long enough. */
function unreadWait({ object, behind, step }: Order, { held }: AnswerReading): readonly string[] {
  const { action } = held
  const whole = `${object} ${step} ${behind}`
  if (quantitiesIn(whole).length === 0 && behind === '') return []
  if (action.verdict === 'ask' || !action.acceptable.includes('delay')) return []
  return namesHazard(whole, held) ? [] : [whole]
}

/** Whether a piece names a drug and says how much of it, or does something with it. */
function saysDose(piece: string, { names }: Held): boolean {
  const regimens = regimensIn(
    piece.replace(/\d[\d.,]*(?:\s*(?:-|–|to)\s*\d[\d.,]*)? ?(?:mg|mcg|g|units|meq|mmol|ng)\s*\/\s*(?:d?l|ml)\b/g, ' '),
  )
  const isNamed = namedIn(piece, names).length > 0
  return (
    regimens.some(({ amount }) => amount !== null && amount.unit !== '%') ||
    (isNamed &&
      !isCare(piece) &&
      !/\b(?:levels?|troughs?|screen\w*|tests?)\b/.test(piece) &&
      regimens.some(({ perDay }) => perDay !== null && perDay.high >= 1))
  )
}
