import {
  type Advice,
  compareRegimens,
  conditional,
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
  mentionsIn,
  namedIn,
  type Order,
  type OrderRead,
  ownRegimens,
  quantitiesIn,
  type Regimen,
  regimensIn,
  runsAs,
  type StatedText,
  scaled,
  shortestCourse,
  tellsNumber,
  tooYoungFor,
  type Use,
  unreadIn,
} from './advice/index.js'
import { type Held, statedText } from './reference.js'
import { isBetter, isWayBack } from './way-back.js'

/** What an answer is read beside, and what it decides. */
export interface AnswerReading {
  readonly held: Held
  readonly stated: StatedText
  /** The drug of the rule is given now. */
  readonly isUsed: boolean
  /** In a lower dose than planned. */
  readonly isReduced: boolean
  /** In several doses, one after the other. */
  readonly isInSteps: boolean
  /** Other drugs that the answer gives. */
  readonly given: readonly string[]
  /** Until when the drug is to be held, and when it is given again. */
  readonly waited: string
}

/** What of an answer is left over. */
export interface Leftover {
  readonly text: string
  /** It is known to be wrong; else it was not read, or could not be judged. */
  readonly isWrong: boolean
}

/** Texts that are known to be wrong. */
export function wrong(...texts: readonly string[]): readonly Leftover[] {
  return texts.map((text) => ({ text, isWrong: true }))
}

/** Texts that were not read. */
export function unread(...texts: readonly string[]): readonly Leftover[] {
  return texts.map((text) => ({ text, isWrong: false }))
}

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
    level === 'same' && (known.some(({ perDay }) => perDay !== null) || said.every(({ perDay }) => perDay === null))
  const given = { name: one.name, regimens: said }
  const isInTable = verb === 'give' && fields !== undefined
  const isNamedThere = listed.some((drug) => generics.some((name) => drug.includes(name)))
  if (isInTable && !isNamedThere && patient.failed.has(one.name)) return wrong(`${one.name} again`)
  const perHour = fields?.perHour ?? null
  const use = { ...patient, routes: fields?.routes ?? [] }
  const isLittle =
    isInTable && perHour === null && isTooLittle({ name: one.name, regimens: said }, use, fields.isIfNeeded)
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
  if (dosed !== 'usual') return dosed === 'higher' ? wrong(left) : unread(left)
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
  const isOfCourse = verb === 'give' && fields?.days != null && isUsualCourse(one.name, fields.days, use)
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

