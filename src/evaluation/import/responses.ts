import * as z from 'zod'
import { readLines } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { anthropicResult, completionAnswer, type Generation, withoutThinking } from '../../generation/index.js'
import { parseJsonLine } from '../../json-line.js'
import { count } from '../../plain-schemas.js'
import { stateOfReply } from '../outcome/index.js'
import { readRequestId } from '../record/index.js'
import { type FoundAnswer, inFewWords, nobody } from './found-answer.js'
import { shaped } from './shape.js'

/** A line of a batch: `response` as the OpenAI Batch API and `vllm run-batch` write it, `result` as Anthropic does. */
const batchSchema = z.looseObject({
  custom_id: z.string(),
  response: z
    .looseObject({
      status_code: z.number().nullish(),
      // What is no object is no completion either.
      body: z.record(z.string(), z.unknown()).nullish().catch(null),
    })
    .nullish(),
  error: z.unknown().optional(),
})

/** An answer in the plainest form there is. */
const plainSchema = z.looseObject({
  record: z.string(),
  response: z.string().nullable(),
  input: z.string().nullish(),
  trial: count.nullish(),
  model: z.string().nullish(),
  prompt: z.string().nullish(),
})

const expected =
  'JSON Lines with an answer a line, {"record", "response"}, {"custom_id", "response"} of the OpenAI Batch API or vllm run-batch, or {"custom_id", "result"} of Anthropic\'s Message Batches'

/**
 * Answers that were made anywhere, not graded: results of the OpenAI Batch API, `vllm run-batch` or Anthropic's Message
 * Batches, or objects of `record`, `response` and, where known, `input`, `trial`, `model`, `prompt`.
 *
 * A line of a batch without an answer is `provider-error`; thinking that a server left in an answer is taken out.
 *
 * @throws {PipelineError} input-invalid, record-invalid — a line is none of these
 */
export async function* readUngraded(path: string): AsyncGenerator<FoundAnswer> {
  for await (const { text, number } of readLines(path)) {
    const place = `${path}, line ${number}`
    const value = parsedLine(text, path, number)
    const isBatch = typeof value === 'object' && value !== null && 'custom_id' in value
    yield isBatch ? batchAnswer(value, place) : plainAnswer(value, place)
  }
}

function parsedLine(text: string, path: string, number: number): unknown {
  try {
    return parseJsonLine(text, path, number)
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    throw new PipelineError(cause.code, `${cause.message} Expected ${expected}.`, { file: path, line: number }, cause)
  }
}

function plainAnswer(value: unknown, place: string): FoundAnswer {
  const { record, response, input, trial, model, prompt } = shaped(plainSchema, value, { place, expected })
  const text = response === null ? null : withoutThinking(response)
  return {
    place,
    record,
    text: input ?? null,
    digest: null,
    model: model ?? null,
    prompt: prompt ?? 'default',
    trial: trial ?? null,
    grader: nobody,
    ...(text === null
      ? failed(null)
      : saidIn({ outcome: text.trim() === '' ? 'empty' : 'answered', text, stopReason: null })),
    isCached: false,
  }
}

function batchAnswer(value: object, place: string): FoundAnswer {
  const line = shaped(batchSchema, value, { place, expected })
  const { record, trial, digest } = readRequestId(line.custom_id)
  const found = { place, record, text: null, digest, model: null, prompt: 'default', trial, grader: nobody }
  return { ...found, ...('result' in line ? ofMessage(line) : ofCompletion(line)), isCached: false }
}

/** What came back for a request. */
type Said = Pick<FoundAnswer, 'state' | 'detail' | 'response'>

function ofMessage(line: Readonly<Record<string, unknown>>): Said {
  const result = anthropicResult(line, { host: 'the provider', redact: (text) => text })
  if (result.state === 'replied') return saidIn(result.reply)
  return failed(result.state === 'failed' ? result.failure.message : result.reason)
}

function ofCompletion({ response, error }: z.infer<typeof batchSchema>): Said {
  const isDone = error == null && (response?.status_code ?? 200) === 200
  const answer = isDone ? completionAnswer(response?.body ?? {}) : null
  if (answer !== null && answer.brokenOff === null) return saidIn(answer)
  return failed(JSON.stringify(error ?? answer?.stopReason ?? response?.body ?? 'no response'))
}

function saidIn(reply: Pick<Generation, 'outcome' | 'text' | 'stopReason'>): Said {
  const state = stateOfReply(reply)
  return { state: state ?? 'unscored', detail: state === null ? null : reply.stopReason, response: reply.text }
}

function failed(reason: string | null): Said {
  return { state: 'provider-error', detail: inFewWords(reason), response: null }
}
