import type { SpecialtyFrom } from '../clinical/index.js'
import { compareTexts } from '../dataset/index.js'
import { PipelineError } from '../errors.js'
import { type Rng, rngAt } from '../rng.js'

/** What a sample is spread over. */
export interface Stratum {
  readonly specialty: string
  /** Where the specialty is from; absent in keys of before it was told. */
  readonly specialtyFrom?: SpecialtyFrom | undefined
  /** Tercile of the original's length among all cases. */
  readonly length: 'short' | 'medium' | 'long'
  /** The commonest kind of edit in the case, as in `why.kind`. */
  readonly edits: string
  /** Whether the case has a warning, a listed misreading, or two sentences at one place. */
  readonly risky: boolean
}

/** A case that may be drawn. */
export interface Drawable {
  readonly case: string
  readonly stratum: Stratum
}

/** How many are drawn, and how. */
export interface SampleDesign {
  readonly size: number
  readonly seed: string
  /** Risky cases are three times as likely to be drawn as others. */
  readonly oversample: 'risky' | null
}

/** A drawn case. */
export interface Draw {
  readonly case: string
  readonly stratum: Stratum
  /** How many cases of the set it stands for: 1 / probability of being drawn. */
  readonly weight: number
}

/** How much likelier a risky case is drawn under `--oversample risky`. */
export const riskyFactor = 3

/**
 * How many cases a share of them is: rounded down as in the paper (51 of 512), at least one.
 *
 * @example
 * [sampleSize(512, 0.1), sampleSize(5, 0.1), sampleSize(50, 0.58)]
 * // → [51, 1, 29]
 * @throws {PipelineError} usage — the fraction is not above 0 and at most 1
 */
export function sampleSize(cases: number, fraction: number): number {
  if (!(fraction > 0 && fraction <= 1)) {
    const message = `--fraction expects a share above 0 and at most 1, such as 0.1, and found ${fraction}.`
    throw new PipelineError('usage', message)
  }
  // 50 × 0.58 is 28.999… in binary; nobody means that.
  return Math.min(cases, Math.max(1, Math.floor(Number((cases * fraction).toPrecision(12)))))
}

/**
 * Draws cases so that every stratum gets its share of the sample, give or take less than one case.
 *
 * The cases are listed stratum by stratum, in random order within each; every (cases / size)-th of them is taken from a
 * random start. So the total is exact, each case has a known chance above zero even in a stratum of one, and its
 * inverse is the weight. Stable: the same cases and seed give the same draw, in whatever order they come.
 */
export function drawCases(cases: readonly Drawable[], { size, seed, oversample }: SampleDesign): readonly Draw[] {
  const rng = rngAt([seed, 'review', 'sample'])
  const row = standInRow(cases, rng.fork('order'))
  const sizeOf = ({ stratum }: Drawable): number => (oversample === 'risky' && stratum.risky ? riskyFactor : 1)
  const taken = new Map<Drawable, number>()
  let open = row
  // Who is sure to be drawn is drawn first; that raises the chance of the others, so look again.
  for (;;) {
    const left = size - taken.size
    const total = open.reduce((sum, one) => sum + sizeOf(one), 0)
    const sure = open.filter((one) => left * sizeOf(one) >= total)
    if (sure.length === 0 || left <= 0) break
    for (const one of sure.slice(0, left)) taken.set(one, 1)
    open = open.filter((one) => !taken.has(one))
  }
  const left = size - taken.size
  const total = open.reduce((sum, one) => sum + sizeOf(one), 0)
  const start = left > 0 && total > 0 ? rng.fork('start').integer(total) : 0
  let before = 0
  for (const one of open) {
    const after = before + left * sizeOf(one)
    // The marks are at start, start + total, …; whole numbers, so nothing is rounded.
    const marksUpTo = (end: number): number => Math.floor((end - start - 1) / total) + 1
    if (left > 0 && marksUpTo(after) > marksUpTo(before)) taken.set(one, total / (left * sizeOf(one)))
    before = after
  }
  return row.flatMap((one) => {
    const weight = taken.get(one)
    return weight === undefined ? [] : [{ case: one.case, stratum: one.stratum, weight }]
  })
}

const mostRaters = 99

/** Refuses a number of raters for which no forms are made. @throws {PipelineError} usage */
export function refuseRaters(raters: number): void {
  refuseCount('--raters', raters, 1, mostRaters)
}

/** Refuses a number that is not whole or out of range. @throws {PipelineError} usage */
export function refuseCount(flag: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new PipelineError('usage', `${flag} expects a whole number from ${least} to ${most} and found ${value}.`)
}

const lengths = ['short', 'medium', 'long'] as const

/** Stratum beside stratum, neighbors alike: lengths go up in one specialty and down in the next. */
function standInRow(cases: readonly Drawable[], rng: Rng): readonly Drawable[] {
  const byName = [...cases].sort((a, b) => compareTexts(a.case, b.case))
  const places = rng.permutation(byName.length)
  const specialties = [...new Set(byName.map(({ stratum }) => stratum.specialty))].sort()
  const rank = ({ stratum }: Drawable, index: number): readonly number[] => {
    const specialty = specialties.indexOf(stratum.specialty)
    const length = lengths.indexOf(stratum.length)
    return [stratum.risky ? 0 : 1, specialty, specialty % 2 === 0 ? length : 2 - length, index]
  }
  const ranked = byName.map((one, index) => ({ one, rank: rank(one, places[index] ?? 0) }))
  ranked.sort((a, b) => {
    const [a0, a1, a2, a3] = a.rank as [number, number, number, number]
    const [b0, b1, b2, b3] = b.rank as [number, number, number, number]
    return a0 - b0 || a1 - b1 || a2 - b2 || compareTexts(a.one.stratum.edits, b.one.stratum.edits) || a3 - b3
  })
  return ranked.map(({ one }) => one)
}

/**
 * The tercile of each length among all; equal lengths fall together.
 *
 * @example
 * lengthTerciles([10, 30, 20])
 * // → ['short', 'long', 'medium']
 */
export function lengthTerciles(all: readonly number[]): readonly Stratum['length'][] {
  const sorted = [...all].sort((a, b) => a - b)
  const bound = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  const [first, second] = [bound(1 / 3), bound(2 / 3)]
  return all.map((length) => (length <= first ? 'short' : length <= second ? 'medium' : 'long'))
}
