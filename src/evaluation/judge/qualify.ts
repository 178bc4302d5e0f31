import { PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { grouped } from '../../grouped.js'
import {
  clusterBootstrap,
  clusterMean,
  type Interval,
  kappaOf,
  kornGraubard,
  withWidth,
} from '../../statistics/index.js'
import type { GoldPair } from '../gold/index.js'
import { type OutcomeState, primaryScore, type RecordOutcome } from '../outcome/index.js'
import { modelFamily } from './family.js'
import { fewestToQualify } from './fewest.js'
import { answerKey } from './gradable.js'

/** A share with its interval over clusters of cases, weighted by the chances of being drawn. */
export interface QualifiedRate extends Interval {
  /** Null where nothing was counted; the interval is 0 to 1 then. */
  readonly share: number | null
  readonly count: number
}

/** How a grader agrees with clinicians, in all answers or in a part of them. */
export interface QualifiedPart {
  readonly by: 'all' | 'arm' | 'family'
  readonly name: string
  /** Answers that both graded. */
  readonly answers: number
  /** Of the answers that clinicians call right, those that the grader does. */
  readonly sensitivity: QualifiedRate
  /** Of the answers that clinicians do not call right, those that the grader does not either. */
  readonly specificity: QualifiedRate
  /** Cohen's kappa of right or not, with the same weights; null where it is undefined. */
  readonly kappa: number | null
  /** By resampling clusters; null where it says nothing. */
  readonly kappaInterval: Interval | null
}

/** Whether a grader is good enough, by gold pairs. */
export interface Qualification {
  readonly grader: string
  /** What both lower bounds must reach. */
  readonly least: number
  /** Two-sided level of the intervals. */
  readonly level: number
  /** Pairs of the file, answers in them, and those that the grader left unscored or that have no outcome. */
  readonly pairs: number
  readonly answers: number
  readonly unscored: number
  readonly missing: number
  readonly parts: readonly QualifiedPart[]
  readonly isQualified: boolean
  /** Why not; empty where it is. */
  readonly reasons: readonly string[]
}

/** What a grader is compared with. */
export interface QualifyInput {
  readonly outcomes: AsyncIterable<RecordOutcome> | Iterable<RecordOutcome>
  /** Pairs of a probability sample. */
  readonly gold: readonly GoldPair[]
  /** The grader that is meant, where the outcomes are of several. */
  readonly grader?: string | null
  /** The arm of the original answers; `original` by default. */
  readonly original?: string
  /** Default .85. */
  readonly least?: number
  /** Default .95. */
  readonly level?: number
  /** Of the bootstrap; '1' by default. */
  readonly seed?: string
  /** Samples of the bootstrap; 1000 by default. */
  readonly draws?: number
}

interface GoldAnswer {
  readonly case: string
  readonly arm: string
  readonly model: string
  /** Its model and prompt. */
  readonly subject: string
  /** Of an original, not yet divided by the number of arms. */
  readonly weight: number
  readonly truth: OutcomeState
}

interface Compared extends GoldAnswer {
  readonly cluster: string
  readonly isRight: boolean
  readonly isCalledRight: boolean
}

/**
 * Holds a grader against clinicians' gold pairs. The lower bounds of sensitivity and of specificity decide, not kappa,
 * which falls with the accuracy of the models that are graded; an arm or a family of models whose upper bound is
 * below `least` decides too. [main B.2]
 *
 * Each answer counts once, weighted by the inverse of its pair's chance of being drawn. An original may be reached by a pair
 * in every arm: its weight is the sum over its pairs, divided by the number of arms that the outcomes of its model hold
 * (the weight share method, Lavallée, Indirect Sampling, 2007), also where no pair of an arm has a grade. Rates and kappa have
 * the same weights, and the answers of a cluster of cases (`cluster` of the outcomes) hang together.
 * What the grader left unscored is in no rate and is counted.
 *
 * @throws {PipelineError} usage — no gold pair, a model or arm without outcomes, several graders, or clinicians who grade
 * one answer twice and differ
 */
export async function qualify(input: QualifyInput): Promise<Qualification> {
  demand('qualify', input, worded('gold pairs and verdicts, an object', kinds.object))
  const { gold, grader = null, original = 'original', least = 0.85, level = 0.95, seed = '1', draws = 1000 } = input
  if (gold.length === 0)
    throw new PipelineError('usage', 'The file of gold pairs holds none. Grade a pack of pairs first.')
  const answers = goldAnswers(gold, original)
  const { name, states, arms, clusters } = await statesOf(input.outcomes, answers, grader)
  refuseStrange(gold, states, original)
  const compared: Compared[] = []
  let unscored = 0
  for (const [key, answer] of answers) {
    const state = states.get(key)
    const [truth, found] = [primaryScore(answer.truth), state === undefined ? null : primaryScore(state)]
    if (truth === null || state === undefined) continue
    if (found === null) unscored++
    else {
      const others = [...(arms.get(answer.subject) ?? [])].filter((arm) => arm !== original).length
      const weight = answer.arm === original ? answer.weight / Math.max(1, others) : answer.weight
      const cluster = clusters.get(answer.case) ?? answer.case
      compared.push({ ...answer, cluster, weight, isRight: truth === 1, isCalledRight: found === 1 })
    }
  }
  const partOf = (by: QualifiedPart['by'], called: string, members: readonly Compared[]): QualifiedPart =>
    qualifiedPart({ by, name: called, members }, { seed, draws, level })
  const whole = partOf('all', 'all', compared)
  const parts = [
    whole,
    ...groupsOf(compared, ({ arm }) => arm).map(([arm, members]) => partOf('arm', arm, members)),
    ...groupsOf(compared, ({ model }) => modelFamily(model)).map(([family, members]) =>
      partOf('family', family, members),
    ),
  ]
  const reasons = reasonsAgainst(whole, parts, { least, level })
  const missing = [...answers].filter(([key, { truth }]) => primaryScore(truth) !== null && !states.has(key)).length
  const counts = { pairs: gold.length, answers: answers.size, unscored, missing }
  return { grader: name, least, level, ...counts, parts, isQualified: reasons.length === 0, reasons }
}

function reasonsAgainst(
  whole: QualifiedPart,
  parts: readonly QualifiedPart[],
  { least, level }: Pick<Qualification, 'least' | 'level'>,
): readonly string[] {
  const fewest = fewestToQualify(least, level)
  const kinds = ['sensitivity', 'specificity'] as const
  const low = kinds.flatMap((kind) => {
    const { count, low: bound } = whole[kind]
    if (bound >= least) return []
    const of = kind === 'sensitivity' ? 'right' : 'wrong'
    const more = count < fewest ? ` It takes ${fewest} at the least, so ${fewest - count} more.` : ''
    return [
      `The lower bound of ${kind} is ${bound.toFixed(3)} over ${count} ${of} answers, and ${least} is asked for.${more}`,
    ]
  })
  const worse = parts.flatMap((part) =>
    kinds.flatMap((kind) =>
      part.by === 'all' || part[kind].high >= least
        ? []
        : [`In ${part.by} ${part.name} the upper bound of ${kind} is ${part[kind].high.toFixed(3)}, below ${least}.`],
    ),
  )
  return [...low, ...worse]
}

function qualifiedPart(
  {
    by,
    name,
    members,
  }: { readonly by: QualifiedPart['by']; readonly name: string; readonly members: readonly Compared[] },
  draws: { readonly seed: string; readonly draws: number; readonly level: number },
): QualifiedPart {
  const { level } = draws
  const rate = (some: readonly Compared[]): QualifiedRate => {
    const values = some.map((one) => (one.isCalledRight === one.isRight ? 1 : 0))
    const names = some.map(({ cluster }) => cluster)
    const weights = some.map(({ weight }) => weight)
    const { low, high } = kornGraubard(values, names, level, weights)
    return { share: clusterMean(values, names, weights).mean, count: some.length, low, high }
  }
  const clusters = groupsOf(members, ({ cluster }) => cluster).map(([, own]) => own)
  const interval = clusterBootstrap(clusters, (drawn) => kappaAmong(drawn.flat()), draws)
  const kappa = kappaAmong(members)
  return {
    by,
    name,
    answers: members.length,
    sensitivity: rate(members.filter(({ isRight }) => isRight)),
    specificity: rate(members.filter(({ isRight }) => !isRight)),
    kappa,
    kappaInterval: kappa === null ? null : withWidth(interval),
  }
}

function kappaAmong(members: readonly Compared[]): number | null {
  const table: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ]
  for (const { isRight, isCalledRight, weight } of members) table[isRight ? 1 : 0][isCalledRight ? 1 : 0] += weight
  return kappaOf(table, 'none')
}

