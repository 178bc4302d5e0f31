import { durationIn } from '../../../clinical/index.js'
import {
  type Advice,
  allRoutes,
  boundsIn,
  type Course,
  compareRegimens,
  conditional,
  coursesIn,
  dosedAs,
  dosesIn,
  isAbout,
  isGivenBy,
  isLater,
  isLongTerm,
  isOfPlan,
  longestCourse,
  numberOf,
  numberWords,
  type Order,
  type Route,
  regimensIn,
  routesIn,
  type StatedText,
  statedTimes,
  timeUnitOf,
  unreadIn,
  usesOf,
  withoutRoutes,
} from '../advice/index.js'
import { isTimeStated, isVaccine } from '../field-times.js'
import { oddUse } from '../fields.js'
import { type AnswerReading, type Leftover, unread, wrong } from '../leftovers.js'
import type { Held } from '../reference.js'
import { isAmongThem, namesHazard, ownPart, withoutDrugs } from '../stated-hazard.js'
import { excessOf } from './excess.js'
import { mayBePushed, withoutManner, withoutReason } from './manner.js'

/** The drug of the rule is given: each amount, way, number and word of it has to be told. */
export function unreadUse(
  order: Order,
  { held, stated, isUsed, isReduced, waited }: AnswerReading,
): readonly Leftover[] {
  const { verb, object, behind } = order
  const { names, patient, wanted } = held
  const whole = `${object} ${behind}`
  const isAsked = held.action.verdict === 'ask'
  const isForLater = verb === 'again' || conditional.test(behind) || isLater(order)
  // On the way to none, or beside what takes its partner away, no more than the case tells either.
  if (!isUsed && compareRegimens(regimensIn(object), patient.planned, patient.weight) === 'higher') return wrong(whole)
  if (!isUsed) return !isAsked && isForLater && !namesHazard(waited, held) ? unread(whole) : []
  if (isAsked && isForLater) return []
  if (isForLater && conditional.test(behind) && verb !== 'change' && verb !== 'less') return unread(whole)
  if (unlimited.test(whole)) return unread(whole)
  const own = withoutManner(ownPart(withoutReason(whole), held), held)
  const regimens = regimensIn(own)
  const known = [...patient.planned, ...wanted]
  // Less than planned is judged as that, where it is asked for and no dose is named.
  const mayBeLess = (isReduced && wanted.every(({ amount }) => amount === null)) || conditional.test(behind)
  const others = regimens.filter((one) => !isAmongThem(one, known, { weight: patient.weight, mayBeLess }))
  const routes = routesIn(patient.text)
  const ways = routesIn(own).filter(
    (way) =>
      (rare.includes(way) || (verb === 'give' && isStrange(way, held))) &&
      !routes.includes(way) &&
      !patient.routes.includes(way),
  )
  const isOfVaccine = isVaccine(names.drug.join(' '))
  const left = withoutRoutes(withoutDrugs(own, held), waysOf(held))
    .replace(/(?<=\s)\/(?=\s)/g, ' ')
    .replace(care, ' ')
    .replace(purpose, (found, words: string) => (isTime(words) ? found : ' '))
    .replace(usualTimes, ' ')
    // "After each unformed stool": of what the case tells, whatever it is like.
    .replace(event, (found, words: string) => behindEvent(words, stated) ?? found)
    .replace(isOfVaccine ? laterDoses : /$^/, ' ')
  // "Max 8 doses a day" bounds a day.
  const counted = dosesIn(left, ofDay.test(left) ? undefined : statedTimes(regimens)[0])
  const { courses, rest } = coursesIn(counted.rest)
  const numbered: readonly Course[] = counted.days === null ? [] : [{ days: counted.days, kind: 'plain' }]
  const knownCourses = coursesIn(held.target.toLowerCase()).courses
  const { action } = held
  const drugName = action.drug.name.toLowerCase()
  const most = longestCourse(drugName, patient)
  const counts = new Set([...patient.text.matchAll(spaced)].map(([, count = '']) => numberOf(count)))
  const turned = isTurned(own, patient.text) ? ['before and after'] : []
  return [
    ...excessOf(own, regimens, held),
    ...(verb === 'give' ? oddUse(drugName, { regimens, routes: routesIn(own), contact: null }, held) : []),
    ...[...courses, ...numbered]
      .filter((one) => !isPlanned(one))
      .flatMap((one) => (isOtherThanPlanned(one) ? wrong : unread)(`${one.days.high} days`)),
    ...unread(
      ...turned,
      ...others.map(({ amount }) => `${amount?.high} ${amount?.unit}`),
      ...ways,
      ...boundsIn(whole)
        .filter(
          (one) =>
            dosedAs({ name: drugName, regimens: [one] }, { ...patient, ...ceiling, text: drugName }) === 'higher',
        )
        .map(({ amount }) => `at most ${amount?.high} ${amount?.unit}`),
      ...(whole.match(toDay) ?? []).filter(
        (day) => /\bday \d/.test(patient.text) && !patient.text.includes(day.replace(/^\S+ /, '')),
      ),
      ...(whole.match(uncounted) ?? []),
      ...unreadIn(rest, stated, isFree),
    ),
  ]

  /** "Once a year for three years" of "three yearly infusions". */
  function isCounted({ days }: Course): boolean {
    const rare = statedTimes(regimens).filter(({ high }) => high <= 1 / 7)
    return rare.some(({ high }) => counts.has(Math.round(days.high * high)))
  }

  /** Where the case tells one length, and neither it nor the reference another, it is known to be wrong. */
  function isOtherThanPlanned({ kind }: Course): boolean {
    const { plans } = patient
    return !isReduced && kind === 'plain' && plans.length === 1 && plans[0]?.kind === 'plain' && !/\bthen\b/.test(whole)
  }

  /** Where the case tells no course, each end of one has to be told or may be free. */
  function isPlanned(one: Course): boolean {
    if (isOfPlan(one, patient) || isCounted(one)) return true
    if (knownCourses.some(({ days }) => isAbout(one.days, days))) return true
    // What goes on for long is prescribed for longer than until the next visit.
    const isOpen = patient.plans.length === 0 || patient.plans.every(({ kind }) => kind === 'more')
    if (verb === 'keep' && isOpen && one.kind === 'plain' && one.days.low >= 28) return true
    if (
      (patient.plans.length === 0 || !/\bthen\b/.test(whole)) &&
      one.kind === 'plain' &&
      isTimeStated(24 * one.days.high, held)
    )
      return true
    if (most !== null && one.days.low > 1.1 * most) return false
    const isUnplanned = patient.plans.length === 0 && !patient.isOnce && one.kind === 'plain'
    if (isUnplanned && isUsualFor(drugName, one, action.indication)) return true
    if (held.action.decision === 'continue' && verb !== 'give' && one.days.high < 14) return false
    return patient.plans.length === 0 && [one.days.low, one.days.high].every((days) => isFree(24 * days))
  }

  /** A course of which the case tells nothing may be short; one that goes on has no end; a vaccine is given again in weeks. */
  function isFree(hours: number): boolean {
    if (isOfVaccine) return hours >= durationIn('hour', 4, 'week')
    return (
      patient.courses.length === 0 &&
      !patient.isOnce &&
      hours >= durationIn('hour', 1, 'day') &&
      (verb !== 'give' || hours <= durationIn('hour', 14, 'day'))
    )
  }
}

