import * as z from 'zod'
import { parseJsonLine, readLines } from '../../dataset/index.js'
import type { OutcomeState } from '../outcome/index.js'
import { readRequestId } from '../record/index.js'
import { type FoundAnswer, inFewWords } from './found-answer.js'
import { notThis, shaped } from './shape.js'

const choice = z.looseObject({
  message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }),
  finish_reason: z.string().nullish(),
})

/** A line that the OpenAI Batch API or `vllm run-batch` wrote. */
const batchSchema = z.looseObject({
  custom_id: z.string(),
  response: z
    .looseObject({
      status_code: z.number(),
      body: z.looseObject({ choices: z.array(choice).optional() }).nullish(),
    })
    .nullish(),
  error: z.unknown().optional(),
})

/** An answer in the plainest form there is. */
const plainSchema = z.looseObject({
  record: z.string(),
  response: z.string().nullable(),
  input: z.string().nullish(),
  trial: z.int().min(0).nullish(),
  model: z.string().nullish(),
  prompt: z.string().nullish(),
})

/** Who graded what nobody graded. */
const nobody = 'none'

/**
 * Answers that were made anywhere, not graded: lines of the OpenAI Batch API or `vllm run-batch`, or objects of
 * `record`, `response` and, where known, `input`, `trial`, `model`, `prompt`.
 *
 * @throws {PipelineError} input-invalid, record-invalid — a line is neither
 */
export async function* readResponses(path: string): AsyncGenerator<FoundAnswer> {
  for await (const { text, number } of readLines(path)) {
    const place = `${path}, line ${number}`
    const value = parseJsonLine(text, path, number)
    const isBatch = typeof value === 'object' && value !== null && 'custom_id' in value
    yield isBatch ? batchAnswer(value, place) : plainAnswer(value, place)
  }
}

function plainAnswer(value: unknown, place: string): FoundAnswer {
  const expected = 'an answer (record, response) or a line of a batch (custom_id, response)'
  const { record, response, input, trial, model, prompt } = shaped(plainSchema, value, { place, expected })
  return {
    place,
    record,
    text: input ?? null,
    digest: null,
    model: model ?? null,
    prompt: prompt ?? 'default',
    trial: trial ?? null,
    grader: nobody,
    state: response === null ? 'provider-error' : 'unscored',
    detail: null,
    response,
    isCached: false,
  }
}

function batchAnswer(value: unknown, place: string): FoundAnswer {
  const { custom_id: id, response, error } = shaped(batchSchema, value, { place, expected: 'a line of a batch' })
  const { record, trial, digest } = readRequestId(id)
  const found = { place, record, text: null, digest, model: null, prompt: 'default', trial, grader: nobody }
  const failed = error != null || response == null || response.status_code !== 200
  if (failed) {
    const reason = inFewWords(JSON.stringify(error ?? response?.body ?? 'no response'))
    return { ...found, state: 'provider-error', detail: reason, response: null, isCached: false }
  }
  const first = response.body?.choices?.[0]
  if (first === undefined) throw notThis(place, 'an answer of chat completions (response.body.choices)', 'none')
  const text = first.message.content ?? null
  return {
    ...found,
    state: stateOf(first, text),
    detail: inFewWords(first.message.refusal),
    response: text ?? first.message.refusal ?? null,
    isCached: false,
  }
}

function stateOf({ finish_reason: ending, message }: z.infer<typeof choice>, text: string | null): OutcomeState {
  if (ending === 'content_filter' || (message.refusal != null && message.refusal !== '')) return 'refused'
  if (ending === 'length') return 'truncated'
  return text === null || text.trim() === '' ? 'format' : 'unscored'
}
