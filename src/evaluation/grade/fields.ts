import { durationIn } from '../../clinical/index.js'
import {
  compareRegimens,
  conditional,
  dosedAs,
  durationsIn,
  type Fields,
  genericsOf,
  isCare,
  isChanging,
  isGivenBy,
  isGivenSeldom,
  isHarmfulUnder,
  isHarmless,
  isVaccineDose,
  later,
  longestCourse,
  mentionsIn,
  mostTimes,
  type Order,
  oddIn,
  ownRegimens,
  type Regimen,
  repeatsAfter,
  routesIn,
  statedTimes,
  unreadIn,
} from './advice/index.js'
import { countOf, dosesOf, textOf } from './field-doses.js'
import {
  courseOf,
  coursesOf,
  cutShort,
  isCountStated,
  isTimeStated,
  isVaccine,
  routesOf,
  spacingOf,
  withoutLater,
} from './field-times.js'
import { type AnswerReading, type Leftover, unread, wrong } from './leftovers.js'
import { type Held, statedText, statedWithAlternatives } from './reference.js'
import { isOver, namesHazard, ownPart, withoutDrugs } from './stated-hazard.js'

/** What of an order in a table that uses the drug of the rule was not read, or is otherwise than the case and the reference. */
export function unreadUseOf(order: Order, fields: Fields, reading: AnswerReading): readonly Leftover[] {
  const { verb, object, behind } = order
  const { held, stated, isUsed, waited } = reading
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
    ...(loading === undefined || isTimeStated(durationIn('hour', loading, 'day'), held)
      ? []
      : unread(`${loading} days of a higher dose`)),
    ...unreadParts(fields, reading, held.action.drug.name),
    ...spacingOf(fields, held),
    ...unread(...oddIn(unreadIn(withoutDrugs(ownPart(named, held), held), stated))),
    ...(more.test(`${object} ${behind}`) ? unread(whole) : []),
    ...oddUse(held.action.drug.name.toLowerCase(), fields, held),
    ...dosesOf(order, fields, reading),
    ...timesOf(held.action.drug.name.toLowerCase(), fields, held, [...held.patient.planned, ...held.wanted]),
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

/** Parts that no reader read whole, where neither case nor reference tells their words. */
function unreadParts({ left }: Fields, { held, stated }: AnswerReading, drug: string): readonly Leftover[] {
  const isOfVaccine = isVaccine(`${drug} ${held.names.drug.join(' ')}`)
  return left.flatMap(({ part, text }) => {
    if (/ .* /.test(text) && held.patient.text.includes(text)) return []
    if (isOfVaccine && part !== 'dose') return []
    const words = text.replace(/\d+(?:\.\d+)?%?/g, ' ').match(/[a-z]+/g) ?? []
    const isStated =
      words.every((word) => stated.words.has(word) && !isChanging(word)) &&
      numbersIn(text).every((one) => isNumberStated(one, held))
    return isStated ? [] : unread(`${part}: ${text}`)
  })
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+(?:\.\d+)?/g) ?? []
}

function isNumberStated(value: string, held: Held): boolean {
  const { patient, target } = held
  if (isCountStated(Number(value), held)) return true
  return new RegExp(String.raw`(?<![\d.])${value.replace('.', '\\.')}(?![\d.]*\d)`).test(`${patient.text} ${target}`)
}

/** Another drug in a table: its amounts and name are judged elsewhere, and here its other parts. */
export function unreadPartsOf(name: string, order: Order, fields: Fields, reading: AnswerReading): readonly Leftover[] {
  const { held } = reading
  const { patient } = held
  const use = { ...patient, routes: fields.routes }
  // "Ice and elevation, 20 minutes".
  if (genericsOf(name).length === 0 && isCare(name)) return []
  const generics = [name, ...genericsOf(name)]
  const sentences = statedWithAlternatives(held).split(/(?<=[.;])\s+/)
  const own = sentences.filter((sentence) => generics.some((one) => sentence.includes(one)))
  const isOfRule = genericsOf(held.action.drug.name).includes(name)
  const known = isOfRule
    ? []
    : own.filter((sentence) => !past.test(sentence)).flatMap((sentence) => durationsIn(withoutLater(sentence)))
  const isCurrent = generics.some((one) => patient.current.has(one))
  const tooMuch = fields.most.filter(
    (one) => one.amount !== null && dosedAs({ name, regimens: [one] }, { ...use, isTotal: true }) === 'higher',
  )
  const listed = held.action.alternatives
    .map(({ drug }) => drug.toLowerCase())
    .find((drug) => generics.some((one) => drug.includes(one)))
  const isOfOneDose = listed !== undefined && /\b(?:once|single dose)\b(?! (?:a|per|every|each|daily))/.test(listed)
  const isOften = isOfOneDose && (fields.days?.high ?? 1) > 1 && fields.regimens.some(({ perDay }) => perDay !== null)
  if (isOften) return wrong(`${name} again and again`)
  const ownDoses = own.flatMap((sentence) => ownRegimens(sentence, { drug: generics, alternatives: [] }))
  const given = { name, regimens: [boundless] }
  const odd = oddUse(name, fields, held)
  if (isHarmless(given, { concept: held.action.concept, patient })) return odd
  const later = fields.further.map((one) => ({
    one,
    level: dosedAs({ name, regimens: [one] }, { ...use, text: `${patient.text} ${name}` }),
  }))
  return [
    ...odd,
    ...timesOf(name, fields, held, ownDoses),
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
    ...(order.verb === 'keep' && isCurrent && fields.isOpen && (known.length === 0 || longestCourse(name, use) === null)
      ? []
      : courseOf(name, fields, held, {
          known,
          isListed: listed !== undefined,
          isStep: order.isLaterDose === true || fields.days === null || reading.isInSteps || fields.isReviewed,
        })),
  ]
}

