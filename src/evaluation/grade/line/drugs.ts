import {
  boundsIn,
  conditional,
  coursesIn,
  dosedAs,
  genericsOf,
  isAbout,
  isOfOneRole,
  isOnce,
  laterPart,
  longestCourse,
  namedIn,
  type Order,
  ownRegimens,
  type Regimen,
  regimensIn,
  routesIn,
  runsAs,
  scaled,
  shortestCourse,
  spanDays,
  statedTimes,
} from '../advice/index.js'
import { isVaccine } from '../field-times.js'
import { oddUse, timesOf } from '../fields.js'
import { type AnswerReading, type Leftover, unread, wrong } from '../leftovers.js'
import { isIfNeeded } from '../other-dose.js'
import { statedWithAlternatives } from '../reference.js'

/** Another drug in a line of orders, and what the line says of it. */
interface LineDrug {
  readonly name: string
  readonly generics: readonly string[]
  /** Behind its name, up to the next drug. */
  readonly text: string
  /** Behind its name, to the end of the order. */
  readonly all: string
  /** What of that is told behind the first dose: a rise, a second phase, a dose on a condition. */
  readonly later: string
  /** What the reference says of it as an alternative, in small letters. */
  readonly listed: string | undefined
}

/**
 * What is wrong with another drug that a line starts, besides its dose: for too short or too long, once where it has to be
 * given again and again, again and again where it is given once, without what has to follow it, and with the drug from which
 * it has to be kept apart.
 */
export function flawsInLine(
  one: { readonly name: string; readonly end: number },
  order: Order,
  reading: AnswerReading,
): readonly Leftover[] {
  const gives = order.verb === 'give' || order.verb === 'change'
  if (order.fields !== undefined || !gives || order.isDenied) return []
  const drug = lineDrugOf(one, order, reading)
  return [
    ...laterDoses(drug, reading),
    ...(conditional.test(order.behind) ? [] : courseFlaws(drug, reading)),
    // What runs is replaced at once.
    ...(reading.held.action.decision === 'continue' && /^in \S+ (?:weeks|months)\b/.test(order.behind)
      ? unread(`${drug.name} ${order.behind}`)
      : []),
    ...timesFlaws(drug),
    ...useFlaws(drug, reading),
    ...sequenceFlaws(drug, reading),
    ...spacingFlaws(drug, reading),
  ]
}

function lineDrugOf(
  { name, end }: { readonly name: string; readonly end: number },
  { object, behind }: Order,
  { held }: AnswerReading,
): LineDrug {
  const [next] = namedIn(object.slice(end), held.names)
  const own = object.slice(end, next === undefined ? undefined : end + next.start)
  const all = object.slice(end)
  const generics = [name, ...genericsOf(name)]
  const listed = held.action.alternatives
    .map(({ drug }) => drug.toLowerCase())
    .find((drug) => generics.some((each) => drug.includes(each)))
  const ownBehind = behind.slice(0, namedIn(behind, held.names)[0]?.start)
  return {
    name,
    generics,
    text: next === undefined ? `${own} ${behind}` : own,
    all: `${all} ${behind}`,
    later: next === undefined ? `${laterPart(own)} ${ownBehind}` : laterPart(own),
    listed,
  }
}

/** A later dose is held against the most that is given, and no longer against that with which the drug is begun. */
function laterDoses({ name, text, later }: LineDrug, { held: { patient } }: AnswerReading): readonly Leftover[] {
  const use = { ...patient, text: `${patient.text} ${name}` }
  const ofDay = later.replace(/ (?:on|in) (?:the |that )?(?:first )?(?:day|24 ?h(?:ours)?)\b/g, ' a day')
  const regimens = regimensIn(ofDay).filter(({ amount }) => amount !== null)
  const isTooMuch = (one: Regimen, isTotal: boolean): boolean =>
    dosedAs({ name, regimens: [one] }, { ...use, isTotal }) === 'higher'
  const isOver =
    regimens.some((one) => isTooMuch(one, one.amount?.low === 0)) ||
    boundsIn(text).some(
      (one) => dosedAs({ name, regimens: [one] }, { ...patient, text: name, weight: null, isTotal: true }) === 'higher',
    )
  return isOver ? wrong(`${name} ${text}`) : []
}

