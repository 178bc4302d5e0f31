import { durationIn } from '../../clinical/index.js'
import {
  durationsIn,
  type Fields,
  genericsOf,
  isGivenBy,
  isLongTerm,
  isTarget,
  longestCourse,
  numberOf,
  type Order,
  quantitiesIn,
  routesIn,
  shortestCourse,
  timesIn,
} from './advice/index.js'
import { type Leftover, unread, wrong } from './leftovers.js'
import { type Held, statedText, statedWithAlternatives } from './reference.js'

/** Lengths of a course that the case or the reference tells; what is to be checked after a time is none. */
export function coursesOf({ patient, target }: Held): readonly number[] {
  const ongoing = durationsIn(withoutLater(patient.text))
  return [
    ...patient.courses.filter((days) => ongoing.includes(days)),
    ...durationsIn(withoutLater(target.toLowerCase())),
  ]
}

export function withoutLater(text: string): string {
  return text.replace(/\b(?:after|in|within) [^,;.]*/g, ' ')
}

/** Hours before or after another drug that neither case nor reference tells so. */
export function spacingOf({ spacing }: Fields, held: Held): readonly Leftover[] {
  const stated = statedWithAlternatives(held)
  return spacing.flatMap(({ hours, side, what }) => {
    const isStated = [...stated.matchAll(/\b(\d+|[a-z]+) hours? (before|after)\b/g)].some(
      ([, count = '', where]) => numberOf(count) === hours && where === side,
    )
    const text = `${hours} h ${side} ${what}`
    return isStated && stated.includes(what) ? [] : isSpaced(what, stated) ? wrong(text) : unread(text)
  })
}

/** Whether the case or the reference tells how far from a drug another one is taken. */
function isSpaced(what: string, stated: string): boolean {
  return new RegExp(String.raw`\bhours? (?:before|after) ${what}\b`).test(stated)
}

/** Ways that are neither told nor usual for the drug. */
export function routesOf(
  drug: string,
  { routes, infused, contact }: Fields,
  held: Held,
  known: readonly string[],
): readonly Leftover[] {
  const { patient, target } = held
  const stated = [...known, ...routesIn(target.toLowerCase())]
  const others = routes.filter((one) => one !== 'push' && !stated.includes(one))
  const isPushed = routes.includes('push') && !stated.includes('push') && !routesIn(patient.text).includes('push')
  return [
    ...others.flatMap((one) => {
      const isUsual = isGivenBy(drug, one)
      if (isUsual === false) return wrong(`${drug} by another way`)
      return isUsual === null && one !== 'mouth' && !routesIn(patient.text).includes(one)
        ? unread(`${drug} by ${one}`)
        : []
    }),
    ...(contact !== null && !isTimeStated(contact, held) && (contact > longestOnSkin || isUse(drug, held))
      ? unread(`${contact} h on the skin`)
      : []),
    ...(isPushed && isGivenBy(drug, 'push') !== true ? unread(`${drug} at once`) : []),
    ...(infused !== null && infused < slowest(drug) && !isTimeStated(infused, held) ? unread(`over ${infused} h`) : []),
  ]
}

/** What is washed off stays on for a night at most. */
const longestOnSkin = 14

/** Whether it is the drug of the rule, and the case tells for how long it stays on. */
function isUse(drug: string, { action, patient }: Held): boolean {
  return (
    drug === action.drug.name &&
    quantitiesIn(patient.text).some(({ isTime, value }) => isTime && value <= longestOnSkin)
  )
}

/** So many hours of an infusion are not too fast for most, and none for what may be given at once. */
export function slowest(drug: string): number {
  if (isGivenBy(drug, 'push') === true) return 0
  return inAQuarter.some((one) => genericsOf(drug).includes(one)) ? 0.24 : 0.45
}

/** Labels, Administration: over 15 minutes. */
const inAQuarter = ['acetaminophen', 'levetiracetam', 'zoledronic acid']

export function isTimeStated(hours: number, held: Held): boolean {
  return quantitiesIn(statedText(held)).some(({ value, isTime }) => isTime && Math.abs(value - hours) <= 0.05 * value)
}

/** What is known of how long a drug is given. */
interface Known {
  readonly known: readonly number[]
  /** The reference names it as an alternative. */
  readonly isListed?: boolean
  /** It is one dose of several in a row. */
  readonly isStep: boolean
}

const chronic = /\b(?:cancer|chronic|use disorder)\b/

