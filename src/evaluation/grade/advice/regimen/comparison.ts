import { atOnce, type Range, type Regimen, statedTimes } from './regimen.js'

/** How much is given beside what is planned. */
export type Level = 'same' | 'lower' | 'higher'

/**
 * How one way of giving a drug lies to another, by the most that is given in a day, or by the single amount where how often
 * is not told; null where they cannot be held together. `weight`, in kg, makes amounts of "mg/kg".
 *
 * @example
 * compareRegimens(regimensIn('2 g every 24 hours'), regimensIn('2 g every 8 hours'))
 * // → 'lower'
 */
export function compareRegimens(
  said: readonly Regimen[],
  planned: readonly Regimen[],
  weight: number | null = null,
): Level | null {
  const whole = partedAs(said, inSteps(planned))
  for (const measure of [dailyOf, amountsOf, timesOf]) {
    const [here, there] = [measure(said, weight), measure(whole, weight)]
    for (const [unit, value] of here) {
      const other = there.get(unit)
      if (other === undefined) continue
      if (Math.abs(value - other) <= other * closeness(unit, weight))
        return measure === amountsOf ? byTimes(said, whole, weight) : 'same'
      return value < other ? 'lower' : 'higher'
    }
  }
  return null
}

/** The same for two amounts, whatever how often they are taken. */
export function compareAmounts(said: Regimen, planned: Regimen, weight: number | null): Level | null {
  return compareRegimens([atOnce(said)], [atOnce(planned)], weight)
}

/** Of equal amounts the one that is taken more often is more. */
function byTimes(said: readonly Regimen[], planned: readonly Regimen[], weight: number | null): Level {
  const [here, there] = [said, planned].map((some) => timesOf(some, weight).get('times'))
  if (here === undefined || there === undefined || Math.abs(here - there) <= there * 0.03) return 'same'
  return here < there ? 'lower' : 'higher'
}

/** "30 mg once a day, and 60 mg after one week": a step is taken as often as the one before it. */
function inSteps(planned: readonly Regimen[]): readonly Regimen[] {
  return planned.map((one, i) => {
    const before = planned[i - 1]
    const isStep = one.perDay === null && one.amount !== null && one.amount.unit === before?.amount?.unit
    return isStep ? { ...one, perDay: before?.perDay ?? null } : one
  })
}

/**
 * "160 mg" of "160 mg/800 mg" is the whole of it: of several planned amounts, the one that is said. What was given before
 * ("two doses of 2 g, and now 1 g every 24 hours") tells no times of its own, and counts by those of the plan.
 */
function partedAs(said: readonly Regimen[], planned: readonly Regimen[]): readonly Regimen[] {
  const amounts = new Set(said.flatMap(({ amount: one }) => (one === null ? [] : [one.high])))
  if (amounts.size !== 1) return planned
  const same = planned.filter(({ amount: one }) => one === null || amounts.has(one.high))
  if (same.every(({ amount: one }) => one === null)) return planned
  const perDay = planned.findLast((one) => one.perDay !== null)?.perDay ?? null
  return same.map((one) => (one.perDay === null ? { ...one, perDay } : one))
}

/** Doses by weight are rounded to what can be drawn up. */
function closeness(unit: string, weight: number | null): number {
  return unit === 'mg' && weight !== null ? 0.1 : 0.03
}

/** The most of each unit, in a day, in one dose, or as a number of doses a day. */
type Measure = (regimens: readonly Regimen[], weight: number | null) => ReadonlyMap<string, number>

const dailyOf: Measure = (regimens, weight) =>
  mostByUnit(regimens, weight, ({ amount: one, perDay }) =>
    one === null || perDay === null ? null : one.high * perDay.high,
  )
const amountsOf: Measure = (regimens, weight) => mostByUnit(regimens, weight, ({ amount: one }) => one?.high ?? null)
const timesOf: Measure = (regimens) => {
  const stated = statedTimes(regimens)
  return new Map(stated.length === 0 ? [] : [['times', Math.max(...stated.map(({ high }) => high))]])
}

function mostByUnit(
  regimens: readonly Regimen[],
  weight: number | null,
  measured: (one: Regimen) => number | null,
): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const one of regimens) {
    const value = measured(one)
    if (value === null || one.amount === null) continue
    for (const [unit, factor] of unitsOf(one.amount.unit, weight))
      most.set(unit, Math.max(most.get(unit) ?? 0, value * factor))
  }
  return most
}

function unitsOf(unit: string, weight: number | null): readonly (readonly [string, number])[] {
  return unit === 'mg/kg' && weight !== null
    ? [
        [unit, 1],
        ['mg', weight],
      ]
    : [[unit, 1]]
}

/** What a reference names, what was planned before it, and the weight in kg by which "mg/kg" is reckoned. */
export interface Expected {
  readonly wanted: readonly Regimen[]
  readonly planned?: readonly Regimen[]
  readonly weight?: number | null
}

/**
 * Whether a drug is given otherwise than a reference says: none of the said doses fits one of its own, or one is more than
 * even the plan gave. False where either names none.
 *
 * @example
 * const wanted = regimensIn('25 mg every other day')
 * ['50 mg', '25 mg daily', '25 mg on alternate days'].map((said) => isOtherRegimen(regimensIn(said), { wanted }))
 * // → [true, true, false]
 */
export function isOtherRegimen(said: readonly Regimen[], { wanted, planned = [], weight = null }: Expected): boolean {
  if (said.length === 0 || wanted.length === 0) return false
  const more = [wanted, planned].every((one) => compareRegimens(said, one, weight) === 'higher')
  return more || !said.some((one) => wanted.some((other) => fits(one, other, weight)))
}

function fits(said: Regimen, wanted: Regimen, weight: number | null): boolean {
  const isRange = wanted.amount !== null && wanted.amount.low < wanted.amount.high
  if (isRange) {
    const total = compareRegimens([said], [wanted], weight)
    const least = { ...wanted, amount: wanted.amount === null ? null : { ...wanted.amount, high: wanted.amount.low } }
    return total === null || (total !== 'higher' && compareRegimens([said], [least], weight) !== 'lower')
  }
  const byAmount = said.amount === null || wanted.amount === null || compareAmounts(said, wanted, weight) === 'same'
  return byAmount && (said.perDay === null || wanted.perDay === null || meets(said.perDay, wanted.perDay))
}

function meets(one: Range, other: Range): boolean {
  return one.low <= other.high * 1.03 && other.low <= one.high * 1.03
}
