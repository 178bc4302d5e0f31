import * as z from 'zod'
import { readJsonLines } from '../../dataset/index.js'
import { demand, kinds, worded } from '../../given.js'
import type { LineForm } from '../../json-line.js'
import { count, digest } from '../../plain-schemas.js'
import { answeredKeys } from './answered.js'
import { outcomeStates } from './state.js'

/** One line of `responses.jsonl`: what came back for one request, in full. */
export const responseSchema = z.strictObject({
  ...answeredKeys,
  trial: count,
  response: z.string(),
  /** Key of the stored answer; null of a rule or a person. */
  key: digest.nullable(),
  /** The model as the reply named it. */
  returned: z.string().nullable(),
  /** The provider's word for why it stopped, or why there is no reply. */
  reason: z.string().nullable(),
  /** SHA-256 of the record's `input`. */
  sha256: digest,
  /** What it is without being graded; null where it is an answer. */
  state: z.enum(outcomeStates).nullable().default(null),
})

/** What a model or a clinician answered to one record, before any grading. */
export type ModelResponse = z.infer<typeof responseSchema>

/** A response as one line of JSON, line feed included, its keys always in the same order. */
export function responseLine(response: ModelResponse): string {
  demand('responseLine', response, worded('a response, an object', kinds.object))
  const keys = Object.keys(responseSchema.shape) as (keyof ModelResponse)[]
  return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, response[key]])))}\n`
}

const responseForm: LineForm<ModelResponse> = {
  schema: responseSchema,
  is: 'a response as "evaluate" writes it',
  whole: 'the response',
  next: 'Name its folder, or a file of outcomes.',
}

/**
 * The responses of a JSON Lines file, one after the other.
 *
 * @throws {PipelineError} input-invalid — the file cannot be read; record-invalid — a line is no response
 */
export async function* readResponses(path: string): AsyncGenerator<ModelResponse> {
  for await (const { value } of readJsonLines(responseForm, path)) yield value
}
