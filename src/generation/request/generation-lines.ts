import * as z from 'zod'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { escapeInvisibleInJson } from '../../invisible.js'
import { inForm, jsonIn, refuseKeyTwice } from '../../json-line.js'
import { isJsonObject } from '../../json-value.js'
import { count, digest } from '../../plain-schemas.js'
import type { Generation } from './generation.js'
import { type GenerationRequest, requestKey } from './request.js'
import { requestSchema, samplingSchema } from './request-schema.js'

const tokens = count.nullable()

/** One line of `store export`: a generation with everything that the store keeps of it. */
const generationSchema = z.strictObject({
  key: digest,
  request: requestSchema,
  outcome: z.enum(['answered', 'refused', 'truncated', 'empty']),
  text: z.string(),
  raw: z.string(),
  model: z.string(),
  fingerprint: z.string().nullable(),
  stopReason: z.string().nullable(),
  usage: z.strictObject({
    inputTokens: tokens,
    outputTokens: tokens,
    reasoningTokens: tokens,
    cacheReadTokens: tokens,
    cacheWriteTokens: tokens,
  }),
  requestId: z.string().nullable(),
  sampling: z.strictObject({ sent: samplingSchema.partial(), unsupported: z.array(z.string()) }),
  date: z.iso.datetime(),
  batch: z.boolean(),
  /** {@link generationDigest}; absent in what was written before generations had it. */
  sha256: digest.optional(),
})

/** The line of a generation: every key, always in this order; invisible characters are written as escapes. */
export function toGenerationLine(generation: Generation): string {
  const { key, request, outcome, text, raw, model, fingerprint, stopReason, usage, requestId, sampling } = generation
  const { date, batch } = generation
  const reply = { outcome, text, raw, model, fingerprint, stopReason, usage, requestId, sampling }
  const content = { key, request, ...reply, date, batch }
  return escapeInvisibleInJson(JSON.stringify({ ...content, sha256: generationDigest(content) }))
}

/**
 * SHA-256 over the JSON of a generation, its keys in alphabetical order, so that no value of it changes unseen where it is
 * kept. Canonical JSON would refuse the half of a surrogate pair, which a model may say.
 */
function generationDigest(generation: Generation): string {
  return sha256(JSON.stringify(generation, withSortedKeys))
}

function withSortedKeys(_: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const generationForm = { schema: generationSchema, is: 'a generation as "medqa-perturb store export" writes it' }

/**
 * Parses the line of a generation and proves that its key follows from its request, and its digest from all of it.
 *
 * `number` is the 1-based line in `file`; both are only for messages.
 *
 * @throws {PipelineError} record-invalid — not JSON, or not a generation; digest-mismatch — another request's key, or a
 * changed value
 */
export function parseGeneration(line: string, file: string, number: number): Generation {
  const where = { file, line: number }
  // A model may say half a surrogate pair.
  const value = jsonIn(line, file, number)
  inForm(generationForm, value, file, number)
  // Not the schema's copy but what was read: the key is that of every last field.
  const { sha256: stated, ...generation } = value as Generation & { readonly sha256?: string }
  const changed = (what: string): PipelineError => {
    const message = `${file}, line ${number}: ${what}. Export the line again, or remove it.`
    return new PipelineError('digest-mismatch', message, where)
  }
  if (keyOf(generation.request, file, number) !== generation.key) {
    const found = `${generation.key.slice(0, 12)}…`
    throw changed(`expected the key that follows from the request, but found ${found}: one of them was changed`)
  }
  refuseKeyTwice(value, line, file, number)
  if (stated === undefined || stated === generationDigest(generation)) return generation
  throw changed('it does not add up to its own SHA-256: a value was changed')
}

/** A request that has no canonical form (half a surrogate pair, nested too deep) has no key either. */
function keyOf(request: GenerationRequest, file: string, number: number): string {
  try {
    return requestKey(request)
  } catch (cause) {
    const message = `${file}, line ${number}: expected a request with a canonical form, but it holds half a surrogate pair or is nested too deep. Remove the line.`
    throw new PipelineError('record-invalid', message, { file, line: number }, cause)
  }
}