/** How many doses are told that are given each week or more rarely. */
const spaced = new RegExp(String.raw`\b(\d+|${numberWords}) (?:weekly|monthly|yearly)\b`, 'g')

/** A course that guidelines name for what the drug is given, or four weeks and more of what is taken for long. */
function isUsualFor(name: string, { days }: Course, indication: string | null): boolean {
  const isOfUse = usesOf(name, { indication }).some((use) => Number(use.days) >= days.high)
  return isOfUse || (isLongTerm(name) && days.low >= 28)
}

/** The ways that an order may tell: those of the case, and where it tells none, those by which the drug is given. */
function waysOf({ action: { drug }, patient: { routes } }: Held): readonly Route[] {
  return routes.length > 0 ? routes : allRoutes.filter((way) => way !== 'push' && isGivenBy(drug.name, way) === true)
}

/** The drug is not given so, and the case tells no way; what runs slowly into a vein is judged by `push`. */
function isStrange(way: Route, { action: { drug }, patient: { routes } }: Held): boolean {
  return routes.length === 0 && isGivenBy(drug.name, way) === false
}

/** "Before dialysis" where the case tells "after dialysis", or the other way round. */
function isTurned(said: string, text: string): boolean {
  const sides = (one: string): readonly string[] => [...one.matchAll(side)].map(([, when, what]) => `${when} ${what}`)
  const known = sides(text)
  return sides(said).some((one) => {
    const other = one.startsWith('before') ? one.replace('before', 'after') : one.replace('after', 'before')
    return known.includes(other) && !known.includes(one)
  })
}

const side = /\b(before|after) (?:the |each |every |a )?(?:session of |sessions of )?(?:hemo|haemo)?([a-z]{4,}?)s?\b/g

