import { durationIn } from '../../../clinical/index.js'
import { isGivenBy, numberOf, numberWords, routesIn, timeUnitOf } from '../advice/index.js'
import { slowest } from '../field-times.js'
import type { Held } from '../reference.js'
import { withoutIdleNumbers } from './numbers.js'

/** An order without why and on what condition it is given, which is no part of what is ordered. */
export function withoutReason(text: string): string {
  return text.replace(form, ' ').replace(reason, ' ')
}

/**
 * An order of the drug of the rule without what changes none of its doses: idle numbers, how it goes into a vein where the case
 * lets it, and the amount of the second part of a combination that the case counts in tablets.
 */
export function withoutManner(text: string, held: Held): string {
  const { patient, wanted } = held
  const isOfPieces = [...patient.planned, ...wanted].every(({ amount }) => amount === null)
  const said = withoutIdleNumbers(text, held).replace(over, (found, count: string, unit: string) =>
    isSlowEnough(durationIn('hour', numberOf(count), timeUnitOf(unit) ?? 'hour'), text, held) ? ' ' : found,
  )
  const whole = isOfPieces ? said.replace(secondPart, '$1') : said
  if (mayBePushed(held)) return whole.replace(push, ' ')
  return running.test(patient.text) ? whole.replace(continuous, ' ') : whole
}

/** Runs into a vein no faster than the drug may, where the case does not tell how long. */
function isSlowEnough(hours: number, text: string, { action: { drug }, patient }: Held): boolean {
  const isOfVein = [...routesIn(text), ...patient.routes].includes('vein')
  return isOfVein && !timed.test(patient.text) && hours >= slowest(drug.name) && hours <= longest
}

/** An infusion that is one of several in a day, in hours. */
const longest = 4
const timed = /\bover \w+ (?:minutes?|min|hours?|h)\b/
const over = new RegExp(String.raw`\bover (\d+|an?|${numberWords}) ?(minutes?|mins?|hours?|h)\b`, 'g')
/** "2 mg/200 mg". */
const secondPart = /(\d[\d.]* ?mg)\s*\/\s*\d[\d.]* ?mg\b(?!\/)/g

/** A drug for a vein that is customarily given at once, where the case does not let it run. */
export function mayBePushed({ action: { drug }, patient }: Held): boolean {
  const name = drug.name.toLowerCase()
  return isGivenBy(name, 'push') === true && patient.routes.includes('vein') && !running.test(patient.text)
}

const running = /\binfus\w*|\bdrip\b|\bto run\b|\bover \w+ (?:minutes?|min|hours?|h)\b/
const continuous = /\b(?:as |by )?(?:an? )?continuous(?:ly)?\b(?: (?:iv |intravenous )?infusion)?/g
const push = /\b(?:(?:slow|slowly|iv|intravenous) )*push\b/g
/** "(ODT if tablets do not stay down)". */
const form = /\((?:odt|liquid|suspension|syrup|solution|chewable) if\b[^()\d]*\)/g
/** Why, or on what condition: no part of what is ordered. */
const reason =
  /\b(?:because|since|due to|given (?:that|the|her|his|their)|as (?:she|he|they|it|the|this|her|his) |to (?:avoid|prevent|treat|cover|control|see)|despite|if|unless)\b.*$/
