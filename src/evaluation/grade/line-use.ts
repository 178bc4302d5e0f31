import { durationIn } from '../../clinical/index.js'
import {
  type Advice,
  allRoutes,
  conditional,
  isGivenBy,
  later,
  type Order,
  type Route,
  regimensIn,
  routesIn,
  unreadIn,
  withoutRoutes,
} from './advice/index.js'
import { isVaccine } from './field-times.js'
import type { AnswerReading } from './leftovers.js'
import { withoutIdleNumbers } from './line-numbers.js'
import type { Held } from './reference.js'
import { isAmongThem, namesHazard, ownPart, withoutDrugs } from './stated-hazard.js'

/** The drug of the rule is given: each amount, way, number and word of it has to be told. */
export function unreadUse(
  { verb, object, behind }: Order,
  { held, stated, isUsed, isReduced, waited }: AnswerReading,
): readonly string[] {
  const { names, patient, wanted } = held
  const whole = `${object} ${behind}`
  const isAsked = held.action.verdict === 'ask'
  const isLater = verb === 'again' || conditional.test(behind) || later.test(behind)
  if (!isUsed) return !isAsked && isLater && !namesHazard(waited, held) ? [whole] : []
  if (isAsked && isLater) return []
  if (isLater && conditional.test(behind) && verb !== 'change' && verb !== 'less') return [whole]
  if (unlimited.test(whole)) return [whole]
  const said = withoutIdleNumbers(ownPart(whole.replace(form, ' ').replace(reason, ' '), held), held)
  const own = mayBePushed(held) ? said.replace(push, ' ') : said
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
    .replace(usualTimes, ' ')
    .replace(isOfVaccine ? laterDoses : /$^/, ' ')
  const turned = isTurned(own, patient.text) ? ['before and after'] : []
  return [
    ...turned,
    ...others.map(({ amount }) => `${amount?.high} ${amount?.unit}`),
    ...ways,
    ...unreadIn(left, stated, isFree),
  ]

  /** A course of which the case tells nothing may be short; one that goes on has no end; a vaccine is given again in weeks. */
  function isFree(hours: number): boolean {
    if (isOfVaccine) return hours >= durationIn('hour', 4, 'week')
    return (
      patient.courses.length === 0 &&
      hours >= durationIn('hour', 1, 'day') &&
      (verb !== 'give' || hours <= durationIn('hour', 14, 'day'))
    )
  }
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

/** A drug for a vein that is customarily given at once, where the case does not let it run. */
function mayBePushed({ action: { drug }, patient }: Held): boolean {
  const name = drug.name.toLowerCase()
  return isGivenBy(name, 'push') === true && patient.routes.includes('vein') && !running.test(patient.text)
}

/** "4 mg after each loose stool, without a daily maximum". */
const unlimited = /\b(?:without|no) (?:an? |any )?(?:daily |upper )?(?:maximum|limit|ceiling)\b/

const running = /\binfus\w*|\bdrip\b|\bover \w+ (?:minutes?|min|hours?|h)\b/
const push = /\b(?:(?:slow|slowly|iv|intravenous) )*push\b/g
/** "(ODT if tablets do not stay down)". */
const form = /\((?:odt|liquid|suspension|syrup|solution|chewable) if\b[^()\d]*\)/g
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
    String.raw`\b(?:\d+|half an|an|one|two)(?:\s*(?:-|–|to)\s*\d+)? ?(?:minutes?|mins?|h|hours?) (?:before|after) (?:breakfast|lunch|dinner|meals?|food|eating|bed|bedtime)\b`,
    String.raw`\bdays? \d+(?:(?:\s*(?:-|–|to|,|and)\s*)+\d+)*`,
    String.raw`\d[\d.]*\/(?=[\d. ]*(?:mg|mcg|g)\b|\s)`,
    String.raw`\b\d{2,} (?:tablets|tabs|capsules|caps)\b`,
    String.raw`\bx ?1\b|(?:\bfor |\bx ?|×|\() ?(?:[2-5]|two|three|four|five) doses\b`,
    String.raw`\b(?:doses? (?:\d|two|three)|(?<!\b(?:every|q) ?)\b\d+\s*(?:-|–|to)(?= ?\d+ (?:hours|days|weeks|months)))`,
  ].join('|'),
  'g',
)

/** Why, or on what condition: no part of what is ordered. */
const reason =
  /\b(?:because|since|due to|given (?:that|the|her|his|their)|as (?:she|he|they|it|the|this|her|his) |to (?:avoid|prevent|treat|cover|control|see)|despite|if|unless)\b.*$/
