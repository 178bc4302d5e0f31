import { ageInWords, printedAges } from '../measure/index.js'
import type { Bands, Change, Rule } from '../rule/index.js'
import { boundValue, factsOf, inputsOf, measured } from './values.js'

/** A band: from its lower bound on, up to but without its upper one. */
export interface BandBounds {
  readonly from: number
  readonly to: number
  readonly response: string
}

/** The bands of a rule in order, open ends as infinities. */
export function intervalsOf({ list }: Bands): readonly BandBounds[] {
  return list.map(({ from, to, response }) => ({
    from: from === undefined ? Number.NEGATIVE_INFINITY : boundValue(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : boundValue(to),
    response,
  }))
}

/** The band that a number falls into; undefined outside all of them. */
export function bandAt(bands: Bands, value: number): BandBounds | undefined {
  return intervalsOf(bands).find(({ from, to }) => value >= from && value < to)
}

/** One record of a parametric set: what is set, and where it lies. */
export interface BandStep {
  /** `30-below`, `30-at`, `in-30-45`: part of the record's id. */
  readonly variant: string
  readonly set: NonNullable<Change['set']>
}

/**
 * Where the records of a rule with bands lie: one inside each band, and on both sides of each inner bound the nearest
 * that can be printed.
 *
 * @param under what is changed before, so that a bound on a condition's own value is met within that condition
 */
export function stepsOf(rule: Rule, bands: Bands, under: readonly Change[]): readonly BandStep[] {
  const grid = gridOf(rule, bands, under)
  const steps: BandStep[] = []
  const add = (variant: string, at: GridPoint | undefined): void => {
    if (at !== undefined && !steps.some(({ set }) => JSON.stringify(set) === JSON.stringify(at.set))) {
      steps.push({ variant, set: at.set })
    }
  }
  const intervals = intervalsOf(bands)
  intervals.forEach(({ from, to }, i) => {
    const within = grid.filter(({ value }) => value >= from && value < to)
    const { from: low, to: high } = bands.list[i] as Bands['list'][number]
    if (i > 0 && low !== undefined) {
      const below = grid.filter(({ value }) => value < from)
      add(`${named(low)}-below`, highest(below))
      add(`${named(low)}-at`, lowest(within))
    }
    const values = within.map(({ value }) => value)
    const middle = (Math.max(from, Math.min(...values)) + Math.min(to, Math.max(...values))) / 2
    const inside = [...within].sort((a, b) => Math.abs(a.value - middle) - Math.abs(b.value - middle))[0]
    add(`in-${low === undefined ? '' : `${named(low)}-`}${high === undefined ? 'up' : named(high)}`, inside)
  })
  return steps
}

interface GridPoint {
  readonly value: number
  readonly set: NonNullable<Change['set']>
}

/** Everything that can be printed for the slot that is varied, with what the bands then read. */
function gridOf(rule: Rule, bands: Bands, under: readonly Change[]): readonly GridPoint[] {
  const vary = bands.vary ?? bands.by
  const candidates = vary === 'age' ? printedAges().map(ageInWords) : numbersOf(rule, vary)
  return candidates.flatMap((candidate) => {
    const set = { [vary]: candidate }
    const facts = factsOf(rule, [...under, { set }])
    const value = measured(facts, bands.by)
    return value === undefined || bandAt(bands, value) === undefined ? [] : [{ value, set }]
  })
}

function numbersOf(rule: Rule, name: string): readonly number[] {
  const slot = rule.slots[name]
  if (slot === undefined || !('min' in slot)) return []
  const scale = 10 ** slot.decimals
  const [first, last] = [Math.round(slot.min * scale), Math.round(slot.max * scale)]
  // A range that is wide at its precision is a slip of the pen, and is told of where rules are checked.
  return Array.from({ length: Math.min(last - first + 1, mostPoints) }, (_, i) => (first + i) / scale)
}

/** A slot may be printed in no more ways than this. */
export const mostPoints = 20_000

function highest(points: readonly GridPoint[]): GridPoint | undefined {
  return points.reduce<GridPoint | undefined>(
    (best, at) => (best === undefined || at.value > best.value ? at : best),
    undefined,
  )
}

function lowest(points: readonly GridPoint[]): GridPoint | undefined {
  return points.reduce<GridPoint | undefined>(
    (best, at) => (best === undefined || at.value < best.value ? at : best),
    undefined,
  )
}

/** A bound as a part of an id: `30`, `0p5`, `12-years`. */
function named(bound: number | string): string {
  return String(bound).replace('.', 'p').replace('-', 'minus-').replaceAll(' ', '-')
}

/** Whether a text that prints these slots shows what the bands read: the measure itself, or all that it comes from. */
export function shows(rule: Rule, by: string, printed: readonly string[]): boolean {
  if (printed.includes(by)) return true
  const slot = rule.slots[by]
  if (slot === undefined) return false
  const inputs = inputsOf(slot)
  return inputs.length > 0 && printed.includes('age') && inputs.every((name) => printed.includes(name))
}
