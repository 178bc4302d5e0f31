import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { rngAt } from '../../rng.js'
import type { SubjectQuestionName } from '../pack.js'
import { drawUnits } from './draw.js'
import type { SubjectKey } from './key.js'
import { secondsFor, unitsIn } from './minutes.js'
import type { SubjectPlan } from './plan.js'
import type { ReviewSubject } from './subject.js'

/** An answer that may be put before clinicians. */
export interface AnswerToGrade {
  readonly id: string
  readonly record: string
  readonly case: string
  readonly arm: string
  readonly model: string
  /** Which kinds of errors there are depends on it. */
  readonly task: 'diagnosis' | 'safe-action'
  readonly prompt: string
  readonly trial: number
  /** What a grader has said of it: the state of its outcome. */
  readonly state: string
  /** Whether graders differ on whether it is right. */
  readonly isDisputed: boolean
  readonly question: string
  readonly reference: string
  readonly answer: string
}

/** The original and the perturbed answer of one case. */
export type PairToGrade = Omit<SubjectKey['pairs'][number], 'inclusion'>

/** What is chosen of what. */
export interface AnswersToGrade {
  readonly answers: ReadonlyMap<string, AnswerToGrade>
  readonly pairs: readonly PairToGrade[]
  readonly select: NonNullable<SubjectKey['selection']>
  readonly minutes: number
  readonly seed: string
  readonly raters: number
  /** Asks for the kind of error too. */
  readonly errorTypes: boolean
  /** Puts the other answers among failures or disagreements, at the same rate. */
  readonly withPasses: boolean
  readonly sources: SubjectKey['sources']
}

/**
 * Chooses answers for clinicians, as many as fit into the minutes.
 *
 * `pairs` draws original and perturbed answers of cases together, each pair with the same chance, over models and arms in
 * proportion. `failures` draws answers that a grader did not call right, `disagreements` those on which graders differ; with
 * the others at the same rate, grades may be changed by them without a bias towards one side.
 *
 * @throws {PipelineError} usage — there is nothing to draw from
 */
export function answersPlan(input: AnswersToGrade): SubjectPlan {
  demand('answersPlan', input, worded('answers to grade, an object', kinds.object))
  const { select, minutes, seed, raters, withPasses, sources } = input
  const rng = rngAt([seed, 'review', 'answers', select])
  const questionsTo = ({ task }: AnswerToGrade): readonly SubjectQuestionName[] => {
    if (!input.errorTypes) return ['answer-grade']
    return ['answer-grade', task === 'diagnosis' ? 'answer-error' : 'advice-error']
  }
  const shared = { kind: 'answers' as const, selection: select, withPasses, seed, minutes, raters, sources }
  const subjectOf = (answer: AnswerToGrade, stratum: string | null): ReviewSubject => {
    const { id, record, case: name, arm, model, prompt, trial, state } = answer
    return {
      id,
      case: name,
      left: answer.question,
      right: answer.answer,
      reference: answer.reference,
      questions: questionsTo(answer),
      about: { record, arm, model, prompt, trial, state, stratum },
      group: select === 'pairs' ? JSON.stringify([name, model, prompt, trial]) : null,
      raters: null,
    }
  }
  if (select === 'pairs') {
    const found = (id: string): AnswerToGrade[] => {
      const answer = input.answers.get(id)
      return answer === undefined ? [] : [answer]
    }
    const sides = (pair: PairToGrade): AnswerToGrade[] => [...found(pair.original), ...found(pair.perturbed)]
    const seconds = input.pairs.map((pair) => secondsFor(sides(pair).map((one) => subjectOf(one, null))))
    if (input.pairs.length === 0) {
      const arms = [...new Set([...input.answers.values()].map(({ arm }) => arm))].sort().join(', ')
      const hint = `Name the arm of the original answers with --original; the arms are ${arms || 'none'}.`
      throw nothing('no pair of an original and a perturbed answer of one case and trial', ` ${hint}`)
    }
    const drawn = drawUnits(input.pairs, {
      size: unitsIn(minutes, seconds),
      rng,
      stratum: ({ model, prompt, arm }) => JSON.stringify([model, prompt, arm]),
      name: ({ perturbed }) => perturbed,
    })
    // An original answer occurs in the pairs of several arms and is asked about once; it comes first in its group.
    const subjects = new Map<string, { subject: ReviewSubject; inclusion: number }>()
    for (const { unit, inclusion } of drawn) {
      for (const one of found(unit.original)) subjects.set(one.id, { subject: subjectOf(one, null), inclusion })
    }
    for (const { unit, inclusion } of drawn) {
      for (const one of found(unit.perturbed)) subjects.set(one.id, { subject: subjectOf(one, null), inclusion })
    }
    const pairs = drawn.map(({ unit, inclusion }) => ({ ...unit, inclusion }))
    return { ...shared, population: input.pairs.length, drawn: drawn.length, pairs, subjects: [...subjects.values()] }
  }
  const wanted = [...input.answers.values()].flatMap((answer) => {
    const isChosen = select === 'failures' ? answer.state !== 'correct' : answer.isDisputed
    if (isChosen) return [subjectOf(answer, select)]
    return withPasses ? [subjectOf(answer, 'others')] : []
  })
  if (wanted.every(({ about }) => about.stratum === 'others')) {
    throw nothing(select === 'failures' ? 'no answer that was called wrong' : 'no answer on which two graders differ')
  }
  const drawn = drawUnits(wanted, {
    size: unitsIn(
      minutes,
      wanted.map((one) => secondsFor([one])),
    ),
    rng,
    stratum: ({ about }) => JSON.stringify([about.stratum, about.model, about.arm]),
    name: ({ id }) => id,
  })
  const subjects = drawn.map(({ unit, inclusion }) => ({ subject: unit, inclusion }))
  return { ...shared, population: wanted.length, drawn: drawn.length, pairs: [], subjects }
}

function nothing(what: string, hint = ''): PipelineError {
  return new PipelineError('usage', `The outcomes hold ${what}, so there is nothing to ask about.${hint}`)
}
