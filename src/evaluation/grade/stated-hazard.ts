import { durationIn } from '../../clinical/index.js'
import {
  compareAmounts,
  compareRegimens,
  isOfDrug,
  mentionsIn,
  namedIn,
  quantitiesIn,
  type Regimen,
  statedIn,
  unreadIn,
} from './advice/index.js'
import type { Held } from './reference.js'

/** What is said of the drug itself, and not of one that is named behind it. */
export function ownPart(text: string, { names }: Held): string {
  const next = mentionsIn(text, names).find(
    ({ who }, i, all) => who === 'other' && all.slice(0, i).some((one) => one.who === 'this'),
  )
  return text.slice(0, next?.start)
}

/** A text with blanks in the place of the drugs that it names. */
export function withoutDrugs(text: string, { names }: Held): string {
  return namedIn(text, names).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
}

/** Whether an amount is one of those that the case or the reference tells; also where neither tells any of its unit. */
export function isAmongThem(
  said: Regimen,
  known: readonly Regimen[],
  { weight, mayBeLess }: { readonly weight: number | null; readonly mayBeLess: boolean },
): boolean {
  if (said.amount === null) return true
  const levels = known.flatMap((one) => [
    compareAmounts(said, one, weight),
    said.perDay === null || one.perDay === null ? null : compareRegimens([said], [one], weight),
  ])
  if (known.some((one) => isWithin(said, one, weight))) return true
  return levels.every((level) => level === null) || levels.includes('same') || (mayBeLess && levels.includes('lower'))
}

/** "62.5 mcg" of "62.5 to 125 mcg": between both ends of a range, or at one of them. */
function isWithin(said: Regimen, { amount, perDay }: Regimen, weight: number | null): boolean {
  if (amount === null || amount.low <= 0 || amount.low === amount.high) return false
  const least = compareAmounts(said, { amount: { ...amount, high: amount.low }, perDay }, weight)
  const most = compareAmounts(said, { amount, perDay }, weight)
  return (least === 'same' || least === 'higher') && (most === 'same' || most === 'lower')
}

/** Whether words name the hazard, or what the reference says of it. */
export function namesHazard(text: string, { action, target, names }: Held): boolean {
  const drugs = new Set(names.drug.flatMap((name) => name.toLowerCase().match(/[a-z]+/g) ?? []))
  const wanted = (target.toLowerCase().match(/[a-z]{4,}|\d+/g) ?? []).filter(
    (word) => !drugs.has(word) && !/^(?:give|until|wait|with|after|until|the|start|this|that|week|hour)/.test(word),
  )
  const words = new Set(text.match(/[a-z]{4,}|\d+/g))
  const spellings = action.mention
    .flatMap((one) => one.spellings)
    .filter((word) => !/^(?:weeks?|days?|months?)$/.test(word))
  return (
    wanted.some((word) => words.has(word)) ||
    spellings.some((word) => text.includes(word.toLowerCase())) ||
    (isOver(text) && !isOfOtherState(text, action.concept)) ||
    (action.acceptable.includes('delay') && settled.test(text) && isStatedTime(text, target))
  )
}

/** Whether a text waits for what passes by itself. */
export function isOver(text: string): boolean {
  return over.test(text)
}

/** A wait that ends while what forbids the drug goes on, or sooner than the reference says. */
export function isTooShort(text: string, { action: { concept, acceptable }, target, patient }: Held): boolean {
  if (isOfOtherState(text, concept) && /\b(?:until|till|when|once|after)\b/.test(text)) return true
  if (
    concept === 'pregnancy' &&
    /\b(?:trimester|gestation|until week \d+)\b/.test(text) &&
    !/\b(?:after|deliver\w*|birth)\b/.test(text)
  )
    return true
  // How long a wait after another drug has to be is reckoned from its last dose.
  if (!acceptable.includes('delay') || (concept !== null && isOfDrug(concept))) return false
  const daysIn = (one: string): readonly number[] =>
    quantitiesIn(one).flatMap(({ value, isTime }) => (isTime ? [durationIn('day', value, 'hour')] : []))
  // "Until the first birthday, in four months", as the case has it.
  const known = daysIn(patient.text)
  const [said, wanted] = [daysIn(text).filter((one) => !known.includes(one)), daysIn(target.toLowerCase())]
  return said.length > 0 && wanted.length > 0 && Math.max(...said) < 0.9 * Math.min(...wanted)
}

/** "Until the child is weaned" where it is the pregnancy that forbids the drug. */
function isOfOtherState(text: string, concept: string | null): boolean {
  const [own, other] = concept === 'pregnancy' ? [pregnancy, lactation] : [lactation, pregnancy]
  return (concept === 'pregnancy' || concept === 'lactation') && other.test(text) && !own.test(text)
}

const pregnancy = /\b(?:deliver\w*|birth|postpartum|pregnan\w*|trimester)\b/
const lactation = /\b(?:breast\w*|wean\w*|lactat\w*|nurs\w*)\b/

/** Times of a wait are those of the reference, where it tells any; the first birthday is at 12 months. */
function isStatedTime(text: string, target: string): boolean {
  const known = statedIn(target.toLowerCase().replace(/\bfirst birthday\b/g, '12 months, 1 year'))
  return !known.quantities.some(({ isTime }) => isTime) || unreadIn(text, known).every((word) => !/\d/.test(word))
}

/** What passes by itself; and what only the reference may wait for. */
const over = /\b(?:deliver\w*|birth|postpartum|pregnan\w*|breast\w*|wean\w*|washout)\b/
const settled = /\b(?:birthday|recover\w*|resol\w*|normal\w*|clear\w*|negative|years?|months?)\b/