/** The drug goes another way than the case plans, or at once into a vein where it is to run slowly. */
export function isOtherRoute({ routes }: Advice, held: Held): boolean {
  const { patient } = held
  if (routes.length === 0 || patient.routes.length === 0) return false
  const isPushed = routes.includes('push') && !patient.routes.includes('push') && !mayBePushed(held)
  return isPushed || !routes.some((one) => patient.routes.includes(one))
}

/** "4 mg after each loose stool, without a daily maximum". */
const unlimited = /\b(?:without|no) (?:an? |any )?(?:daily |upper )?(?:maximum|limit|ceiling)\b/

/** What a dose by weight may not exceed is the dose of an adult. */
const ceiling = { weight: null, isTotal: true }

const event = /\bafter (?:each|every) ((?:(?!hour|minute|day|night|meal|dose|tablet)[a-z]+ ?){1,3})/g

/** What stands behind the event that the case tells, "stool" of "unformed stool for"; null where it tells none. */
function behindEvent(words: string, stated: StatedText): string | null {
  const all = words.split(' ')
  const at = all.findIndex((word) => word.length > 3 && (stated.words.has(word) || stated.words.has(`${word}s`)))
  return at < 0 ? null : ` ${all.slice(at + 1).join(' ')}`
}

/** "Until day 10", of which the case tells another. */
const toDay = /\b(?:until|through|till|to) day \d+/g

const ofDay = /\bdoses?\b ?(?:\/|per\b|a\b|daily\b|in (?!all|total)|each\b)/

/** "And three more if pain returns". */
const uncounted = new RegExp(
  String.raw`\b(?:\d+|${numberWords}) more\b(?! ?(?:(?:consecutive|full) )?(?:hours?|days?|nights?|weeks?|months?|years?|d|wks?|mos?)\b)`,
  'g',
)

/** "With closer monitoring", ", pregnancy testing monthly". */
const care = /(?:,|\bwith\b|\band\b)\s[^,;\d]*\b(?:monitor\w*|review\w*|test\w*|check\w*|follow-up)\b[^,;\d]*/g
const laterDoses = /\b(?:second|2nd|third|3rd|another|booster) (?:doses?|one)\b|\b(?:\d|two|three) doses\b/g
const rare: readonly string[] = ['spine', 'push']
/** "30 minutes before breakfast", "days 2-5", "160/800 mg", "90 tablets", "x 1", the second dose of a vaccine. */
const usualTimes = new RegExp(
  [
    String.raw`\b(?:1|one) (?:tab|tablet|cap|capsule)\b(?! (?:more|extra))`,
    String.raw`\b\d+ (?:minutes?|min|hours?|h) (?:apart|between)(?: the two)?\b`,
    String.raw`\b(?:no|without)(?: a)? load(?:ing dose)?\b`,
    String.raw`\b(?:\d+|half an|an|one|two)(?:\s*(?:-|–|to)\s*\d+)? ?(?:minutes?|mins?|h|hours?) (?:before|after) (?:(?:each|every|the) )?(?:breakfast|lunch|dinner|meals?|food|eating|bed|bedtime)\b`,
    String.raw`\bdays? \d+(?:(?:\s*(?:-|–|to|,|and)\s*)+\d+)*`,
    String.raw`\d[\d.]*\/(?=[\d. ]*(?:mg|mcg|g)\b|\s)`,
    String.raw`\b\d{2,} (?:tablets|tabs|capsules|caps)\b(?! ?(?:a|per|each|every|daily|at|max|\/|in))`,
    String.raw`\b(?:one|a single) (?=\d[\d.]* ?(?:mg|mcg|g|ml)\b)`,
    String.raw`\bx ?1\b|(?:\bfor |\bx ?|×|\() ?(?:[2-5]|two|three|four|five) doses\b`,
    String.raw`\b(?:doses? (?:\d|two|three)|(?<!\b(?:every|q) ?)\b\d+\s*(?:-|–|to)(?= ?\d+ (?:hours|days|weeks|months)))`,
  ].join('|'),
  'g',
)

/** "As needed for pain or cramps": what stands behind it is why, where it is no time. */
const purpose = /(?<=\b(?:as needed|if needed|prn) )for ((?:[a-z]{4,}(?:,? (?:or|and) |[ -])?){1,3})(?=\W|$)(?! *\w)/g

function isTime(words: string): boolean {
  return words.split(/[ -]/).some((word) => timeUnitOf(word) !== null) || enduring.test(words)
}

const enduring = /\b(?:life|lifelong|good|ever|forever|long|longer|season|spring|summer|autumn|winter)\b/
