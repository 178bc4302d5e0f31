import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { grouped } from '../../grouped.js'
import { beginningOf } from '../../text/index.js'
import { finalAnswer } from '../grade/index.js'
import {
  type OutcomeState,
  type RecordOutcome,
  readOutcomes,
  readOutcomesReceipt,
  underTest,
} from '../outcome/index.js'
import { type OriginalQuestion, readOriginalQuestions, safeActionOf } from '../record/index.js'
import { answerId, inWords } from './subject.js'
import type { JudgeTask } from './verdict.js'

/** An answer as clinicians grade it: the original question, what is right, and what was answered. */
export interface GradableAnswer
  extends Pick<RecordOutcome, 'record' | 'case' | 'cluster' | 'arm' | 'model' | 'prompt' | 'trial'> {
  readonly id: string
  /** By the grader of the first outcome that speaks of it. */
  readonly state: OutcomeState
  /** Whether graders differ on whether it is right. */
  readonly isDisputed: boolean
  readonly task: JudgeTask
  readonly question: string
  readonly reference: string
  readonly answer: string
}

/** The original and the perturbed answer of one case, by one model under one prompt in one trial. */
export interface GradablePair extends Pick<RecordOutcome, 'case' | 'arm' | 'model' | 'prompt' | 'trial'> {
  /** Ids of the answers. */
  readonly original: string
  readonly perturbed: string
}

/** What can be put before clinicians. */
export interface GradableAnswers {
  /** By id, in the order of the outcomes. */
  readonly answers: ReadonlyMap<string, GradableAnswer>
  /** Every pair of which both sides can be graded. */
  readonly pairs: readonly GradablePair[]
  readonly graders: readonly string[]
  /** Answers of baselines beside models, which nobody has to grade. */
  readonly ofBaselines: number
}

/** Nothing was answered, so there is nothing to grade. */
const notAnswered: ReadonlySet<OutcomeState> = new Set(['provider-error', 'not-run'])

/** So much of a response that sums nothing up is shown. */
const longestShown = 4000

/**
 * Reads what clinicians may be asked about from outcomes and the datasets that were asked: blind, as a judge is. Baselines
 * beside models are left out: their answers follow from a rule, and would take the clinicians' time.
 *
 * @throws {PipelineError} record-invalid — an outcome without its response; usage — a record of no dataset;
 * digest-mismatch — another text was answered, or outcomes are not those that their receipt names
 */
export async function gradableAnswers(files: {
  readonly outcomes: readonly string[]
  readonly datasets: readonly string[]
  /** The arm of the original answers. */
  readonly original: string
}): Promise<GradableAnswers> {
  demand('gradableAnswers', files, worded('an object of files', kinds.object))
  const { outcomes, datasets, original } = files
  const questions = await readOriginalQuestions(datasets)
  const answers = new Map<string, GradableAnswer>()
  const graders = new Set<string>()
  for (const file of outcomes) {
    await readOutcomesReceipt(file)
    for await (const outcome of readOutcomes(file)) {
      graders.add(outcome.grader)
      if (notAnswered.has(outcome.state)) continue
      const id = answerId(outcome)
      const earlier = answers.get(id)
      if (earlier === undefined) answers.set(id, shown(id, outcome, { questions, file }))
      else if (isRight(earlier.state) !== isRight(outcome.state)) answers.set(id, { ...earlier, isDisputed: true })
    }
  }
  const asked = new Map(underTest([...answers.values()]).map((answer) => [answer.id, answer]))
  const ofBaselines = answers.size - asked.size
  return { answers: asked, pairs: pairsAmong(asked, original), graders: [...graders], ofBaselines }
}

const isRight = (state: OutcomeState): boolean => state === 'correct'

function shown(
  id: string,
  { record, case: name, cluster, arm, model, prompt, trial, state, response, sha256 }: RecordOutcome,
  { questions, file }: { readonly questions: ReadonlyMap<string, OriginalQuestion>; readonly file: string },
): GradableAnswer {
  const asked = questions.get(record)
  if (asked === undefined) {
    const message = `Record ${record} of ${file} stands in none of the datasets. Name all that were asked with --datasets.`
    throw new PipelineError('usage', message)
  }
  if (sha256 !== null && sha256 !== asked.known.sha256) {
    const message = `The answer to record ${record} in ${file} is to another text than that of the dataset. Name the datasets that were asked.`
    throw new PipelineError('digest-mismatch', message)
  }
  if (response === null) {
    const message = `${file}: the outcome of record ${record}, trial ${trial}, holds no response, so there is nothing to grade. Import the log with its answers.`
    throw new PipelineError('record-invalid', message, { file })
  }
  const action = safeActionOf(asked.known)
  const final = finalAnswer(response)
  const answer = 'answer' in final ? final.answer : beginningOf(response.trim(), longestShown)
  const { target } = asked.known
  return {
    id,
    record,
    case: name,
    cluster,
    arm,
    model,
    prompt,
    trial,
    state,
    isDisputed: false,
    task: action === null ? 'diagnosis' : 'safe-action',
    question: asked.original,
    reference: action === null ? target : `${target}\n${inWords(action)}`,
    answer: answer === '' ? '(No text came back.)' : answer,
  }
}

/** What one answer is the only one of, where a case has one record in each arm. */
export function answerKey(one: Omit<GradablePair, 'original' | 'perturbed'>): string {
  return JSON.stringify([one.case, one.arm, one.model, one.prompt, one.trial])
}

/** A case of several records in an arm has no single answer there, and is in no pair. */
function pairsAmong(answers: ReadonlyMap<string, GradableAnswer>, original: string): readonly GradablePair[] {
  const cells = grouped(answers.values(), answerKey)
  return [...cells.values()].flatMap((members): GradablePair[] => {
    const [one, ...others] = members
    if (one === undefined || others.length > 0 || one.arm === original) return []
    const [base, ...more] = cells.get(answerKey({ ...one, arm: original })) ?? []
    if (base === undefined || more.length > 0) return []
    const { case: name, arm, model, prompt, trial } = one
    return [{ case: name, arm, model, prompt, trial, original: base.id, perturbed: one.id }]
  })
}
