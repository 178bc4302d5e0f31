import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { rngAt } from '../../rng.js'
import { secondsFor, unitsIn } from '../minutes.js'
import type { SubjectQuestionName } from '../pack.js'
import { drawUnits } from './draw.js'
import type { SubjectKey } from './key.js'
import type { SubjectPlan } from './plan.js'
import type { ReviewSubject } from './subject.js'

/** An answer that may be put before clinicians. */
export interface AnswerToGrade {
  readonly id: string
  readonly record: string
  readonly case: string
  readonly cluster: string
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
  const { select: selection, minutes, seed, raters, withPasses, sources } = input
  const drawn = selection === 'pairs' ? drawPairs(input) : drawAnswers(input, selection)
  return { kind: 'answers', selection, withPasses, seed, minutes, raters, sources, ...drawn }
}

/** What a draw says of itself. */
type Drawn = Pick<SubjectPlan, 'population' | 'drawn' | 'pairs' | 'subjects'>

/** Pairs of an original and a perturbed answer, over models and arms in proportion. */
function drawPairs(input: AnswersToGrade): Drawn {
  if (input.pairs.length === 0) throw noPair(input)
  const found = (id: string): readonly ReviewSubject[] => {
    const answer = input.answers.get(id)
    return answer === undefined ? [] : [subjectOf(input, answer, null)]
  }
  const seconds = input.pairs.map(({ original, perturbed }) => secondsFor([...found(original), ...found(perturbed)]))
  const drawn = drawUnits(input.pairs, {
    size: unitsIn(input.minutes, seconds),
    rng: rngOf(input),
    stratum: ({ model, prompt, arm }) => JSON.stringify([model, prompt, arm]),
    name: ({ perturbed }) => perturbed,
  })
  // An original answer occurs in the pairs of several arms and is asked about once; it comes first in its group.
  const subjects = new Map<string, { subject: ReviewSubject; inclusion: number }>()
  for (const side of ['original', 'perturbed'] as const) {
    for (const { unit, inclusion } of drawn) {
      for (const subject of found(unit[side])) subjects.set(subject.id, { subject, inclusion })
    }
  }
  const pairs = drawn.map(({ unit, inclusion }) => ({ ...unit, inclusion }))
  return { population: input.pairs.length, drawn: drawn.length, pairs, subjects: [...subjects.values()] }
}

/** Answers that a grader did not call right, or on which graders differ; with passes, the others at the same rate. */
function drawAnswers(input: AnswersToGrade, select: 'failures' | 'disagreements'): Drawn {
  const wanted = [...input.answers.values()].flatMap((answer) => {
    const isChosen = select === 'failures' ? answer.state !== 'correct' : answer.isDisputed
    if (isChosen) return [subjectOf(input, answer, select)]
    return input.withPasses ? [subjectOf(input, answer, 'others')] : []
  })
  if (wanted.every(({ about }) => about.stratum === 'others')) {
    throw nothing(select === 'failures' ? 'no answer that was called wrong' : 'no answer on which two graders differ')
  }
  const seconds = wanted.map((one) => secondsFor([one]))
  const drawn = drawUnits(wanted, {
    size: unitsIn(input.minutes, seconds),
    rng: rngOf(input),
    stratum: ({ about }) => JSON.stringify([about.stratum, about.model, about.arm]),
    name: ({ id }) => id,
  })
  const subjects = drawn.map(({ unit, inclusion }) => ({ subject: unit, inclusion }))
  return { population: wanted.length, drawn: drawn.length, pairs: [], subjects }
}

function rngOf({ seed, select }: AnswersToGrade) {
  return rngAt([seed, 'review', 'answers', select])
}

function subjectOf(
  { select, errorTypes }: AnswersToGrade,
  answer: AnswerToGrade,
  stratum: string | null,
): ReviewSubject {
  const { id, record, case: name, cluster, arm, model, prompt, trial, state } = answer
  return {
    id,
    case: name,
    cluster,
    left: answer.question,
    right: answer.answer,
    reference: answer.reference,
    questions: errorTypes ? ['answer-grade', errorQuestions[answer.task]] : ['answer-grade'],
    isAdvice: answer.task === 'safe-action',
    about: { record, arm, model, prompt, trial, state, stratum },
    group: select === 'pairs' ? JSON.stringify([name, model, prompt, trial]) : null,
    raters: null,
  }
}

/** Asks for the kind of error. */
const errorQuestions: Readonly<Record<AnswerToGrade['task'], SubjectQuestionName>> = {
  diagnosis: 'answer-error',
  'safe-action': 'advice-error',
}

function noPair({ answers }: AnswersToGrade): PipelineError {
  const arms = [...new Set([...answers.values()].map(({ arm }) => arm))].sort().join(', ')
  const hint = `Name the arm of the original answers with --original; the arms are ${arms || 'none'}.`
  return nothing('no pair of an original and a perturbed answer of one case and trial', ` ${hint}`)
}

function nothing(what: string, hint = ''): PipelineError {
  return new PipelineError('usage', `The outcomes hold ${what}, so there is nothing to ask about.${hint}`)
}
