import { PipelineError } from '../../errors.js'
import { occurrences } from '../../grouped.js'
import { canceledSum, type Interval, mean } from '../../statistics/index.js'
import { type AnsweredRecord, recordScore, type Score, type Scores, type Subject } from './scores.js'

/** A weighted sum of arms within each case; the weights sum to 0. `{ a: 1, b: -1 }` is a less b. */
export type Weights = Readonly<Record<string, number>>

/** What a contrast is read from: one value for each case that has a score in every arm of it. */
export interface ContrastValues {
  readonly values: readonly number[]
  readonly clusters: readonly string[]
  readonly cases: readonly string[]
  /** The largest absolute value that a single case can have; null where there is no such end. */
  readonly most: number | null
  /** Cases that left because a side had no scored trial. */
  readonly missing: number
  /** Cases with a record in some of the arms only. */
  readonly unpaired: number
  /** What the permutation flips where it is not the values themselves. */
  readonly directions?: readonly number[]
  /** What each case shares with others beside its cluster: the sentences that were put in. */
  readonly parts?: readonly (readonly string[])[]
}

/** A case's mean score in an arm over its records; null where nothing of it was scored. */
interface CaseScore {
  readonly cluster: string
  readonly score: number | null
}

/** A case with its scores in several arms, in their order. */
interface ScoredCase {
  readonly name: string
  readonly cluster: string
  readonly scores: readonly number[]
}

/**
 * The values of a contrast for one subject, case by case: a case is one value, however many records or trials it has.
 *
 * A case that lacks a score on one side leaves both sides, and is counted.
 */
export function contrastValues(scores: Scores, subject: Subject, weights: Weights, score?: Score): ContrastValues {
  const { kept, missing, unpaired } = casesIn(scores, subject, weights, score)
  const factors = Object.values(weights)
  const weigh = (found: readonly number[]): number =>
    canceledSum(found.map((value, i) => value * (factors[i] as number)))
  return {
    values: kept.map((found) => weigh(found.scores)),
    clusters: kept.map(({ cluster }) => cluster),
    cases: kept.map(({ name }) => name),
    most: factors.reduce((sum, factor) => sum + Math.abs(factor), 0) / 2,
    missing,
    unpaired,
  }
}

/**
 * The values of a straight line over a dose that differs from case to case, all from within cases: their mean is the
 * slope with its own level for each case, and they spread as its linearization does.
 *
 * @throws {PipelineError} usage — no case has two doses
 */
export function slopeValues(
  scores: Scores,
  subject: Subject,
  arms: readonly string[],
  { doseOf, score }: { readonly doseOf: (arm: string, name: string) => number; readonly score?: Score | undefined },
): ContrastValues {
  const alike = Object.fromEntries(arms.map((arm) => [arm, 1]))
  const { kept, missing, unpaired } = casesIn(scores, subject, alike, score)
  const lines = kept.map(({ name, scores: found }) => {
    const doses = arms.map((arm) => doseOf(arm, name))
    const center = mean(doses)
    return {
      rise: canceledSum(doses.map((dose, i) => (dose - center) * (found[i] as number))),
      spread: doses.reduce((sum, dose) => sum + (dose - center) ** 2, 0),
    }
  })
  const rises = lines.reduce((sum, { rise }) => sum + rise, 0)
  const spreads = lines.reduce((sum, { spread }) => sum + spread, 0)
  if (kept.length > 0 && spreads === 0) {
    const message = `Expected doses that differ within cases over ${arms.join(', ')} and found one dose in each. Declare arms of different doses.`
    throw new PipelineError('usage', message)
  }
  const slope = rises / spreads
  const meanSpread = spreads / lines.length
  return {
    values: lines.map(({ rise, spread }) => slope + (rise - slope * spread) / meanSpread),
    directions: lines.map(({ rise }) => rise),
    clusters: kept.map(({ cluster }) => cluster),
    cases: kept.map(({ name }) => name),
    most: null,
    missing,
    unpaired,
  }
}

/** Values of two contrasts over the cases that both have, one less the other. */
export function differenceOf(one: ContrastValues, other: ContrastValues): ContrastValues {
  const others = new Map(other.cases.map((name, i) => [name, other.values[i] as number]))
  const kept = one.cases.flatMap((name, i) => {
    const against = others.get(name)
    const value = one.values[i] as number
    const parts = one.parts?.[i]
    return against === undefined
      ? []
      : [{ name, cluster: one.clusters[i] as string, value: canceledSum([value, -against]), parts }]
  })
  const paired = Math.min(one.values.length + one.missing, other.values.length + other.missing)
  return {
    values: kept.map(({ value }) => value),
    clusters: kept.map(({ cluster }) => cluster),
    cases: kept.map(({ name }) => name),
    ...(one.parts === undefined ? {} : { parts: kept.map(({ parts = [] }) => parts) }),
    most: one.most === null || other.most === null ? null : one.most + other.most,
    missing: paired - kept.length,
    unpaired: Math.max(one.unpaired, other.unpaired),
  }
}

/** The values of those cases only that a test takes; what is missing or unpaired is counted as before. */
export function onlyCases(contrast: ContrastValues, isTaken: (name: string) => boolean): ContrastValues {
  const taken = contrast.cases.map(isTaken)
  const keep = <Value>(list: readonly Value[]): Value[] => list.filter((_, i) => taken[i])
  return {
    ...contrast,
    values: keep(contrast.values),
    clusters: keep(contrast.clusters),
    cases: keep(contrast.cases),
    ...(contrast.parts === undefined ? {} : { parts: keep(contrast.parts) }),
  }
}

/**
 * The cases whose text is not the same in two arms, by the digests of the texts that were answered.
 *
 * @throws {PipelineError} usage — the outcomes hold no digests
 */