const subjectKey = ({ model, prompt }: Pick<GoldPair, 'model' | 'prompt'>): string => JSON.stringify([model, prompt])

/** Both answers of each pair, each once: an original occurs in the pairs of several arms. */
function goldAnswers(gold: readonly GoldPair[], original: string): ReadonlyMap<string, GoldAnswer> {
  const answers = new Map<string, GoldAnswer>()
  for (const pair of gold) {
    const weight = 1 / pair.inclusion
    const sides = [
      { ...pair, arm: original, truth: pair.original, weight },
      { ...pair, truth: pair.perturbed, weight },
    ]
    for (const side of sides) {
      const key = answerKey(side)
      const earlier = answers.get(key)
      if (earlier !== undefined && earlier.truth !== side.truth) {
        const message = `The answer of ${side.model} to case ${side.case} in ${side.arm} is ${earlier.truth} in one gold pair and ${side.truth} in another. Adjudicate it, and keep one grade.`
        throw new PipelineError('usage', message)
      }
      const { case: name, arm, model, truth } = side
      const subject = subjectKey(side)
      answers.set(key, { case: name, arm, model, subject, truth, weight: side.weight + (earlier?.weight ?? 0) })
    }
  }
  return answers
}

interface FoundStates {
  readonly name: string
  readonly states: ReadonlyMap<string, OutcomeState>
  /** Arms by model and prompt. */
  readonly arms: ReadonlyMap<string, ReadonlySet<string>>
  /** The cluster of each case. */
  readonly clusters: ReadonlyMap<string, string>
}

