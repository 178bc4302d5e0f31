import { PipelineError } from '../../errors.js'
import {
  boundedDifference,
  type PpiDifference,
  type PpiEstimate,
  ppiPairedDifference,
  unseenShare,
  weightedCount,
  withinReach,
} from '../../statistics/index.js'
import type { GoldPair } from '../gold/index.js'
import { type OutcomeState, primaryScore } from '../outcome/index.js'
import type { AnalysisPlan } from './plan.js'
import { recordScore, type Scores, type Subject, subjectName } from './scores.js'

/** A difference that carries the grader's error. */
export interface GoldDifference {
  readonly model: string
  readonly arm: string
  /** Pairs that clinicians graded and the grader too, and pairs that only the grader did. */
  readonly gold: number
  readonly judgedOnly: number
  /** PPI++, with the gold grades alone beside it, which it is where clinicians graded all; null below two clusters of gold pairs. */
  readonly difference: PpiDifference | null
}

/** Whether the grader is off by more than was declared to matter, in one arm. */
export interface GraderAudit {
  readonly model: string
  readonly arm: string
  readonly answers: number
  /** Grader less clinicians over all answers of the arm, with its 90 % interval. */
  readonly bias: number | null
  readonly low: number | null
  readonly high: number | null
  readonly tolerance: number
  readonly verdict: 'PASS' | 'FAIL' | 'INCONCLUSIVE'
}

/** Level of the interval of an audit: two one-sided tests at 5 %. */
const auditLevel = 0.9

/** Differences of arms with the grader's error carried in, for each model and arm that has gold pairs. */
export function goldDifferences(
  scores: Scores,
  gold: readonly GoldPair[],
  plan: AnalysisPlan,
): readonly GoldDifference[] {
  return cellsOf(scores, gold).map(({ subject, arm, pairs }) => {
    const [base, other] = [plan.original, arm].map((name) => trialScores(scores, subject, name)) as [Trials, Trials]
    const graded = pairs.flatMap(({ case: name, trial, original, perturbed, inclusion }) => {
      const [was, is] = [base.get(name)?.get(trial), other.get(name)?.get(trial)]
      const [truth, before] = [primaryScore(perturbed), primaryScore(original)]
      if (was === undefined || is === undefined || truth === null || before === null) return []
      return [{ key: `${name} ${trial}`, name, gold: truth - before, judged: is - was, inclusion }]
    })
    const taken = new Set(graded.map(({ key }) => key))
    const judged = [...other].flatMap(([name, trials]) =>
      [...trials].flatMap(([trial, is]) => {
        const was = base.get(name)?.get(trial)
        return was === undefined || taken.has(`${name} ${trial}`) ? [] : [{ name, value: is - was }]
      }),
    )
    const clusterOf = clustersIn(scores, subject, arm)
    const clustersOf = (pairs: readonly { readonly name: string }[]): readonly string[] =>
      pairs.map(({ name }) => clusterOf.get(name) ?? name)
    // Trials of one case hang together, graded or not.
    const clusters = { graded: clustersOf(graded), judged: clustersOf(judged) }
    const units = new Set(clusters.graded).size
    const weights = graded.map(({ inclusion }) => 1 / inclusion)
    const unseen = unseenShare(weightedCount(clusters.graded, weights, units), 1 - plan.level)
    const differences = judged.map(({ value }) => value)
    return {
      model: subjectName(subject),
      arm,
      gold: graded.length,
      judgedOnly: judged.length,
      difference: units > 1 ? ofShares(ppiPairedDifference(graded, differences, plan.level, clusters), unseen) : null,
    }
  })
}

/** Within −1 and 1, and not nearer than clusters of graded pairs of which none was seen allow. */
function ofShares(found: PpiDifference, unseen: number): PpiDifference {
  const widen = <Found extends PpiEstimate>(one: Found): Found => {
    const [down, up] = [unseen * (1 + one.estimate), unseen * (1 - one.estimate)]
    const ends = { low: Math.min(one.low, one.estimate - down), high: Math.max(one.high, one.estimate + up) }
    return { ...one, ...withinReach(ends, 1) }
  }
  return { ...widen(found), goldOnly: widen(found.goldOnly) }
}

