import { addOne } from '../../grouped.js'
import { cohenKappa, observedAgreement } from '../../statistics/index.js'
import { type OutcomeState, outcomeStates, primaryScore } from '../outcome/index.js'
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
  /** Cohen's kappa of the same verdicts; null where it is undefined, and of more than two verdicts on one answer. */
  readonly kappa: number | null
}

/** What is told of a run of judges beside its outcomes. */
export interface JudgeTally {
  /** Outcomes by state, of all models and of each. */
  readonly states: Readonly<Record<string, number>>
  readonly byModel: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Answers that the judge was asked about, and those it gave no usable verdict on, "cannot judge" left out. */
  readonly judged: number
  readonly withoutVerdict: number
  /** Why there was none on the first of these; null where there is no such answer. */
  readonly unusable: string | null
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
  const byModel: Record<string, Record<string, number>> = {}
  const warnings = new Set<string>()
  const self = createSelfAgreement()
  const between = createJudgeAgreement()
  let [answers, judged, withoutVerdict] = [0, 0, 0]
  let unusable: string | null = null
  return {
    answers: () => answers,
    judged: () => judged,
    add({ given, settled }: Judgeable, replies: readonly JudgeReply[], others: readonly JudgeReply[] | null): void {
      answers++
      const { state } = settled ?? voteOf(replies)
      addOne(states, state)
      byModel[given.model] ??= {}
      addOne(byModel[given.model] as Record<string, number>, state)
      if (settled !== undefined) return
      judged++
      if (replies.every(({ verdict }) => verdict === undefined)) {
        withoutVerdict++
        unusable ??= replies[0]?.unscored ?? null
      }
      for (const one of second === null ? [judge] : [judge, second]) {
        const warning = kinshipOf(one, given)
        if (warning !== null) warnings.add(warning)
      }
      self.add(replies)
      if (others !== null) between.add(state, voteOf(others).state)
    },
    result({ repeats, instructions }: Judging): JudgeTally {
      return {
        states,
        byModel,
        judged,
        withoutVerdict,
        unusable,
        self: repeats > 1 ? self.result() : null,
        between: second === null ? null : between.result(),
        warnings: [
          ...warnings,
          ...sameMaking(judge, second),
          ...(instructions.sees === 'perturbed' ? [sawPerturbed] : []),
        ],
      }
    },
  }
}

/** How often a judge says the same of an answer when it is asked again. */
function createSelfAgreement() {
  const repeated: number[][] = []
  return {
    add(replies: readonly JudgeReply[]): void {
      const grades = replies.flatMap(({ verdict }) => verdict?.grade ?? [])
      if (grades.length < 2) return
      repeated.push([...new Set(grades)].map((grade) => grades.filter((one) => one === grade).length))
    },
    result: (): JudgeAgreement => ({ compared: repeated.length, observed: agreementOf(repeated), kappa: null }),
  }
}

/** How often two judges give an answer the same grade, counted where both give it one that has a score. */
function createJudgeAgreement() {
  const grades = outcomeStates.filter((state) => primaryScore(state) !== null)
  const table = grades.map(() => grades.map(() => 0))
  return {
    add(one: OutcomeState, other: OutcomeState): void {
      const [row, column] = [table[grades.indexOf(one)], grades.indexOf(other)]
      if (row?.[column] !== undefined) row[column]++
    },
    result(): JudgeAgreement {
      const compared = table.flat().reduce((sum, count) => sum + count, 0)
      const same = table.reduce((sum, row, i) => sum + (row[i] ?? 0), 0)
      return { compared, observed: compared === 0 ? null : same / compared, kappa: cohenKappa(table) }
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
