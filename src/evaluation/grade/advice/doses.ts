import { ageIn } from '../../../clinical/index.js'
import { filled, several, tableFile } from '../../../vocabulary/index.js'
import type { GivenDrug } from './action.js'
import { namesOf, rowsOf } from './drugs.js'
import { ageOf, clearsLittle, isPremature } from './person.js'
import { atOnce, compareRegimens, type Level, type Regimen, regimensIn, scaled, statedTimes } from './regimen/index.js'
import { type Use, usesOf } from './usual-routes.js'

const file = tableFile('advice/doses.csv', () => ({
  drugs: several('|', filled),
  /** The most that an adult is given, in a day or at one time. */
  most: several('|', filled),
  /** The same for a child, by weight; a child is not given more than an adult. */
  child: several('|', filled),
  /** The most with which it is begun, where the dose has to be raised step by step. */
  start: several('|', filled),
}))

const rateFile = tableFile('advice/rates.csv', () => ({
  drugs: several('|', filled),
  /** The most that runs, or is given off by a patch, in an hour. */
  most: several('|', filled),
}))

/** Whether a drug is given in no more than is usual: `unknown` where nothing tells. */
export type Dosing = 'usual' | 'higher' | 'unknown'

/** Whether a drug runs at no more than a usual rate, told by what is given in an hour. */
export function runsAs({ name, regimens }: GivenDrug, weight: number | null): Dosing {
  const said = regimens.map(atOnce)
  const levels = rowsOf(rateFile.read(), name)
    .flatMap(({ most }) => most)
    .map((one) => levelOf(said, one, weight))
    .filter((one) => one !== null)
  return levels.length === 0 ? 'unknown' : levels.includes('higher') ? 'higher' : 'usual'
}

const renalFile = tableFile('advice/renal-doses.csv', () => ({
  drugs: several('|', filled),
  /** The most that is given where the kidneys clear little. */
  most: filled,
}))

const leastFile = tableFile('advice/least-doses.csv', () => ({
  drugs: several('|', filled),
  /** The least that does its work in an adult in a day; several where that depends on the way. */
  least: several('|', filled),
  /** The same at one time. */
  single: several('|', filled),
  /** The least times a day. */
  times: several('|', filled),
  /** The least for a child by weight, in a day or at one time. */
  child: several('|', filled),
}))

/** Who is given the drug. */
interface Dosed extends Use {
  /** The text of the case, in small letters. */
  readonly text: string
  /** In kg; null where it is not told. */
  readonly weight: number | null
  /** What is told is the most of a day, and no dose. */
  readonly isTotal?: boolean
}

/**
 * Whether a drug is given in no more than is usual: `higher` where it is more, `unknown` where nothing tells, as for a child
 * whose weight is not known. A drug that the case does not name is begun.
 *
 * @example
 * const woman = { text: 'a 40-year-old woman', weight: null }
 * ['25 mg daily', '200 mg daily', '2 g daily'].map((dose) => dosedAs({ name: 'lamotrigine', regimens: regimensIn(dose) }, woman))
 * // → ['usual', 'higher', 'higher']
 */
export function dosedAs({ name, regimens }: GivenDrug, { text, weight, isTotal, ...use }: Dosed): Dosing {
  const said = regimens.filter(({ amount }) => amount !== null && !isNoMass(amount))
  if (said.length === 0) return 'usual'
  const age = ageOf(text) ?? adult
  const usual = rowsOf(file.read(), name)
  const special = usesOf(name, use).filter(({ most }) => most.length > 0)
  const levels = [...usual, ...special.map(({ most }) => ({ most, child: most, start: [] }))].map(
    ({ most, child, start }) => {
      const isNew = !namesOf(name).some((one) => text.includes(one))
      const isChild = age < adult
      const bounds = [
        ...most
          .filter((one) => isTotal !== true || regimensIn(one)[0]?.perDay !== null)
          .map((one) => levelOf(said, one, weight)),
        ...(isNew ? start : []).map((one) => levelOf(said.slice(0, 1), one, weight)),
      ]
      const byWeight = child.map(
        (one) => levelOf(said, one, weight) ?? (isChild && !isPremature(text) ? byAge(said, one, age) : null),
      )
      if (bounds.includes('higher')) return 'higher'
      if (isChild || bounds.every((one) => one === null)) bounds.splice(0, bounds.length, ...byWeight)
      if (bounds.includes('higher')) return 'higher'
      return bounds.some((one) => one !== null) ? 'usual' : 'unknown'
    },
  )
  const renal = use.isRenal === true ? rowsOf(renalFile.read(), name)[0] : undefined
  if (renal !== undefined && levelOf(said, renal.most, weight) === 'higher')
    return levelOf(
      said.map((one) => scaled(one, 1 / 2)),
      renal.most,
      weight,
    ) === 'lower'
      ? 'unknown'
      : 'higher'
  // Of a combination each amount is one of its parts.
  if (levels.includes('usual')) return 'usual'
  return levels.includes('higher') ? 'higher' : 'unknown'
}

const weights = tableFile('advice/weights.csv', () => ({
  months: filled,
  /** In kg, of the lightest and of the heaviest children of this age, but for a few. */
  low: filled,
  high: filled,
}))

/** What a child of this age, whose weight is not told, may be given by weight; null between the lightest and the heaviest. */
function byAge(said: readonly Regimen[], bound: string, age: number): Level | null {
  const light = byWeightAt(said, bound, weightsAt(age)?.low)
  if (light === 'lower' || light === 'same') return light
  return byWeightAt(said, bound, weightsAt(age)?.high) === 'higher' ? 'higher' : null
}

