import * as z from 'zod'
import { readJsonLines } from '../../dataset/index.js'
import { demand, kinds, worded } from '../../given.js'
import { type LineForm, parseLine } from '../../json-line.js'
import { errorTypes } from '../../judgement/index.js'
import { count, digest } from '../../plain-schemas.js'
import { answeredKeys } from './answered.js'
import { errorOfState, outcomeStates, primaryScore } from './state.js'

const name = z.string().min(1)

/** One line of `outcomes.jsonl`: the result of one answer to one record. */
export const outcomeSchema = z
  .strictObject({
    ...answeredKeys,
    /** 0-based repeat of the same request. */
    trial: count,
    /** Who gave the verdict: a rule, a model or a clinician. */
    grader: name,
    state: z.enum(outcomeStates),
    /** Primary score of the state: 1, 0, or null where there is nothing to score. */
    score: z.number().min(0).max(1).nullable(),
    /**
     * What is wrong with the answer; null of a right answer, of one without a grade, and where the grader names no kind of
     * error.
     */
    error: z.enum(errorTypes).nullable().default(null),
    /** How sure the model said it was, 0–1. */
    confidence: z.number().min(0).max(1).nullable(),
    /** The final answer, or the reason of the state, in a few words. */
    detail: z.string().nullable(),
    /** The whole response; null where it is kept elsewhere. */
    response: z.string().nullable(),
    /** SHA-256 of the record's `input` that was answered; null where the log did not hold it. */
    sha256: digest.nullable(),
  })
  .superRefine(({ state, score, error }, context) => {
    if (score !== primaryScore(state)) {
      const message = `is ${score}, but ${state} scores ${primaryScore(state)}`
      context.addIssue({ code: 'custom', path: ['score'], message })
    }
    const wanted = errorOfState(state, error)
    if (error === null || error === wanted) return
    context.addIssue({ code: 'custom', path: ['error'], message: `is ${error}, but the state is ${state}` })
  })

/** How one answer to one record was graded. */
export type RecordOutcome = z.infer<typeof outcomeSchema>

/** An outcome as one line of JSON, line feed included, its keys always in the same order. */
export function outcomeLine(outcome: RecordOutcome): string {
  demand('outcomeLine', outcome, worded('an outcome, an object', kinds.object))
  const keys = Object.keys(outcomeSchema.shape) as (keyof RecordOutcome)[]
  return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, outcome[key]])))}\n`
}

const outcomeForm: LineForm<RecordOutcome> = {
  schema: outcomeSchema,
  is: 'an outcome',
  whole: 'the outcome',
  next: 'Import the results again.',
}

/**
 * Parses one line of a file of outcomes.
 *
 * @throws {PipelineError} record-invalid — not JSON, a key is missing or of the wrong type, an unknown state, or a score
 * that is not the state's
 */
export function parseOutcome(line: string, file: string, lineNumber: number): RecordOutcome {
  demand('parseOutcome', line, worded('a line of a file', kinds.anyText))
  demand('parseOutcome', file, worded('the name of the file', kinds.anyText))
  demand('parseOutcome', lineNumber, worded('the number of the line', kinds.number))
  return parseLine(outcomeForm, line, file, lineNumber)
}

/**
 * The outcomes of a JSON Lines file, one after the other; memory does not grow with the file.
 *
 * @throws {PipelineError} input-invalid — the file cannot be read; record-invalid — a line is no outcome
 */
export async function* readOutcomes(path: string): AsyncGenerator<RecordOutcome> {
  for await (const { value } of readJsonLines(outcomeForm, path)) yield value
}