function isUsualCourse(
  name: string,
  { low, high }: { readonly low: number; readonly high: number },
  use: Use,
): boolean {
  const [least, most] = [shortestCourse(name), longestCourse(name, use)]
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

/**
 * What is stopped though the answer gives it or the case needs it: a course that ends at a time or on a condition of the
 * answer's own, and what watches over a drug. To stop a drug if it harms is care.
 */
export function unreadEnd(
  one: OrderRead['about'][number],
  { object, behind, isNext }: Order,
  { held, isUsed, given, stated }: AnswerReading,
): readonly Leftover[] {
  const whole = `${object} ${behind}`.trim()
  const isOfAll = given.length > 0 && /^(?:both|all|these|everything)\b/.test(object)
  if (one === 'unknown' && (endsCare(`no ${whole}`) || (isOfAll && isBetter(whole)))) return wrong(whole)
  const isGiven = one === 'this' ? isUsed : typeof one !== 'string' && given.includes(one.name)
  const end = typeof one === 'string' ? (mentionsIn(object, held.names).at(-1)?.end ?? 0) : one.end
  const when = `${object.slice(end)} ${behind}`.trim()
  // "Do not start it unless she insists": a way back of the answer's own.
  if (!isGiven) return one === 'this' && isWayBack(behind, held) ? unread(whole) : []
  // To go on with a drug and to stop it at once are no advice.
  if (one !== 'this' && when === '') return wrong(whole)
  if (!timed.test(when)) return []
  if (isBetter(when)) return wrong(whole)
  // "For 14 days, then stop": the course is read where it is ordered.
  if (isNext || /^(?:if|for|at (?:the )?first|in case)\b/.test(when)) return []
  return quantitiesIn(when).length > 0 && !unreadIn(when, stated).some(tellsNumber) ? [] : wrong(whole)
}

const timed = /\b(?:on|at|in|after|once|when|whenever|as soon as|by|until|upon|if|for|before|while|during)\b/

/** Whether a text does without what watches over a drug, or protects from it: "no further tests needed". */
function endsCare(text: string): boolean {
  return ending.test(text) && !/\b(?:now|today|tonight|yet)\b/.test(text)
}

const watching = String.raw`(?:monitor\w*|checks?|checking|tests?|testing|levels?|labs|blood counts?|blood draws?|ecgs?|inrs?|visits?|follow-?up|surveillance|telemetry|contracepti\w*|condoms?)\b`
const ending = new RegExp(
  String.raw`\b(?:no|not|without|stop|skip|omit|drop|cancel|fewer|unnecessary)\b[^;,.]{0,40}\b${watching}(?! (?:until|before|strips?))`,
)
const watch = new RegExp(String.raw`\b${watching}`)

/** Whether a text is about what watches over a drug. */
export function watches(text: string): boolean {
  return watch.test(text)
}

/** Whether what other people are to do or get harms: the drug of the rule, what its hazard forbids, or what is the patient's. */
export function isUnfitForOthers(text: string, held: Held): boolean {
  const { names, action } = held
  return (
    mentionsIn(text, names).some(
      ({ who, name }) => (who === 'this' && action.verdict === 'usable') || isHarmfulUnder(name, action.concept),
    ) || isTooYoung(text, held)
  )
}

/** Whether a text gives what is not given at the age of the patient. */
export function isTooYoung(text: string, held: Held): boolean {
  const { patient, names, action } = held
  // "MMR at 12 months" is not given at the age of today.
  if (patient.text === '' || /\b(?:no|not|never|without|avoid)\b|\d ?(?:months|years)\b|\bbirthday\b/.test(text))
    return false
  return (
    tooYoungFor(
      text,
      `${statedText(held)} ${[...names.alternatives, ...(action.verdict === 'usable' ? names.drug : [])].join(' ').toLowerCase()}`,
    ) !== undefined
  )
}

/** Whether something goes on up to a value that neither the case nor the reference tells. */
export function isKeptUp(text: string, { held: { patient, target } }: AnswerReading): boolean {
  const limit = /\bunless\b[^;]*\d[^;]*/.exec(text)?.[0]
  return (limit?.match(/\d+(?:\.\d+)?/g) ?? []).some(
    (value) => !new RegExp(String.raw`(?<![\d.])${value}(?![\d.]*\d)`).test(`${patient.text} ${target}`),
  )
}

/** What is between orders and gives what harms under the rule. */
export function harmsBetween(piece: string, held: Held): boolean {
  const { names, action } = held
  if (/\b(?:no|not|never|without|avoid)\b/.test(piece)) return endsCare(piece)
  return (
    isTooYoung(piece, held) ||
    mentionsIn(piece, names).some(({ who, name }) => who === 'other' && isHarmfulUnder(name, action.concept))
  )
}

/** Other drugs that an answer gives now. */
export function givenBy({ kept, otherDrugs, alternatives }: Advice): readonly string[] {
  return [...kept, ...[...otherDrugs, ...alternatives].map(({ name }) => name)]
}

/** A trial of a drug that is not to be given, or of a part of it: "graded oral challenge with sulfamethoxazole". */
export function isChallenge(text: string, { names, action, patient }: Held): boolean {
  if (
    action.verdict !== 'avoid' ||
    !/\b(?:re-?challenge|(?:oral|drug|graded|provocation) (?:challenge|test)|test dose)\b/.test(text)
  )
    return false
  const own = [...names.drug.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)), ...patient.refused]
  return own.some((name) => name.length > 5 && text.includes(name))
}
