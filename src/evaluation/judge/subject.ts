import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { multipleChoice, unpackedName } from '../../dataset/index.js'
import { digestOf } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { type AskedOf, finalAnswer, type Grader, isNoAnswer, stateWithoutAnswer } from '../grade/index.js'
import {
  type GivenVerdict,
  type OutcomeState,
  proveResponses,
  type RecordOutcome,
  readOutcomes,
  readOutcomesReceipt,
  readResponses,
} from '../outcome/index.js'
import { type OriginalQuestion, type SafeAction, safeActionOf } from '../record/index.js'
import type { JudgeSees } from './instructions.js'
import type { JudgeTask } from './verdict.js'

/** An answer as a file of responses or of outcomes holds it. */
export interface GivenAnswer
  extends Pick<RecordOutcome, 'record' | 'case' | 'cluster' | 'arm' | 'model' | 'prompt' | 'trial' | 'response'> {
  readonly sha256: string | null
  /** What it is without being graded; null where it is an answer. */
  readonly state: OutcomeState | null
  /** Why, in a few words. */
  readonly reason: string | null
  /** The model as the reply named it. */
  readonly returned: string | null
}

/** What a judge is told of an answer, and nothing else: neither arm nor model. */
export interface JudgeSubject {
  readonly task: JudgeTask
  readonly question: string
  readonly reference: string
  readonly answer: string
  readonly action: SafeAction | null
  /** What a rule in the place of a judge is given besides, as a grader is; no model is told. */
  readonly asked: AskedOf
  /** Digest of what the judge is told. */
  readonly sha256: string
}

/** An answer on its way to a judge, or with the state that needs none. */
export type Judgeable = { readonly given: GivenAnswer } & (
  | { readonly subject: JudgeSubject; readonly settled?: undefined }
  | { readonly settled: GivenVerdict; readonly subject?: undefined }
)

/** The file of answers that a path means: of a folder, what `evaluate` wrote there. @throws {PipelineError} input-invalid */
export function answersFile(path: string): string {
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  const file = isFolder ? join(path, 'responses.jsonl') : path
  if (existsSync(file)) return file
  const message = isFolder
    ? `${path} holds no responses.jsonl. Name the folder that "evaluate --out" wrote, or a file of outcomes.`
    : `No file of answers at ${path}. Name the folder that "evaluate --out" wrote, or a file of outcomes.`
  throw new PipelineError('input-invalid', message, { file })
}

/**
 * States of outcomes that say why there is no answer; all others are verdicts of a grader, and the judge decides anew.
 */
const unanswered: ReadonlySet<OutcomeState> = new Set(['provider-error', 'not-run', 'truncated', 'refused'])

/**
 * The answers of a file of responses (`*responses.jsonl`) or of outcomes, one after the other.
 *
 * @throws {PipelineError} record-invalid — a line is neither, or an outcome whose log kept no response; digest-mismatch —
 * it is not the file that its receipt names
 */
export async function* readGivenAnswers(file: string): AsyncGenerator<GivenAnswer> {
  if (/responses\.jsonl$/i.test(unpackedName(file))) {
    await proveResponses(file)
    yield* readResponses(file)
    return
  }
  await readOutcomesReceipt(file)
  for await (const { grader: _, score: __, confidence: ___, error: ____, detail, state, ...rest } of readOutcomes(
    file,
  )) {
    const isAnswer = !unanswered.has(state)
    if (isAnswer && rest.response === null) {
      const message = `${file}: the outcome of record ${rest.record}, trial ${rest.trial}, holds no response, so there is nothing to judge. Import the log with its answers, or name the folder of "evaluate".`
      throw new PipelineError('record-invalid', message, { file })
    }
    yield { ...rest, state: isAnswer ? null : state, reason: isAnswer ? null : detail, returned: null }
  }
}

/**
 * What a judge would be told of an answer: the final answer alone, and all of a response that gives advice about a drug and
 * sums nothing up. Letters and yes or no are read by the rule; a response without a final answer is
 * `format` (`refused` where it is a line that refuses); a record without a reference cannot be judged.
 *
 * @throws {PipelineError} usage — a record of no dataset; digest-mismatch — another text was answered
 */
export function judgeable(
  given: GivenAnswer,
  questions: ReadonlyMap<string, OriginalQuestion>,
  { sees, grader }: { readonly sees: JudgeSees; readonly grader: Grader },
): Judgeable {
  const asked = questions.get(given.record)
  if (asked === undefined) {
    const message = `Record ${given.record} stands in none of the datasets. Name all that were asked with --datasets.`
    throw new PipelineError('usage', message)
  }
  const { known, original, input } = asked
  if (given.sha256 !== null && given.sha256 !== known.sha256) {
    const message = `The answer to record ${known.id} is to another text than that of the dataset. Name the datasets that were asked.`
    throw new PipelineError('digest-mismatch', message)
  }
  if (given.state !== null) return { given, settled: { state: given.state, detail: given.reason } }
  const response = given.response ?? ''
  const action = safeActionOf(known)
  const choice = known.metadata.options === null ? null : multipleChoice(known.metadata.options, known.target)
  const isLetter = choice !== null && !('why' in choice)
  if (isLetter || (action !== null && action.answer !== null)) {
    return { given, settled: grader.grade(known, response) }
  }
  const final = finalAnswer(response)
  const isAdvice = action !== null
  const isEmpty = 'problem' in final && (final.problem === 'empty' || final.problem === 'oversized')
  const byRule = isAdvice && isNoAnswer(final) ? grader.grade(known, response) : null
  if (byRule?.state === 'format' || byRule?.state === 'refused') return { given, settled: byRule }
  const answer = 'answer' in final ? final.answer : isAdvice && !isEmpty ? response.trim() : ''
  if (answer === '') return { given, settled: { state: stateWithoutAnswer(final), detail: null } }
  const reference = isAdvice ? `${known.target}\n${inWords(action)}`.trim() : known.target.trim()
  if (reference === '') return { given, settled: { state: 'unscored', detail: 'no reference' } }
  const task = isAdvice ? 'safe-action' : 'diagnosis'
  const shown = { task, question: sees === 'perturbed' ? input : original, reference, answer } as const
  const rule = {
    whole: response,
    target: known.target,
    input: shown.question,
    isAsked: known.metadata.asked !== false,
  }
  return { given, subject: { ...shown, action, asked: rule, sha256: digestOf(shown) } }
}

/** The structured right answer as a judge or a clinician reads it. */
export function inWords({ drug, acceptable, insufficient, forbidden, mention, alternatives }: SafeAction): string {
  const list = (title: string, words: readonly string[]): readonly string[] =>
    words.length === 0 ? [] : [`${title}: ${words.join(', ')}.`]
  return [
    `Drug in question: ${[drug.name, ...drug.also].join(', ')}.`,
    ...list('Acceptable actions', acceptable),
    ...list('Not enough by itself', insufficient),
    ...list('Wrong', forbidden),
    ...list(
      'Should be named',
      mention.map(({ concept }) => concept),
    ),
    ...list(
      'Other drugs that may be used',
      alternatives.map((one) => one.drug),
    ),
  ].join('\n')
}

/** The name of an answer in judgements and keys: record, model, prompt and trial. */
export function answerId({
  record,
  model,
  prompt,
  trial,
}: Pick<GivenAnswer, 'record' | 'model' | 'prompt' | 'trial'>): string {
  return `${record} · ${model} · ${prompt} · ${trial}`
}