/** By a way by which nothing of it is given; and a vaccine again and again, or by the syringe. */
export function oddUse(
  name: string,
  { routes, regimens, contact }: Pick<Fields, 'routes' | 'regimens' | 'contact'>,
  held: Held,
): readonly Leftover[] {
  const isOddWay = routes.some((one) =>
    one === 'spine' ? isGivenBy(name, one) !== true : isGivenBy(name, one) === false,
  )
  const stated = routesIn(statedText(held))
  if (isOddWay && !routes.some((one) => stated.includes(one))) return wrong(`${name} by another way`)
  const isOddVaccine = isVaccine(name) && routes.some((one) => !['muscle', 'skin', 'nose', 'mouth'].includes(one))
  if (isOddVaccine) return wrong(`${name} by another way`)
  // Drops have no weight.
  const isWeighed = regimens.some(({ amount }) => amount !== null && /^mg/.test(amount.unit))
  if (isWeighed && routes.length > 0 && routes.every((one) => one === 'eye' || one === 'ear'))
    return wrong(`${name} by another way`)
  if (!isVaccine(name) || contact !== null) return []
  const isAgainAndAgain = regimens.some(({ perDay }) => perDay !== null && perDay.high > 1 / 14)
  const isOther = regimens.some(
    ({ amount }) =>
      amount?.unit === 'ml' &&
      (isVaccineDose(name.toLowerCase(), amount.high) === false || amount.high > (routes.includes('mouth') ? 2 : 1)),
  )
  return isAgainAndAgain || isOther ? wrong(`so much ${name}`) : []
}

/**
 * More often in a day than the drug is given, or less than every other day where it is given daily, where neither the case
 * nor the reference tells so.
 */
export function timesOf(
  name: string,
  { regimens, routes, everyMinutes, isIfNeeded }: Pick<Fields, 'regimens' | 'routes' | 'everyMinutes' | 'isIfNeeded'>,
  held: Held,
  known: readonly Regimen[],
): readonly Leftover[] {
  if (genericsOf(name).length === 0 || isVaccine(name)) return []
  const stated = statedTimes(known)
  const most = Math.max(routes.includes('surface') ? 4 : mostTimes(name), ...stated.map(({ high }) => high))
  const least = Math.min(isGivenSeldom(name, { ...held.patient, routes }) ? 0 : 0.4, ...stated.map(({ low }) => low))
  const times = statedTimes(regimens)
  const isStatedSo = /\bevery (?:hour|two hours|2 hours)\b/.test(statedText(held))
  const isOften = everyMinutes === null && times.some(({ high }) => high > (isIfNeeded ? 2 : 1.03) * most)
  const isSeldom = !isIfNeeded && times.some(({ high }) => high < 0.97 * least)
  if (isOften && !isStatedSo && repeatsAfter(name) === null) return unread(`${name} so often`)
  return isSeldom ? unread(`${name} so seldom`) : []
}

/** How long something was taken, and not how long it is to be taken. */
const past = /\b(?:has|have|had|was|were|since|took|ago|takes|receives|uses)\b/

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
export function isSafelyNamed(text: string, regimens: readonly Regimen[], held: Held): boolean {
  const { concept } = held.action
  return mentionsIn(text, held.names).every(
    ({ who, name }) =>
      who === 'pronoun' ||
      (who !== 'this' &&
        !isHarmfulUnder(name, concept) &&
        !held.patient.refused.has(name) &&
        dosedAs({ name, regimens }, held.patient) === 'usual'),
  )
}

/** Whether the drug of the rule is given in several doses one after the other. */
export function isInSteps(orders: readonly Order[]): boolean {
  return orders.some(({ isLaterDose }) => isLaterDose === true)
}
