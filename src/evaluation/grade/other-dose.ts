import {
  compareRegimens,
  conditional,
  coursesIn,
  dosedAs,
  genericsOf,
  isCompanion,
  isHarmfulUnder,
  isHarmless,
  isOfDrug,
  isRaisedInSteps,
  isTooLittle,
  laterPart,
  longestCourse,
  namedIn,
  type Order,
  ownRegimens,
  quantitiesIn,
  type Regimen,
  regimensIn,
  routesIn,
  runsAs,
  type StatedText,
  scaled,
  shortestCourse,
  tellsNumber,
  type Use,
  unreadIn,
} from './advice/index.js'
import { type AnswerReading, type Leftover, unread, wrong } from './leftovers.js'
import { type Held, statedText } from './reference.js'

/** Another drug that is given: a dose has to be told by the case or the reference, or to be a usual one. */
export function unreadDose(
  one: { readonly name: string; readonly end: number },
  { verb, object, behind, fields, isLaterDose, stepFrom }: Order,
  { held, stated }: AnswerReading,
): readonly Leftover[] {
  const { patient, target, action } = held
  const rest = object.slice(one.end)
  const [next] = namedIn(rest, held.names)
  const own = rest.slice(0, next?.start)
  const left = `${one.name}${own}`
  const first = fields === undefined ? own.slice(0, own.length - laterPart(own).length) : own
  const said = ownAmounts(one.end, object, fields?.regimens ?? regimensIn(first), held)
  const generics = [one.name, ...genericsOf(one.name)]
  const isLonger = unreadIn(behind, stated).some(tellsNumber)
  if (verb === 'keep' && isLonger && harmsOn(generics, held)) return wrong(`${one.name} goes on`)
  const names = { drug: generics, alternatives: [] }
  const listed = action.alternatives.map(({ drug }) => drug.toLowerCase())
  const sentences = [...statedText(held).split(/(?<=[.;])\s+/), ...listed]
  const known = sentences.flatMap((sentence) => ownRegimens(sentence, names))
  const level = compareRegimens(said, known, patient.weight)
  // An amount that was given once tells nothing of how often it may be given.
  const isStated =
    level === 'same' &&
    (known.some(({ perDay }) => perDay !== null) || said.every(({ perDay }) => perDay === null)) &&
    // "At a low dose once a day" tells no amount.
    (known.some(({ amount }) => amount !== null) || said.every(({ amount }) => amount === null))
  const given = { name: one.name, regimens: said }
  const isInTable = verb === 'give' && fields !== undefined
  const isNamedThere = listed.some((drug) => generics.some((name) => drug.includes(name)))
  if (isInTable && !isNamedThere && patient.failed.has(one.name)) return wrong(`${one.name} again`)
  const perHour = fields?.perHour ?? null
  const use = { ...patient, routes: fields?.routes ?? routesIn(`${own} ${behind}`) }
  const mayWait = fields?.isIfNeeded ?? isIfNeeded(`${object} ${behind}`)
  // Neither an amount of each part of a combination nor a rate can be held against a least dose.
  const isPlain = fields === undefined ? !parted.test(object) : perHour === null
  const isLittle = verb === 'give' && isPlain && isTooLittle({ name: one.name, regimens: said }, use, mayWait)
  if (isLittle && !isStated) return wrong(`less ${left}`)
  const isFree = isHarmless(given, { concept: action.concept, patient })
  const isTooSteep = isLaterDose === true && stepFrom !== undefined && isSteep(one.name, said, stepFrom.regimens)
  if (isTooSteep && !isStated) return wrong(left)
  const dosed =
    isStated || isFree
      ? 'usual'
      : perHour !== null
        ? runsAs({ name: one.name, regimens: said.map((each) => scaled(each, perHour)) }, patient.weight)
        : dosedAs(given, isLaterDose === true ? { ...use, text: `${patient.text} ${one.name}` } : use)
  if (dosed === 'higher') return wrong(left)
  if (dosed === 'unknown' && !isWithinBound(said, generics, held)) return unread(left)
  // "To 30 mg if nodules recur" is no order yet.
  // What the reference names and the patient takes already is raised: "rate control with metoprolol".
  const mayBeMore = isNamedThere && (verb === 'change' || verb === 'more')
  if (level === 'higher' && !isFree && !mayBeMore && !conditional.test(behind)) return wrong(left)
  const isListed = action.alternatives.some(({ drug }) =>
    genericsOf(drug.split(' in place of ')[0] ?? '').some((name) => generics.includes(name)),
  )
  if (isListed || isFree || isCompanion(given, [...genericsOf(action.drug.name), ...patient.current], action.concept))
    return []
  // In a table the same dose for a time is a supply.
  const isSupply = verb === 'keep' && fields !== undefined && level === 'same'
  // What is to follow the drug of the rule, and goes on for long, may have an end of its own.
  const least = shortestCourse(one.name)
  const isForLong = verb === 'give' && fields !== undefined && (least ?? 0) >= 14
  const days = fields === undefined ? (coursesIn(behind).courses[0]?.days ?? null) : fields.days
  const isOfCourse = verb === 'give' && days !== null && isUsualCourse(one.name, days, use)
  const isOfSymptoms = verb === 'keep' && least === 1 && (fields?.days?.high ?? 15) <= 14
  const unstated =
    patient.text.includes(one.name) && !isSupply && !isForLong && !isOfCourse && !isOfSymptoms
      ? unreadDurations(behind, stated)
      : []
  if (unstated.length > 0 && fields?.days != null && least !== null && fields.days.high < least)
    return wrong(...unstated.map((time) => `${one.name} ${time} only`))
  if (unstated.length > 0) return unread(...unstated.map((time) => `${one.name} ${time}`))
  const isNamed = target.toLowerCase().includes(one.name)
  if (level === 'lower' && verb === 'keep') return wrong(left)
  if ((verb === 'more' || verb === 'less') && !isNamed && !conditional.test(behind)) return wrong(left)
  return verb === 'keep' && changing.test(own) ? wrong(`${one.name}${rest}`) : []
}