/** How long: a course of which the case tells has its length, and others an end where their drug has one. */
export function courseOf(
  drug: string,
  { days, isOpen, isOnce, isIfNeeded, until, said, regimens, routes }: Fields,
  held: Held,
  { known, isStep, isListed = false }: Known,
): readonly Leftover[] {
  const isChronic = isListed && chronic.test(held.action.indication ?? '')
  const most = isChronic ? null : longestCourse(drug, { ...held.patient, routes })
  // What is taken as needed for long may be prescribed without an end.
  const mayBeOpen = isIfNeeded && (most ?? 0) >= 28
  if (isOpen && !mayBeOpen && (known.length > 0 || most !== null) && days === null)
    return wrong(`${drug} without an end`)
  if (until !== null && known.length > 0 && better.test(until) && days === null) return wrong(`until ${until}`)
  // "Until at least age 5" is no end, where nothing tells one.
  if (until !== null && /^at least\b/.test(until) && known.length === 0 && most === null) return []
  if (until !== null && countsIn(until).some((one) => !isCountStated(one, held) && !isTarget(until, one)))
    return unread(`until ${until}`)
  // A vaccine has an age beyond which it is not begun or gone on with.
  const isUntil = until !== null && isVaccine(drug) && /\b(?:until|till|through)\b/.test(said.long)
  if (isUntil && timesIn(until).some((hours) => !isTimeStated(hours, held))) return unread(`until ${until}`)
  const mayBeOnce = isStep || isVaccine(drug) || held.patient.isOnce || once.test(held.patient.text)
  if (isOnce && known.length > 0 && days === null && !mayBeOnce) return unread(`${drug} once`)
  // At the onset of each attack, and for months: that is a supply.
  const isOfAttacks = /\b(?:onset|attacks?)\b/.test(said.often) && regimens.every(({ perDay }) => perDay === null)
  if (days === null || (isOfAttacks && isIfNeeded && known.length === 0 && days.high <= 180)) return []
  if (isStep)
    return most !== null &&
      days.high > most &&
      known.length === 0 &&
      !isTimeStated(durationIn('hour', days.high, 'day'), held)
      ? wrong(`${drug} for ${days.high} days`)
      : []
  const isKnown = known.some((one) => days.low <= one * 1.1 && days.high >= one * 0.9)
  const isSupply = held.action.decision === 'continue' && days.high >= 28 && days.high <= Math.max(...known)
  if (known.length > 0)
    return isKnown || isSupply || isTimeStated(durationIn('hour', days.high, 'day'), held)
      ? []
      : wrong(`${drug} for ${days.high} days`)
  const least = shortestCourse(drug)
  const isSingle = isStep || isVaccine(drug) || held.patient.isOnce || single.test(held.patient.text)
  if (least !== null && days.high < least && !isSingle && !isTimeStated(durationIn('hour', days.high, 'day'), held))
    return wrong(`${drug} for ${days.high} days only`)
  if (isListed && isTimeStated(durationIn('hour', days.high, 'day'), held)) return []
  return most !== null && days.high > most ? wrong(`${drug} for ${days.high} days`) : []
}

/** What goes on for long, or stands in for what does, is given for days only, of which nothing tells. */
export function cutShort(
  name: string,
  { verb }: Order,
  { days, isIfNeeded, routes }: Fields,
  { held, known, isInSteps }: { readonly held: Held; readonly known: readonly number[]; readonly isInSteps: boolean },
): readonly Leftover[] {
  const least = shortestCourse(name)
  const isForLong =
    longestCourse(name, { ...held.patient, routes }) === null &&
    (least === null || least > (days?.high ?? 0) || isLongTerm(name)) &&
    known.length === 0 &&
    !isInSteps &&
    !isIfNeeded
  if (days === null || !isForLong || isTimeStated(durationIn('hour', days.high, 'day'), held)) return []
  const isOfRunning = verb === 'keep' ? held.patient.current.has(name) : held.action.decision === 'continue'
  return isOfRunning && days.high < (verb === 'keep' ? 28 : 15) ? unread(`${name} for ${days.high} days only`) : []
}

/** Numbers that are no times. */
function countsIn(text: string): readonly number[] {
  if (/\binr\b/.test(text)) return []
  return quantitiesIn(text).flatMap(({ value, isTime }) => (isTime ? [] : [value]))
}

export function isCountStated(count: number, held: Held): boolean {
  return quantitiesIn(statedText(held)).some(({ value }) => value === count)
}

const single = /\b(?:once|single|one dose)\b(?! (?:a|per|every|each|daily|weekly)\b)/
const once = /\b(?:once|single|one dose)\b/
const better = /\b(?:better|well|fine|improv\w*|gone|resol\w*|symptom|fever|pain|settle\w*)\b/

export function isVaccine(name: string): boolean {
  return /\b(?:vaccin|immuni)/i.test(name)
}
