import {
  compareAmounts,
  type Fields,
  isPartOfDose,
  namedIn,
  type Order,
  statedTimes,
  withoutAtOnce,
} from './advice/index.js'
import { type AnswerReading, type Leftover, unread } from './leftovers.js'
import { namesHazard } from './stated-hazard.js'

/**
 * A row of a table that stops a drug or leaves it out: a part of its dose, other times or ways than those of the case, and a
 * later day are not the whole of it. What the case tells of another drug is not held against its row.
 */
export function partsOfEnd(
  order: Order,
  fields: Fields,
  reading: AnswerReading,
  isOfRule: boolean,
): readonly Leftover[] {
  const { said, left, isLess } = fields
  const { held, stated } = reading
  const whole = `${order.object} ${said.dose} ${said.often} ${said.long}`.replace(/\s+/g, ' ').trim()
  const words = left
    .filter(({ part }) => part === 'dose' || part === 'often')
    .flatMap(({ text }) => text.match(/[a-z]+|\d[\d.]*/g) ?? [])
  const isUnstated = words.some((word) => !stated.words.has(word) && !held.patient.text.includes(word))
  const isPart = isLess || isPartOfDose(said.dose) || /\bonly\b/.test(said.often)
  const isStated = (said.often.match(/[a-z]+/g) ?? []).every((word) =>
    [...stated.words].some((one) => one.startsWith(word.slice(0, 5))),
  )
  const isOther = isOfRule && (isOtherDose(fields, held, isStated) || isOtherWay(fields, held))
  return isUnstated || isPart || isOther || isPutOff(order, fields, reading) ? unread(whole) : []
}

/** Another amount than the case tells, or as often as it does not. */
function isOtherDose(
  { regimens, said }: Fields,
  { patient, wanted }: AnswerReading['held'],
  isTimeStated: boolean,
): boolean {
  const known = [...patient.planned, ...wanted]
  return regimens.some((one) => {
    const amounts = known.map((other) => compareAmounts(one, other, patient.weight))
    const times = statedTimes(known).map(({ high }) => high)
    const isOtherAmount = one.amount !== null && amounts.some((level) => level !== null) && !amounts.includes('same')
    const { perDay } = one
    const isOtherTime =
      perDay !== null &&
      (times.length > 0
        ? !/\/(?:week|wk)/.test(said.dose) && times.every((other) => Math.abs(other - perDay.high) > 0.1 * other)
        : perDay.high < 0.9)
    return isOtherAmount || (isOtherTime && !isTimeStated)
  })
}

/** By a way by which the case does not plan it. */
function isOtherWay({ routes }: Fields, { patient }: AnswerReading['held']): boolean {
  return routes.length > 0 && patient.routes.length > 0 && !routes.some((one) => patient.routes.includes(one))
}

/** It is to end another day than today, for a reason that is not the hazard. */
function isPutOff({ behind }: Order, { said: { long }, days, until }: Fields, { held }: AnswerReading): boolean {
  if (deferred.test(long)) return true
  const isStatedElsewhere = days !== null || until !== null || /\b(?:taper\w*|weaned?)\b/.test(`${long} ${behind}`)
  const isBesideDrug = namedIn(long, held.names).length > 0
  return withoutAtOnce(long) !== '' && !isStatedElsewhere && !isBesideDrug && !namesHazard(long, held)
}

/** On another day. */
const deferred =
  /^(?:in (?:a|an|one|\d+)|next|from next|later|tomorrow|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:on )?weekends?)\b/
