import * as z from 'zod'
import { nearest, PipelineError } from '../../errors.js'
import type { OutcomeState } from '../outcome/index.js'
import { type JsonArchive, openJsonArchive } from './archive.js'
import { type FoundAnswer, inFewWords, type ReaderOptions, stateOfScore } from './found-answer.js'
import { beginsWith, readJsonHead, readJsonItems } from './json-document.js'
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

/** Version 3 says that samples may be stored in pieces; within a dump they are whole. */
const newestLayout = 3

/**
 * A log of Inspect: the archive that it writes (`.eval`), or one JSON document as `inspect log dump` prints it.
 *
 * A sample that failed has no score, and counts as one of the scorer of the others: the first samples wait for it.
 *
 * @throws {PipelineError} input-invalid — not such a log, a newer layout, or cut in the middle; usage — several scorers,
 * and none was named, or one that scored nothing
 */
export async function* readInspect(path: string, { grader }: ReaderOptions): AsyncGenerator<FoundAnswer> {
  const log = beginsWith(path, 'PK') ? readArchive(path) : readDump(path)
  const named = grader?.replace(/^inspect\//, '') ?? null
  const scorers = new Set<string>()
  const waiting: ReadSample[] = []
  for await (const { value, name, model } of log) {
    const place = `${path}, ${name}`
    const sample = shaped(sampleSchema, value, { place, expected: 'a sample of Inspect' })
    const names = Object.keys(sample.scores ?? {})
    if (named === null && names.length > 1) throw severalScorers(place, names)
    for (const one of names) scorers.add(one)
    waiting.push({ sample, place, model, scorer: named ?? names[0] })
    const [known] = scorers
    if (known === undefined && waiting.length < mostWaiting) continue
    for (const one of waiting.splice(0)) yield inspectAnswer({ ...one, scorer: one.scorer ?? known })
  }
  for (const one of waiting) yield inspectAnswer(one)
  if (named === null || scorers.size === 0 || scorers.has(named)) return
  throw new PipelineError('usage', `${path}: no score of ${named} stands there. ${nearest(named, [...scorers])}`)
}

/** So many samples without a score may stand before the first that has one. */
const mostWaiting = 1000

/** A sample with who scored it, as far as is known. */
interface ReadSample {
  readonly sample: z.infer<typeof sampleSchema>
  readonly place: string
  readonly model: string
  readonly scorer: string | undefined
}

/** A sample as the log holds it, with its name for messages. */
interface LoggedSample {
  readonly value: unknown
  readonly name: string
  readonly model: string
}

async function* readDump(path: string): AsyncGenerator<LoggedSample> {
  const found = await readJsonHead(path, ['version', 'eval'], 'a log of Inspect')
  const head = shaped(headSchema, found, { place: path, expected: 'a log of Inspect (version, eval, samples)' })
  if (head.version > newestLayout) throw newer(path, head.version)
  let count = 0
  for await (const value of readJsonItems(path, 'samples', 'a log of Inspect')) {
    yield { value: withAttachments(value), name: `sample ${++count}`, model: head.eval.model }
  }
  if (count === 0) throw notThis(path, 'a log with samples', 'a header only')
}

/** A whole sample, `samples/ID_epoch_N.json`, or the shell of one in pieces, `samples/ID_epoch_N/sample.json`. */
const sampleName = /^samples\/(?:[^/]+\.json|([^/]+)\/sample\.json)$/

async function* readArchive(path: string): AsyncGenerator<LoggedSample> {
  const archive = await openJsonArchive(path, 'a log of Inspect')
  try {
    if (!archive.names.includes('header.json')) {
      const found = archive.names.includes('_journal/start.json') ? 'a run that has not ended' : 'no header.json'
      throw notThis(path, 'a finished log of Inspect', found)
    }
    const head = shaped(headSchema, await archive.read('header.json'), { place: path, expected: 'a log of Inspect' })
    if (head.version > newestLayout) throw newer(path, head.version)
    const samples = archive.names.filter((name) => sampleName.test(name))
    if (samples.length === 0) throw notThis(path, 'a log with samples', 'a header only')
    for (const name of samples) {
      const whole = await archive.read(name)
      const folder = sampleName.exec(name)?.[1]
      const value = folder === undefined ? withAttachments(whole) : await joined(archive, `samples/${folder}`, whole)
      yield { value, name, model: head.eval.model }
    }
  } finally {
    archive.close()
  }
}

/** A sample in pieces: its shell with its metadata, and with the attachments that its question and answer name. */
async function joined(archive: JsonArchive, folder: string, shell: unknown): Promise<unknown> {
  const metadata = `${folder}/metadata.json`
  const found = archive.names.includes(metadata) ? { metadata: await archive.read(metadata) } : {}
  const attachments: unknown[] = []
  if (JSON.stringify(shell).includes(reference)) {
    const starts = archive.names.flatMap((name) => {
      const start = name.startsWith(`${folder}/attachments/`) ? /\/(\d+)\.json$/.exec(name)?.[1] : undefined
      return start === undefined ? [] : [Number(start)]
    })
    for (const start of starts) {
      const chunk = await archive.read(`${folder}/attachments/${start}.json`)
      for (const [i, attachment] of (Array.isArray(chunk) ? chunk : []).entries()) attachments[start + i] = attachment
    }
  }
  return withAttachments({ ...Object(shell), ...found, attachments })
}

const reference = 'attachment://'

/** A sample in which the texts that were put aside, by digest or number, stand where they are named. */
function withAttachments(sample: unknown): unknown {
  const { attachments } = Object(sample) as { readonly attachments?: Readonly<Record<string, unknown>> }
  if (attachments === undefined || attachments === null || Object.keys(attachments).length === 0) return sample
  const putBack = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith(reference)) {
      const name = value.slice(reference.length)
      return Object.hasOwn(attachments, name) ? attachments[name] : value
    }
    if (Array.isArray(value)) return value.map(putBack)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, putBack(inner)]))
  }
  const { input, output, scores } = Object(sample) as Readonly<Record<string, unknown>>
  return { ...Object(sample), input: putBack(input), output: putBack(output), scores: putBack(scores) }
}

/** One sample of a log. */
function inspectAnswer({ sample, place, model, scorer }: ReadSample): FoundAnswer {
  const score = scorer === undefined ? undefined : sample.scores?.[scorer]
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
    grader: scorer === undefined ? 'inspect' : `inspect/${scorer}`,
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
