import { cohenKappa, observedAgreement } from '../../statistics/index.js'
import { primaryScore } from '../outcome/index.js'
import type { Judge, JudgeReply } from './ask.js'
import { isSameModel, modelFamily } from './family.js'
import type { Judging } from './judging.js'
import type { Judgeable } from './subject.js'
import { voteOf } from './vote.js'

/** How often two verdicts on one answer are the same. */
export interface JudgeAgreement {
  /** Answers that were compared. */
  readonly compared: number
  /** Share of pairs of verdicts that are equal, 0–1; null where nothing was compared. */
  readonly observed: number | null
  /** Cohen's kappa of right or not; null where it is undefined, and of more than two verdicts. */
  readonly kappa: number | null
}

/** What is told of a run of judges beside its outcomes. */
export interface JudgeTally {
  /** Outcomes by state. */
  readonly states: Readonly<Record<string, number>>
  /** Answers that the judge was asked about, and those it gave no usable verdict on, "cannot judge" left out. */
  readonly judged: number
  readonly withoutVerdict: number
  /** Of the judge with itself; null with one repeat. */
  readonly self: JudgeAgreement | null
  /** Of the two judges; null with one. */
  readonly between: JudgeAgreement | null
  /** Models that judge themselves, and other things that a reader must know. */
  readonly warnings: readonly string[]
}

/** Counts a run as it is written. */
export function createTally(judge: Judge, second: Judge | null) {
  const states: Record<string, number> = {}
  const warnings = new Set<string>()
  const repeated: number[][] = []
  const table: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ]
  let [same, both] = [0, 0]
  let [answers, judged, withoutVerdict] = [0, 0, 0]
  return {
    answers: () => answers,
    judged: () => judged,
    add({ given, settled }: Judgeable, replies: readonly JudgeReply[], others: readonly JudgeReply[] | null): void {
      answers++
      const { state } = settled ?? voteOf(replies)
      states[state] = (states[state] ?? 0) + 1
      if (settled !== undefined) return
      judged++
      if (replies.every(({ verdict }) => verdict === undefined)) withoutVerdict++
      for (const one of second === null ? [judge] : [judge, second]) {
        const warning = kinshipOf(one, given)
        if (warning !== null) warnings.add(warning)
      }
      const grades = replies.flatMap(({ verdict }) => verdict?.grade ?? [])
      if (replies.length > 1 && grades.length > 1) {
        repeated.push([...new Set(grades)].map((grade) => grades.filter((one) => one === grade).length))
      }
      if (others === null) return
      const [a, b] = [state, voteOf(others).state].map(primaryScore)
      if (a === null || b === null || a === undefined || b === undefined) return
      both++
      if (state === voteOf(others).state) same++
      table[a][b]++
    },
    result({ repeats, instructions }: Judging): JudgeTally {
      const self = { compared: repeated.length, observed: agreementOf(repeated), kappa: null }
      const observed = both === 0 ? null : same / both
      const between = { compared: both, observed, kappa: cohenKappa(table) }
      return {
        states,
        judged,
        withoutVerdict,
        self: repeats > 1 ? self : null,
        between: second === null ? null : between,
        warnings: [
          ...warnings,
          ...sameMaking(judge, second),
          ...(instructions.sees === 'perturbed' ? [sawPerturbed] : []),
        ],
      }
    },
  }
}

const sawPerturbed =
  'The judge was shown the perturbed texts, and may be moved by what moved the model. Compare with --judge-sees original.'

/** A warning of a judge that is the model it judges, or of its family; null of any other. */
function kinshipOf({ id, choice }: Judge, given: Judgeable['given']): string | null {
  if (choice === undefined) return null
  if (isSelf(id, choice, given))
    return `${id} is the model that it judges (${given.model}): what it says of itself says little.`
  if (modelFamily(choice.model) !== modelFamily(given.model)) return null
  return `${id} is of the family of ${given.model}. Give a second judge of another vendor.`
}

/** Programs are distinguished by their command lines: all of them have the same model name. */
function isSelf(id: string, { provider, model }: NonNullable<Judge['choice']>, given: Judgeable['given']): boolean {
  const isProgram = provider === 'exec'
  return isSameModel(isProgram ? [id] : [id, model], isProgram ? [given.model] : [given.model, given.returned])
}

function sameMaking(judge: Judge, second: Judge | null): readonly string[] {
  if (judge.choice === undefined || second?.choice === undefined) return []
  if (modelFamily(judge.choice.model) !== modelFamily(second.choice.model) || judge.choice.provider === 'exec')
    return []
  return [`${judge.id} and ${second.id} are of one family, and may err alike. Give a second judge of another vendor.`]
}

/** The share of equal pairs of verdicts; rows count the repeats by grade. */
function agreementOf(rows: readonly (readonly number[])[]): number | null {
  if (rows.length === 0) return null
  const widest = Math.max(...rows.map((row) => row.length))
  return observedAgreement(rows.map((row) => [...row, ...Array.from({ length: widest - row.length }, () => 0)]))
}
