import {
  compareRegimens,
  coursesIn,
  dosedAs,
  mostTimes,
  numberWords,
  type Regimen,
  statedTimes,
} from '../advice/index.js'
import { isVaccine } from '../field-times.js'
import { type Leftover, unread, wrong } from '../leftovers.js'
import type { Held } from '../reference.js'

/**
 * What a line gives of the drug of the rule beyond what the case lets: where neither case nor reference tells a dose, more
 * than the drug is given, or oftener; and again and again what is planned once.
 */
export function excessOf(said: string, regimens: readonly Regimen[], held: Held): readonly Leftover[] {
  const { patient, wanted, action, names } = held
  const name = action.drug.name.toLowerCase()
  const known = [...patient.planned, ...wanted]
  const times = statedTimes(regimens)
  const open = regimens.filter((one) => !known.some((other) => isWithin(one, other, patient.weight)))
  const use = { ...patient, text: `${patient.text} ${name}`, isRenal: false }
  const isMore = (one: Regimen): boolean =>
    dosedAs({ name, regimens: [one] }, { ...use, isTotal: one.amount?.low === 0 || ceiling.test(said) }) === 'higher'
  const most = Math.max(mostTimes(name), ...statedTimes(known).map(({ high }) => high))
  const isLong = coursesIn(said).courses.some(({ days }) => days.high > 1)
  const isAgain =
    (patient.isOnce && ((statedTimes(wanted).length === 0 && isLong) || /\bthen\b.*\bonce\b/.test(said))) ||
    (times.length > 0 && isVaccine(names.drug.join(' ')))
  const tooMuch = open
    .filter((one) => isMore(one) && !known.some(isMore))
    .map(({ amount }) => `${amount?.high} ${amount?.unit}`)
  // An amount of a combination may be that of its second part.
  const isOfParts = /\band\b|[/-]/.test(name)
  return [
    ...(isOfParts ? unread : wrong)(...tooMuch),
    ...wrong(...times.filter(({ high }) => high > 1.1 * most).map(({ high }) => `${high} times a day`)),
    ...wrong(...(isAgain ? ['again and again'] : [])),
  ]
}

/** Whether a step behind an order says that what is planned once is given again: ", whole body, on 3 consecutive nights". */
export function isAgainIn(step: string, { patient }: Held): boolean {
  return patient.isOnce && again.test(step)
}

const again = new RegExp(
  String.raw`\bthen\b.*\bonce\b|\b(?:[2-9]|\d\d|${numberWords}) (?:[a-z]+ )?(?:nights|days|weeks|months)\b`,
)

/** Told by the case or the reference, both how much and how often. */
function isWithin(one: Regimen, other: Regimen, weight: number | null): boolean {
  if ((one.perDay !== null && other.perDay === null) || (one.amount !== null && other.amount === null)) return false
  const level = compareRegimens([one], [other], weight)
  return level === 'same' || level === 'lower'
}

/** "Not to exceed 8 mg a day" is the most of a day, and no dose. */
const ceiling = /\b(?:max\w*|exceed\w*|at most|more than)\b/