/** The grader's states of the gold answers; of a case with several records in an arm no single answer is meant. */
async function statesOf(
  outcomes: QualifyInput['outcomes'],
  answers: ReadonlyMap<string, GoldAnswer>,
  grader: string | null,
): Promise<FoundStates> {
  let name = grader
  const states = new Map<string, OutcomeState>()
  const records = new Map<string, string>()
  const several = new Set<string>()
  const arms = new Map<string, Set<string>>()
  const clusters = new Map<string, string>()
  for await (const outcome of outcomes) {
    if (grader !== null && outcome.grader !== grader) continue
    name ??= outcome.grader
    if (outcome.grader !== name) {
      const message = `Expected the verdicts of one grader and found ${quote(name)} and ${quote(outcome.grader)}. Name the one that is meant with --grader.`
      throw new PipelineError('usage', message)
    }
    const subject = subjectKey(outcome)
    arms.set(subject, (arms.get(subject) ?? new Set()).add(outcome.arm))
    const key = answerKey(outcome)
    if (!answers.has(key)) continue
    clusters.set(outcome.case, outcome.cluster)
    const other = records.get(key)
    if (other === outcome.record) {
      const message = `Record ${outcome.record} has two outcomes of ${quote(outcome.model)}, trial ${outcome.trial}. Name each file of outcomes once.`
      throw new PipelineError('record-invalid', message)
    }
    if (other !== undefined) several.add(key)
    records.set(key, outcome.record)
    states.set(key, outcome.state)
  }
  for (const key of several) states.delete(key)
  if (name !== null && (grader === null || states.size > 0)) return { name, states, arms, clusters }
  const found = grader === null ? 'and found none' : `of ${quote(grader)} and found none`
  throw new PipelineError('usage', `Expected outcomes ${found}. Name the folder or file that "judge" wrote.`)
}

function refuseStrange(gold: readonly GoldPair[], states: ReadonlyMap<string, OutcomeState>, original: string): void {
  const [pair] = gold
  if (pair === undefined) return
  if (gold.some((one) => states.has(answerKey(one)))) {
    if (gold.some((one) => states.has(answerKey({ ...one, arm: original })))) return
    const message = `The outcomes hold none of the original answers of the gold pairs, which are looked for in the arm ${quote(original)}. Name that arm with --original.`
    throw new PipelineError('usage', message)
  }
  const message = `No answer of the gold pairs is among the outcomes; the first is of ${pair.model} in ${pair.arm}, case ${pair.case}. Name the outcomes that the pack was made from.`
  throw new PipelineError('usage', message)
}

function groupsOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, Item[]][] {
  return [...grouped(items, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1))
}
