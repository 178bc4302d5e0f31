import { durationIn } from '../../clinical/index.js'
import {
  ageOf,
  compareAmounts,
  compareRegimens,
  isHazardItself,
  isOfDrug,
  mentionsIn,
  namedIn,
  type Regimen,
  statedIn,
  tellsNumber,
  timesIn,
  unreadIn,
  waitsIn,
} from './advice/index.js'
import type { Held } from './reference.js'

/** What is said of the drug itself, and not of one that is named behind it. */
export function ownPart(text: string, { names }: Held): string {
  const next = mentionsIn(text, names).find(
    ({ who, name }, i, all) =>
      who === 'other' && all.slice(0, i).some((one) => one.who === 'this') && !isPartOf(name, names.drug),
  )
  if (next === undefined) return text
  // "250 mg twice a day with omeprazole for ten days": what ends the other one's part is the first one's again.
  const behind = text.slice(next.end)
  const at = behind.search(/,? \b(?:for (?=\d|[a-z]+ (?:days?|weeks?|months?))|then(?= \d)|followed by|to complete)\b/)
  const rest = at < 0 ? '' : behind.slice(at)
  return `${text.slice(0, next.start)}${namedIn(rest, { drug: [], alternatives: names.alternatives }).length > 0 ? '' : rest}`
}

/** "2.5 mg/kg of trimethoprim" of trimethoprim-sulfamethoxazole. */
function isPartOf(name: string, drug: readonly string[]): boolean {
  return drug.some((one) =>
    one
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(name),
  )
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
  const same = known.filter((one) => compareAmounts(said, one, weight) === 'same')
  const isOftener = ({ perDay }: Regimen): boolean =>
    said.perDay !== null && perDay !== null && said.perDay.high > 1.1 * perDay.high
  // The same amount more often is more.
  if (same.length > 0 && same.every(isOftener)) return false
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
export function namesHazard(text: string, held: Held): boolean {
  const { action, target, names } = held
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
    (action.acceptable.includes('delay') && settled.test(text) && (isStatedTime(text, target) || isGrown(text, held)))
  )
}

/** Whether a text waits for what passes by itself. */
export function isOver(text: string): boolean {
  return over.test(text)
}

/** A wait that ends while what forbids the drug goes on, or sooner than the reference says. */
export function isTooShort(text: string, held: Held): boolean {
  const { action, target, patient } = held
  const { concept, acceptable } = action
  if (isOfOtherState(text, concept) && /\b(?:until|till|when|once|after)\b/.test(text)) return true
  if (
    concept === 'pregnancy' &&
    /\b(?:trimester|gestation|until week \d+)\b/.test(text) &&
    !/\b(?:after|deliver\w*|birth)\b/.test(text)
  )
    return true
  if (isSoonAfterLast(text, target.toLowerCase())) return true
  if (!acceptable.includes('delay')) return false
  if (concept !== null && isOfDrug(concept)) return endsInInterval(text, held)
  // "Until the first birthday, in four months", as the case has it.
  const known = daysIn(patient.text)
  if (concept === 'age' && fromNow.test(text)) return !isGrown(text, held)
  const [said, wanted] = [daysIn(text).filter((one) => !known.includes(one)), daysIn(target.toLowerCase())]
  return said.length > 0 && wanted.length > 0 && Math.max(...said) < 0.9 * Math.min(...wanted)
}

/**
 * A wait from now that ends before the interval after another drug does, as the reference tells it from the last dose, less
 * what the case says has passed since: three days, where fourteen have to pass and four did.
 */
function endsInInterval(text: string, { action: { concept }, names, patient, target }: Held): boolean {
  if (/\b(?:after|from|since|until|before) (?!now\b|today\b)/.test(text)) return false
  const [said, needed] = [waitsIn(text), waitsIn(target.toLowerCase())]
  const passed = patient.text
    .split(/(?<=[.;])\s+/)
    .filter((one) => lastDose.test(one) || namedIn(one, names).some(({ name }) => isHazardItself(name, concept)))
    .flatMap((one) => [...one.matchAll(since)].flatMap(([found]) => timesIn(found)))
  return (
    said.length > 0 && needed.length > 0 && Math.max(...said) < 0.9 * (Math.min(...needed) - Math.max(0, ...passed))
  )
}

const lastDose = /\blast (?:dose|tablet|injection)\b/
const since = /\b\S+ (?:minutes|hours?|days?|weeks?) ago\b/g

/** Whether a wait from today lasts until the age of the reference: nine months, at 15, until two years. */
function isGrown(text: string, { action: { concept }, patient, target }: Held): boolean {
  const [said, grown, age] = [daysIn(fromNow.exec(text)?.[0] ?? ''), daysIn(withBirthdays(target)), ageOf(patient.text)]
  if (concept !== 'age' || said.length === 0 || grown.length === 0 || age === null) return false
  const left = Math.min(...grown) - durationIn('day', age, 'year')
  return left > 0 && Math.max(...said) >= 0.85 * left
}

function daysIn(text: string): readonly number[] {
  return timesIn(text).map((hours) => durationIn('day', hours, 'hour'))
}

/** "In nine months", "nine months from now". */
const fromNow =
  /\bin (?:about )?\S+ (?:more )?(?:days|weeks|months|years?)\b|\b\S+ (?:days|weeks|months) from (?:now|today)\b/

function withBirthdays(target: string): string {
  return target
    .toLowerCase()
    .replace(/\bfirst birthday\b/g, '12 months')
    .replace(/\bsecond birthday\b/g, '2 years')
}

/** "Ten days after the last dose" where the reference says fourteen. */
function isSoonAfterLast(text: string, target: string): boolean {
  const said = waitsIn(/\b\S+ (?:hours?|days?|weeks?) (?:after|from) (?:the |her |his )?last\b/.exec(text)?.[0] ?? '')
  const wanted = waitsIn(
    /\b\S+ (?:hours?|days?|weeks?) (?:after|from) (?:the |her |his )?last\b/.exec(target)?.[0] ?? '',
  )
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
  const known = statedIn(`${withBirthdays(target)} ${target.includes('first birthday') ? '1 year' : ''}`)
  return !known.quantities.some(({ isTime }) => isTime) || !unreadIn(text, known).some(tellsNumber)
}

/** What passes by itself; and what only the reference may wait for. */
const over = /\b(?:deliver\w*|birth|postpartum|pregnan\w*|breast\w*|wean\w*|washout)\b/
const settled = /\b(?:birthday|recover\w*|resol\w*|normal\w*|clear\w*|negative|years?|months?)\b/