/** For longer or shorter than the reference tells, and where it tells nothing, than the drug is given. */
function courseFlaws({ name, generics, all, listed, ...drug }: LineDrug, { held }: AnswerReading): readonly Leftover[] {
  // "With pyridoxine for nine months" holds for both.
  const text = coursesIn(drug.text).courses.length > 0 ? drug.text : all
  const said = coursesIn(text).courses
  const span = spanDays(text)
  const days = [...said.map((one) => one.days), ...(span === null ? [] : [span])]
  const sentences = statedWithAlternatives(held).split(/(?<=[.;])\s+/)
  const known = sentences
    .filter((sentence) => generics.some((each) => sentence.includes(each)))
    .flatMap((sentence) => coursesIn(sentence).courses)
  if (days.length === 0 || days.every((one) => known.some((other) => isAbout(one, other.days)))) return []
  const bound = /\bat most\b/.test(listed ?? '') ? coursesIn(listed ?? '').courses[0]?.days.high : undefined
  if (bound !== undefined) return days.every(({ high }) => high <= bound) ? [] : wrong(`${name} for so long`)
  const [least, most] = [shortestCourse(name), longestCourse(name, held.patient)]
  const isLong = most !== null && days.some(({ low }) => low > 1.1 * most)
  const isShort = least !== null && days.length === 1 && (days[0]?.high ?? 0) < least && !further.test(text)
  const isReplacement = genericsOf(held.action.drug.name).some((each) => generics.some((own) => isOfOneRole(own, each)))
  const isCut =
    isReplacement &&
    held.patient.plans.some((plan) => plan.days.low >= 20 && days.every(({ high }) => high < plan.days.low / 4))
  if (isCut && !further.test(text)) return wrong(`${name} for so short`)
  return isLong || isShort ? wrong(`${name} for ${days.map(({ high }) => high).join(', ')} days`) : []
}

/** What is to become of it is seen later. */
const further = /\b(?:then|review\w*|reassess\w*|recheck\w*|if|supply|refill\w*|step)\b/

/** Once, where it has to be given again and again; and the other way round. */
function timesFlaws({ name, generics, text, listed }: LineDrug): readonly Leftover[] {
  const times = statedTimes(regimensIn(text))
  const isSingle = isOnce(text) && times.length === 0 && coursesIn(text).courses.length === 0 && !/\bthen\b/.test(text)
  const own = listed?.split(/ (?:and )?then /).find((part) => generics.some((each) => part.includes(each)))
  const isListedOnce = own !== undefined && isOnce(own)
  const isRepeated = listed !== undefined && statedTimes(regimensIn(listed)).length > 0
  if (isSingle && !isListedOnce && !isVaccine(name) && (isRepeated || (shortestCourse(name) ?? 1) > 1))
    return wrong(`${name} once only`)
  return isListedOnce && !isRepeated && times.length > 0 ? wrong(`${name} again and again`) : []
}

/** By an odd way, a vaccine by the syringe, oftener or more seldom than the drug is given, and too fast. */
function useFlaws({ name, generics, text: whole }: LineDrug, { held }: AnswerReading): readonly Leftover[] {
  const said = whole.replace(watched, ' ')
  const text = said.slice(0, said.length - laterPart(said).length)
  const regimens = regimensIn(text)
  const own = statedWithAlternatives(held)
    .split(/(?<=[.;])\s+/)
    .flatMap((sentence) => ownRegimens(sentence, { drug: generics, alternatives: [] }))
  const use = { regimens, routes: routesIn(text), contact: null, everyMinutes: null, isIfNeeded: isIfNeeded(text) }
  const rates = [...text.matchAll(rate)].map(([, amount = '', unit = '']) =>
    regimensIn(amount).map((one) => scaled(one, unit.startsWith('h') ? 1 : 60)),
  )
  const isTooFast = rates.some((one) => runsAs({ name, regimens: one }, held.patient.weight) === 'higher')
  return [...oddUse(name, use, held), ...timesOf(name, use, held, own), ...(isTooFast ? wrong(`${name} so fast`) : [])]
}

/** "And weekly INRs" tells how often something is measured. */
const watched = /\b(?:with|and) [^,;]*\b(?:inrs?|levels?|checks?|tests?|monitor\w*|visits?)\b.*/
const rate = /(\d[\d.]* ?(?:mg|mcg|g|units)(?:\/kg)?) ?(?:\/|per |an )(h|hr|hour|min|minute)\b/g

/** "Gentamicin once and then trimethoprim-sulfamethoxazole": the first is not enough without the second. */
function sequenceFlaws({ name, generics, listed }: LineDrug, { given }: AnswerReading): readonly Leftover[] {
  const [first = '', second] = listed?.split(/ and then /) ?? []
  if (second === undefined || !generics.some((each) => first.includes(each))) return []
  const needed = genericsOf(second)
  const isFollowed =
    needed.length === 0 ||
    given.some((each) => needed.includes(each) || genericsOf(each).some((it) => needed.includes(it)))
  return isFollowed ? [] : wrong(`${name} with nothing after it`)
}

/** "Together with rilpivirine", where the reference keeps the two apart by hours. */
function spacingFlaws({ name, all, listed }: LineDrug, { held: { action } }: AnswerReading): readonly Leftover[] {
  if (listed === undefined || action.concept === null || !/\bhours? (?:before|after)\b/.test(listed)) return []
  const other = action.concept.replaceAll('-', ' ')
  const isTogether = new RegExp(`\\b(?:with|alongside|beside|same time as) (?:the |her |his )?${other}\\b`).test(all)
  return isTogether ? unread(`${name} with ${other}`) : []
}
