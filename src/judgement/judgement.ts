import * as z from 'zod'
import { readJsonLines } from '../dataset/index.js'
import { quote } from '../errors.js'
import { demand, kinds, worded } from '../given.js'
import { type LineForm, parseLine } from '../json-line.js'
import { digest } from '../plain-schemas.js'
import { answersTo, questionNames, unscored } from './question.js'

const name = z.string().min(1)

/** Who answered. `id` is the name in reports; a model's answer also names the stored generation that holds it. */
export const raterSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('clinician'), id: name }),
  z.strictObject({ kind: z.literal('model'), id: name, generation: digest }),
  z.strictObject({ kind: z.literal('rule'), id: name }),
])

/** One line of a file of judgements. */
export const judgementSchema = z
  .strictObject({
    question: z.enum(questionNames),
    /** What was judged. The digest is of the text that the rater saw: an answer for an older text shows by it. */
    subject: z.strictObject({ id: name, sha256: digest }),
    rater: raterSchema,
    /** One of the answers that the question offers, or `unscored`. */
    answer: z.string(),
    rationale: z.string().nullable().default(null),
  })
  .superRefine(({ question, answer }, context) => {
    const offered = [...answersTo(question), unscored]
    if (offered.includes(answer)) return
    const message = `${quote(answer)} is no answer to ${question} (${offered.join(', ')})`
    context.addIssue({ code: 'custom', path: ['answer'], message })
  })

/** A rater's answer to a question about a subject. A clinician's review and a judge's verdict are the same noun. */
export type Judgement = z.infer<typeof judgementSchema>

/** Who judged: a clinician, a model or a rule. */
export type Rater = z.infer<typeof raterSchema>

const judgementForm: LineForm<Judgement> = {
  schema: judgementSchema,
  is: 'a judgement',
  whole: 'the judgement',
  next: "Correct the line, or import the rater's file again.",
}

/**
 * Parses one line of a file of judgements.
 *
 * @throws {PipelineError} record-invalid — not JSON, a key is missing or of the wrong type, or the question does not
 * offer the answer
 */
export function parseJudgement(line: string, file: string, lineNumber: number): Judgement {
  demand('parseJudgement', line, worded('a line of a file', kinds.anyText))
  demand('parseJudgement', file, worded('the name of the file', kinds.anyText))
  demand('parseJudgement', lineNumber, worded('the number of the line', kinds.number))
  return parseLine(judgementForm, line, file, lineNumber)
}

/**
 * A judgement as one line of JSON, line feed included, its keys always in the same order.
 *
 * @example
 * const [subject, rater] = [{ id: 'a', sha256: '00' }, { id: 'keywords@2', kind: 'rule' }]
 * judgementLine({ rater, subject, question: 'safe-action', answer: 'adjusted', rationale: null }).slice(0, 64)
 * // → '{"question":"safe-action","subject":{"id":"a","sha256":"00"},"ra'
 */
export function judgementLine({ question, subject, rater, answer, rationale }: Judgement): string {
  const { id, sha256 } = subject
  const generation = rater.kind === 'model' ? { generation: rater.generation } : {}
  const who = { kind: rater.kind, id: rater.id, ...generation }
  const inOrder = { question, subject: { id, sha256 }, rater: who, answer, rationale }
  return `${JSON.stringify(inOrder)}\n`
}

/**
 * All judgements of a JSON Lines file, in the order of its lines; blank lines are passed over.
 *
 * @throws {PipelineError} input-invalid — the file cannot be read; record-invalid — a line is no judgement
 */
export async function readJudgements(path: string): Promise<Judgement[]> {
  const judgements: Judgement[] = []
  for await (const { value } of readJsonLines(judgementForm, path)) judgements.push(value)
  return judgements
}