/** The weights of the lightest and the heaviest children of an age. */
function weightsAt(age: number): { readonly low: string; readonly high: string } | undefined {
  const rows = weights.read()
  const at = rows.findLastIndex(({ months }) => Number(months) <= ageIn('month', age, 'year'))
  const row = rows[at]
  // A child of 23 months may weigh as much as one of two years.
  return row && { low: row.low, high: rows[at + 1]?.high ?? row.high }
}

/** Amounts that are told in full, held against a bound by weight. */
function byWeightAt(said: readonly Regimen[], bound: string, weight: string | undefined): Level | null {
  const most = regimensIn(bound)
  const stated = said.filter(({ amount }) => most.some((other) => other.amount?.unit === `${amount?.unit}/kg`))
  return stated.length === 0 || weight === undefined ? null : compareRegimens(stated, most, Number(weight))
}

/**
 * Whether a drug is given in less than does its work. What is taken as needed is held against a single dose.
 *
 * @example
 * const woman = { text: 'a 40-year-old woman', weight: null }
 * ['50 mg every 6 hours', '500 mg every 6 hours'].map((dose) => isTooLittle({ name: 'acetaminophen', regimens: regimensIn(dose) }, woman))
 * // → [true, false]
 */
export function isTooLittle(
  { name, regimens }: GivenDrug,
  { text, weight, ...use }: Dosed,
  isIfNeeded = false,
): boolean {
  const uses = usesOf(name, { ...use, isRenal: use.isRenal === true || clearsLittle(text) })
  const special = uses.flatMap(({ least }) => least)
  if (special.includes('any')) return false
  const rows = rowsOf(leastFile.read(), name)
  const said = regimens.filter(({ amount }) => amount !== null && !isNoMass(amount))
  const daily = isIfNeeded ? [] : said.filter(({ perDay }) => perDay !== null)
  const age = ageOf(text) ?? adult
  if (age >= adult && age < grown) return false
  const isChild = age < adult
  const usual = rows.flatMap(({ child, least, single }) => (isChild ? child : [...least, ...single]))
  const bounds = special.length === 0 ? usual : special.filter((one) => /\/kg/.test(one) === isChild)
  const ofTime = bounds.filter((one) => regimensIn(one)[0]?.perDay === null)
  const levelAt: typeof levelOf = (some, one) =>
    levelOf(some, one, weight) ??
    (isChild && weight === null && !isPremature(text) ? byWeightAt(some, one, weightsAt(age)?.low) : null)
  const isBelow = (some: readonly Regimen[], limits: readonly string[]): boolean =>
    some.length > 0 && limits.length > 0 && limits.every((one) => levelAt(some, one, weight) === 'lower')
  if (isBelow(daily, without(bounds, ofTime)) || isBelow(said.map(atOnce), ofTime)) return true
  const often = isIfNeeded ? [] : statedTimes(regimens)
  const times = [
    ...(special.length === 0 ? rows.flatMap((row) => row.times) : []),
    ...uses.map((row) => row.times ?? 0),
  ]
  return !isChild && times.some((one) => often.some(({ high }) => high < Number(one) / 2.1))
}

function without(all: readonly string[], some: readonly string[]): readonly string[] {
  return all.filter((one) => !some.includes(one))
}

/** From this age, in years, the least doses of adults hold. */
const grown = 16

const frequentFile = tableFile('advice/frequent.csv', () => ({
  drugs: several('|', filled),
  /** So many times a day it may be given. */
  times: filled,
}))

/**
 * How many times a day a drug is given at most; four, where no row tells.
 *
 * @example
 * ['morphine', 'amlodipine'].map(mostTimes)
 * // → [6, 4]
 */
export function mostTimes(name: string): number {
  const [row] = rowsOf(frequentFile.read(), name)
  return row === undefined ? 4 : Number(row.times)
}

/**
 * Whether a drug is one that is given less than every other day: each week or month, by a patch, or to keep a skin clear.
 *
 * @example
 * ['denosumab', 'amlodipine'].map((name) => isGivenSeldom(name))
 * // → [true, false]
 */
export function isGivenSeldom(name: string, use: Use = {}): boolean {
  const isPatch = rowsOf(rateFile.read(), name).length > 0
  const bounds = rowsOf(file.read(), name).flatMap(({ most, child, start }) => [...most, ...child, ...start])
  const uses = usesOf(name, use)
  if (isPatch || uses.some(({ times }) => times !== null && Number(times) < 1)) return true
  return [...bounds, ...uses.flatMap(({ most }) => most)].some((one) =>
    statedTimes(regimensIn(one)).some(({ high }) => high < 1 / 2),
  )
}

/** Whether a drug is begun in less than the most that is given. */
export function isRaisedInSteps(name: string): boolean {
  return rowsOf(file.read(), name).some(({ start }) => start.length > 0)
}

/** A strength, or no more of a liquid than a spoon or a syringe holds. */
function isNoMass({ unit, high }: { readonly unit: string; readonly high: number }): boolean {
  return unit === '%' || (unit === 'ml' && high <= 15)
}

/** From this age, in years, the doses of adults are bounds. */
const adult = 12

/** Amounts of another unit, by weight or not, say nothing. */
function levelOf(said: readonly Regimen[], most: string, weight: number | null): Level | null {
  const bound = regimensIn(most)
  const units = new Set(bound.map(({ amount }) => amount?.unit))
  const stated = said.filter(({ amount }) => amount !== null && (weight !== null || units.has(amount.unit)))
  if (stated.length === 0) return null
  // What is given once in a week or rarer is bounded at one time too.
  const isRare = bound.every(({ perDay }) => perDay !== null && perDay.high < 1 / 2)
  const once = isRare ? compareRegimens(stated.map(atOnce), bound.map(atOnce), weight) : null
  return once === 'higher' ? once : compareRegimens(stated, bound, weight)
}