export function changedCases(scores: Scores, subject: Subject, arm: string, against: string): ReadonlySet<string> {
  const [texts, others] = [arm, against].map((name) => textsOf(scores, subject, name))
  const names = [...(texts?.keys() ?? [])].filter((name) => texts?.get(name) !== others?.get(name))
  return new Set(names)
}

/**
 * The texts of each case with their shares, as one word: the same in whatever order its records were answered, and of one
 * record as of several replicates of the same text.
 */
function textsOf(scores: Scores, subject: Subject, arm: string): Map<string, string> {
  const digests = new Map<string, string[]>()
  for (const [id, record] of scores.records(subject, arm)) {
    if (record.sha256 === null) throw noDigest(id, arm)
    digests.set(record.case, [...(digests.get(record.case) ?? []), record.sha256])
  }
  return new Map([...digests].map(([name, found]) => [name, sharesOf(found)]))
}

function sharesOf(digests: readonly string[]): string {
  const shares = [...occurrences(digests)].map(([one, count]) => `${one} ${count / digests.length}`)
  return shares.sort().join(' ')
}

function noDigest(id: string, arm: string): PipelineError {
  const message = `Expected the digest of the text that was answered and found none for record ${id} of ${arm}. A contrast over changed cases needs it: import the results from a log that holds the texts.`
  return new PipelineError('usage', message)
}

/** Cases with a score in every one of some arms, which count so much. */
function casesIn(
  scores: Scores,
  subject: Subject,
  weights: Weights,
  score?: Score,
): { readonly kept: readonly ScoredCase[]; readonly missing: number; readonly unpaired: number } {
  const sides = Object.entries(weights).map(([arm, weight]) => caseScores(scores, subject, arm, score, weight))
  const names = new Set(sides.flatMap((cases) => [...cases.keys()]))
  const kept: ScoredCase[] = []
  let [missing, unpaired] = [0, 0]
  for (const name of names) {
    const found = sides.map((cases) => cases.get(name))
    const values = found.flatMap((one) => (one === undefined || one.score === null ? [] : [one.score]))
    if (found.includes(undefined)) unpaired++
    else if (values.length < sides.length) missing++
    else kept.push({ name, scores: values, cluster: found[0]?.cluster ?? name })
  }
  return { kept, missing, unpaired }
}

/** Mean scores of a subject's cases in an arm. */
export function caseScores(
  scores: Scores,
  subject: Subject,
  arm: string,
  score?: Score,
  weight?: number,
): Map<string, CaseScore> {
  return caseMeans(scores.records(subject, arm).values(), (record) => recordScore(record, score, weight))
}

/** Means of what is read from records, case by case; null where nothing of a case has a value. */
export function caseMeans(
  records: Iterable<AnsweredRecord>,
  read: (record: AnsweredRecord) => number | null,
): Map<string, CaseScore> {
  const sums = new Map<string, { cluster: string; sum: number; count: number }>()
  for (const record of records) {
    const value = read(record)
    const held = sums.get(record.case) ?? { cluster: record.cluster, sum: 0, count: 0 }
    sums.set(record.case, held)
    if (value === null) continue
    held.sum += value
    held.count++
  }
  return new Map(
    [...sums].map(([name, { cluster, sum, count }]) => [name, { cluster, score: count === 0 ? null : sum / count }]),
  )
}

/** The ends between which a figure lies, whatever the missing answers were; both, or none. */
export function boundsOf(low: number | null, high: number | null): Interval | null {
  return low === null || high === null ? null : { low, high }
}

/**
 * Weights of a straight line over doses: the slope of the score per unit of dose within each case.
 *
 * @example
 * trendWeights({ a: 1, b: 5, c: 10 }).c?.toFixed(6)
 * // → '0.114754'
 */
export function trendWeights(doses: Readonly<Record<string, number>>): Weights {
  const entries = Object.entries(doses)
  const center = mean(Object.values(doses))
  const squares = entries.reduce((sum, [, dose]) => sum + (dose - center) ** 2, 0)
  return Object.fromEntries(entries.map(([arm, dose]) => [arm, (dose - center) / squares]))
}

/**
 * Weights of one difference minus another; an arm in both counts for both.
 *
 * @example
 * interactionWeights([{ arm: 'a', against: 'b' }, { arm: 'c', against: 'd' }])
 * // → { a: 1, b: -1, c: -1, d: 1 }
 */
export function interactionWeights([one, other]: readonly [ArmPair, ArmPair]): Weights {
  const weights: Record<string, number> = {}
  for (const [{ arm, against }, sign] of [
    [one, 1],
    [other, -1],
  ] as const) {
    weights[arm] = (weights[arm] ?? 0) + sign
    weights[against] = (weights[against] ?? 0) - sign
  }
  return weights
}

/** An arm and what it is compared with. */
export interface ArmPair {
  readonly arm: string
  readonly against: string
}

/** Of the cases that a difference is read from, those whose text is not the same in both arms. */
export interface ChangedTexts {
  readonly cases: number
  readonly clusters: number
}

/** Counts the cases whose text differs; null where the outcomes hold no digests of their texts. */
export function changedOf(
  scores: Scores,
  subject: Subject,
  { arm, against, values }: { readonly arm: string; readonly against: string; readonly values: ContrastValues },
): ChangedTexts | null {
  const records = [arm, against].flatMap((name) => [...scores.records(subject, name).values()])
  if (records.some(({ sha256 }) => sha256 === null)) return null
  const changed = changedCases(scores, subject, arm, against)
  const kept = onlyCases(values, (name) => changed.has(name))
  return { cases: kept.values.length, clusters: new Set(kept.clusters).size }
}