const parted = /\d ?(?:mg|mcg)? ?\/ ?(?:\d|h\b|hour)/
/** Whether a text in small letters lets a drug be taken as it is needed. */
export function isIfNeeded(text: string): boolean {
  return /\b(?:as needed|if needed|prn)\b/.test(text)
}

/** No more than the reference lists of an alternative: "zaleplon 10 mg at most". */
function isWithinBound(said: readonly Regimen[], names: readonly string[], { action, patient }: Held): boolean {
  const listed = action.alternatives
    .map(({ drug }) => drug.toLowerCase())
    .find((drug) => names.some((name) => drug.includes(name)))
  if (listed === undefined || !/\bat most\b/.test(listed) || said.length === 0) return false
  const level = compareRegimens(said, regimensIn(listed), patient.weight)
  return level === 'lower' || level === 'same'
}

function isUsualCourse(
  name: string,
  { low, high }: { readonly low: number; readonly high: number },
  use: Use,
): boolean {
  const [least, most] = [shortestCourse(name), longestCourse(name, use) ?? longestCourse(name)]
  return least !== null && most !== null && low >= least && high <= most
}

/** More than four times the dose before, of a drug that is raised in steps. */
function isSteep(name: string, said: readonly Regimen[], before: readonly Regimen[]): boolean {
  if (!isRaisedInSteps(name) || before.length === 0) return false
  const most = before.map((one) => scaled(one, 4))
  return said.length > 0 && compareRegimens(said, most) === 'higher'
}

/** "Dolutegravir/lamivudine | 50 mg/300 mg": each drug of a combination has its own amount. */
export function ownAmounts(
  end: number,
  object: string,
  regimens: readonly Regimen[],
  { names }: Held,
): readonly Regimen[] {
  const parts = namedIn(object, names)
  const at = parts.findIndex((part) => part.end === end)
  const isOneEach = parts.length > 1 && parts.length === regimens.length && /[/+-]| and /.test(object)
  return isOneEach ? regimens.slice(at, at + 1) : regimens
}

/** Whether a drug that goes on for a time of the answer's own harms in the state of the patient, and no reference has it so. */
function harmsOn(names: readonly string[], { action: { verdict, concept, alternatives }, target }: Held): boolean {
  if (verdict === 'usable' || concept === null || isOfDrug(concept)) return false
  const known = `${target} ${alternatives.map(({ drug }) => drug).join(' ')}`.toLowerCase()
  return names.some((name) => isHarmfulUnder(name, concept)) && !names.some((name) => known.includes(name))
}

/** For how long, where the case tells another time. */
function unreadDurations(behind: string, stated: StatedText): readonly string[] {
  const found = /^for [^,;]*/.exec(behind)?.[0] ?? ''
  return quantitiesIn(found).length === 0
    ? []
    : unreadIn(found.replace(/[a-z]*[^\d\sa-z]/g, ' '), stated).filter((text) => /\d|day|week|month|year/.test(text))
}

const changing = /\b(?:double|doubled|triple|extra|additional|half|twice the|increase|more|skip\w*|except)\b/
