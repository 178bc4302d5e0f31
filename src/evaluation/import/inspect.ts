import { z } from 'zod'
import { nearest, PipelineError } from '../../errors.js'
import type { OutcomeState } from '../outcome/index.js'
import { type FoundAnswer, inFewWords, type ReaderOptions, stateOfScore } from './found-answer.js'
import { readJsonDocument } from './json-document.js'
import { notThis, shaped } from './shape.js'

const content = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().nullish() }))])
const message = z.looseObject({ role: z.string(), content })

const sampleSchema = z.looseObject({
  id: z.union([z.string(), z.number()]),
  /** 1-based. */
  epoch: z.int().min(1),
  input: z.union([z.string(), z.array(message)]),
  scores: z
    .record(
      z.string(),
      z.looseObject({
        value: z.unknown().optional(),
        answer: z.unknown().optional(),
        explanation: z.string().nullish(),
      }),
    )
    .nullish(),
  output: z
    .looseObject({
      choices: z.array(z.looseObject({ message, stop_reason: z.string().nullish() })).nullish(),
      error: z.string().nullish(),
    })
    .nullish(),
  error: z.unknown().optional(),
  limit: z.looseObject({ type: z.string() }).nullish(),
  metadata: z.looseObject({ id: z.string().nullish() }).nullish(),
})

const headSchema = z.looseObject({
  version: z.number(),
  eval: z.looseObject({ model: z.string(), config: z.looseObject({ epochs: z.number().nullish() }).nullish() }),
})

/** Version 3 only says that samples may be stored in pieces; within a dump they are whole. */
const newestLayout = 3

/**
 * A log of Inspect as `inspect log dump` writes it: one JSON document.
 *
 * @throws {PipelineError} input-invalid — not such a log, a newer layout, or cut in the middle; usage — several scorers,
 * and none was named
 */
export async function* readInspectJson(path: string, options: ReaderOptions): AsyncGenerator<FoundAnswer> {
  const document = readJsonDocument(path, 'a log of Inspect')
  const log = shaped(headSchema.extend({ samples: z.array(z.unknown()).nullish() }), document, {
    place: path,
    expected: 'a log of Inspect (version, eval, samples)',
  })
  if (log.version > newestLayout) throw newer(path, log.version)
  if (log.samples == null) throw notThis(path, 'a log with samples', 'a header only')
  for (const [i, sample] of log.samples.entries()) {
    yield inspectAnswer(sample, { place: `${path}, sample ${i + 1}`, model: log.eval.model }, options)
  }
}

/** One sample of a log. */
function inspectAnswer(
  value: unknown,
  { place, model }: { readonly place: string; readonly model: string },
  { grader }: ReaderOptions,
): FoundAnswer {
  const sample = shaped(sampleSchema, value, { place, expected: 'a sample of Inspect' })
  const names = Object.keys(sample.scores ?? {})
  const scorer = grader ?? names[0] ?? null
  if (grader === null && names.length > 1) throw severalScorers(place, names)
  const score = scorer === null ? undefined : sample.scores?.[scorer]
  const state = stateOf(sample, score?.value, place)
  const choice = sample.output?.choices?.[0]
  return {
    place,
    record: sample.metadata?.id ?? String(sample.id),
    text: askedText(sample.input),
    digest: null,
    model,
    prompt: 'default',
    trial: sample.epoch - 1,
    grader: scorer === null ? 'inspect' : `inspect/${scorer}`,
    state,
    detail: inFewWords(typeof score?.answer === 'string' ? score.answer : (score?.explanation ?? null)),
    response: choice === undefined ? null : plainText(choice.message.content),
    isCached: false,
  }
}

/** A log that is newer than what is known here. */
function newer(path: string, version: number): PipelineError {
  const text = `${path}: expected a log of Inspect up to layout ${newestLayout} and found layout ${version}. Write it as JSON with an Inspect that knows it ("inspect log dump"), or update medqa-perturb.`
  return new PipelineError('input-invalid', text, { file: path })
}

function severalScorers(place: string, names: readonly string[]): PipelineError {
  const text = `${place}: expected one scorer and found ${names.length}. Name one with --grader. ${nearest('', names)}`
  return new PipelineError('usage', text)
}

const letters: Readonly<Record<string, OutcomeState>> = { C: 'correct', I: 'incorrect', P: 'partly', N: 'format' }

function stateOf({ error, limit, output }: z.infer<typeof sampleSchema>, value: unknown, place: string): OutcomeState {
  if (error != null || (output?.error != null && output.error !== '')) return 'provider-error'
  const stop = output?.choices?.[0]?.stop_reason
  if (stop === 'content_filter') return 'refused'
  if (stop === 'max_tokens' || stop === 'model_length' || limit?.type === 'token') return 'truncated'
  if (value === undefined || value === null) return 'unscored'
  if (typeof value === 'boolean') return value ? 'correct' : 'incorrect'
  const letter = typeof value === 'string' ? letters[value] : undefined
  const state = letter ?? (typeof value === 'number' ? stateOfScore(value) : null)
  if (state === null)
    throw notThis(place, 'a score of C, P, I or N, or from 0 to 1', JSON.stringify(value).slice(0, 60))
  return state
}

/** What the user said first; a system message is not a part of the record. */
function askedText(input: z.infer<typeof sampleSchema>['input']): string | null {
  if (typeof input === 'string') return input
  const asked = input.find(({ role }) => role === 'user')
  return asked === undefined ? null : plainText(asked.content)
}

/** The words of a message; what a model thought is none of its answer. */
function plainText(found: z.infer<typeof content>): string {
  if (typeof found === 'string') return found
  return found.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('')
}
