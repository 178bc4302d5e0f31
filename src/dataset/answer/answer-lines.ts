import { type FileHandle, open } from 'node:fs/promises'
import * as z from 'zod'
import { canonicalJson } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { type Answer, type GenerationRequest, requestKey, requestSchema } from '../../generation/index.js'
import { parseLine } from '../../json-line.js'
import { digest } from '../../plain-schemas.js'
import { createTally, isPacked, readLines } from '../file/index.js'
import type { FindAnswer } from './asking-runner.js'

/** One line of a dataset's `generations.jsonl`: a stored answer that the build read, used or not accepted. */
const answerLineSchema = z.strictObject({
  key: digest,
  request: requestSchema,
  outcome: z.enum(['answered', 'refused', 'truncated', 'empty', 'failed']),
  text: z.string(),
  model: z.string().nullable(),
  reason: z.string().nullable(),
})

/** The line of an answer: every key, always in this order, whoever read the answer from where. */
export function toAnswerLine({ key, request, outcome, text, model, reason }: Answer): string {
  const rest = JSON.stringify({ outcome, text, model, reason })
  return `{"key":"${key}","request":${canonicalJson(request)},${rest.slice(1)}`
}

/**
 * Parses a line of `generations.jsonl` and proves that its key follows from its request.
 *
 * @throws {PipelineError} record-invalid, digest-mismatch
 */
export function parseAnswerLine(line: string, file: string, lineNumber: number): Answer {
  const answer: Answer = parseLine({ schema: answerLineSchema, is: 'a stored answer' }, line, file, lineNumber)
  if (requestKey(answer.request) !== answer.key) {
    const message = `${file}, line ${lineNumber}: the key is not that of the request; one of them was changed. Build the dataset again.`
    throw new PipelineError('digest-mismatch', message, { file, line: lineNumber })
  }
  return answer
}

/** Stored answers, found by their requests. */
export interface OpenAnswers {
  readonly find: FindAnswer
  close(): Promise<void>
}

/**
 * Opens a dataset's `generations.jsonl`. Only keys and places are held in memory; lines are read when they are asked
 * for. Of a packed file, or one that another hand has touched, all answers are held.
 *
 * @throws {PipelineError} input-invalid, record-invalid, digest-mismatch
 */
export async function openAnswerFile(path: string): Promise<OpenAnswers> {
  const places = isPacked(path) ? null : await placesIn(path)
  if (places === null) return holdAnswers(path)
  const file: FileHandle = await open(path)
  return {
    async find(request: GenerationRequest) {
      const place = places.get(requestKey(request))
      if (place === undefined) return undefined
      const bytes = Buffer.alloc(place.length)
      await file.read(bytes, 0, place.length, place.start)
      return parseAnswerLine(bytes.toString('utf8'), path, place.line)
    },
    close: () => file.close(),
  }
}

/** The position of a line in its file, in bytes. */
interface Place {
  readonly line: number
  readonly start: number
  readonly length: number
}

/** The places of all lines, or null for a file in which a line does not begin where the one before it ended. */
async function placesIn(path: string): Promise<ReadonlyMap<string, Place> | null> {
  const places = new Map<string, Place>()
  const tally = createTally()
  let start = 0
  for await (const { number, text } of readLines(path, { tally })) {
    const length = Buffer.byteLength(text)
    const key = keyIn(text)
    if (key === undefined) return null
    if (!places.has(key)) places.set(key, { line: number, start, length })
    start += length + 1
  }
  // Blank lines and a byte order mark are passed over, so the places are right only where they add up to the whole.
  return start === tally.bytes || start === tally.bytes + 1 ? places : null
}

async function holdAnswers(path: string): Promise<OpenAnswers> {
  const lines = new Map<string, { readonly line: number; readonly text: string }>()
  for await (const { number, text } of readLines(path)) {
    const key = keyIn(text) ?? parseAnswerLine(text, path, number).key
    if (!lines.has(key)) lines.set(key, { line: number, text })
  }
  return {
    async find(request: GenerationRequest) {
      const held = lines.get(requestKey(request))
      return held === undefined ? undefined : parseAnswerLine(held.text, path, held.line)
    },
    close: async () => {},
  }
}

/** The key of a line as `build` writes it; of another hand's line its own reader says what is wrong, or which it is. */
export function keyIn(text: string): string | undefined {
  return /^\{"key":"([0-9a-f]{64})",/.exec(text)?.[1]
}