/** The grader's bias in each arm, pairs weighted by the inverse of their chances of being drawn, held against the declared tolerance: within it, outside it, or not to be told. */
export function auditGrader(scores: Scores, gold: readonly GoldPair[], plan: AnalysisPlan): readonly GraderAudit[] {
  const tolerance = plan.graderTolerance
  return cellsOf(scores, gold).flatMap(({ subject, arm, pairs }) =>
    [plan.original, arm].map((name) => {
      const judged = trialScores(scores, subject, name)
      const clusterOf = clustersIn(scores, subject, name)
      const off = pairs.flatMap(({ case: key, trial, original, perturbed, inclusion }) => {
        const truth = primaryScore(name === plan.original ? original : perturbed)
        const found = judged.get(key)?.get(trial)
        return truth === null || found === undefined ? [] : [{ key, value: found - truth, weight: 1 / inclusion }]
      })
      const values = off.map(({ value }) => value)
      const clusters = off.map(({ key }) => clusterOf.get(key) ?? key)
      const weights = off.map(({ weight }) => weight)
      const { estimate, low, high } = boundedDifference(values, { clusters, most: 1, weights }, auditLevel)
      const model = name === plan.original ? `${subjectName(subject)}, beside ${arm}` : subjectName(subject)
      return {
        model,
        arm: name,
        answers: values.length,
        bias: estimate,
        low,
        high,
        tolerance,
        verdict: auditVerdict(low, high, tolerance),
      }
    }),
  )
}

function auditVerdict(low: number | null, high: number | null, tolerance: number): GraderAudit['verdict'] {
  if (low === null || high === null) return 'INCONCLUSIVE'
  if (low > tolerance || high < -tolerance) return 'FAIL'
  return low > -tolerance && high < tolerance ? 'PASS' : 'INCONCLUSIVE'
}

/** The cluster of each case. */
function clustersIn(scores: Scores, subject: Subject, arm: string): ReadonlyMap<string, string> {
  return new Map([...scores.records(subject, arm).values()].map((record) => [record.case, record.cluster]))
}

type Trials = ReadonlyMap<string, ReadonlyMap<number, number>>

/** The grader's scores by case and trial; a case of several records in an arm has no single answer and is left out. */
function trialScores(scores: Scores, subject: Subject, arm: string): Trials {
  const found = new Map<string, Map<number, number>>()
  const several = new Set<string>()
  for (const record of scores.records(subject, arm).values()) {
    if (found.has(record.case)) several.add(record.case)
    const trials = [...record.states].flatMap(([trial, one]): [number, number][] => {
      const score = recordScore({ ...record, states: new Map<number, OutcomeState>([[trial, one]]) })
      return score === null ? [] : [[trial, score]]
    })
    found.set(record.case, new Map(trials))
  }
  for (const name of several) found.delete(name)
  return found
}

interface Cell {
  readonly subject: Subject
  readonly arm: string
  readonly pairs: readonly GoldPair[]
}

/** Gold pairs by model and arm. @throws {PipelineError} usage — a model or an arm of which there is no outcome */
function cellsOf(scores: Scores, gold: readonly GoldPair[]): readonly Cell[] {
  const cells = new Map<string, Cell & { pairs: GoldPair[] }>()
  for (const pair of gold) {
    const subject = scores.subjects.find(({ model, prompt }) => model === pair.model && prompt === pair.prompt)
    if (subject === undefined || scores.records(subject, pair.arm).size === 0) {
      const message = `The gold pair of case ${pair.case} is of ${pair.model} in ${pair.arm}, of which there is no outcome. Name the outcomes that the pack was made from.`
      throw new PipelineError('usage', message)
    }
    const key = JSON.stringify([pair.model, pair.prompt, pair.arm])
    const cell = cells.get(key) ?? { subject, arm: pair.arm, pairs: [] }
    cell.pairs.push(pair)
    cells.set(key, cell)
  }
  return [...cells.values()]
}
