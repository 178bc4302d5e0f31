import { PipelineError, quote } from '../../errors.js'
import { isJsonObject } from '../../json-value.js'
import { type Generation, type GenerationRequest, parseGeneration, toGenerationLine } from '../request/index.js'
import { type DatabaseRow, isNoText, nameIn, textIn } from './schema.js'
import { unsealed } from './seal.js'
import type { DamagedAnswer } from './store.js'

/** What {@link toGeneration} reads; as bytes, for a text that is no UTF-8 ends the process. */
export const answerColumns = 'CAST(key AS BLOB) AS key, CAST(body AS BLOB) AS body, CAST(raw AS BLOB) AS raw'

/** Open batches, read as bytes too. */
export const batchesSql = `SELECT ${['batch', 'provider', 'host', 'date', 'state']
  .map((name) => `CAST(${name} AS BLOB) AS ${name}`)
  .join(', ')} FROM batches ORDER BY date, batch`

/** The answer in a row, or why there is none to be read. */
export function toGeneration(row: DatabaseRow): Generation | DamagedAnswer {
  const key = nameIn(row.key)
  try {
    const rawText = textIn(row.raw)
    const body = unsealed(textIn(row.body), rawText)
    if (body === null) return { key, reason: 'it is not what was stored' }
    const rest: unknown = JSON.parse(body)
    const raw: unknown = JSON.parse(rawText)
    const isWhole = isJsonObject(rest) && isJsonObject(rest.request) && rest.key === key
    if (isWhole && typeof raw === 'string') return { ...(rest as unknown as Omit<Generation, 'raw'>), raw }
    return { key, reason: 'it is no answer to its key' }
  } catch (cause) {
    return { key, reason: cause instanceof SyntaxError ? 'its JSON is broken' : 'it is no UTF-8' }
  }
}

/** {@link toGeneration}, which says of what `store import` would refuse that it is damaged. */
export function toProvenGeneration(row: DatabaseRow): Generation | DamagedAnswer {
  const generation = toGeneration(row)
  if ('reason' in generation) return generation
  try {
    parseGeneration(toGenerationLine(generation), generation.key, 1)
    return generation
  } catch (cause) {
    if (!(cause instanceof PipelineError)) throw cause
    return { key: generation.key, reason: 'it is no answer to its key' }
  }
}

/** The request of an item of a batch, or why there is none to be read. */
export function requestIn({ item, request }: DatabaseRow): GenerationRequest | string {
  if (isNoText(item) || isNoText(request)) return 'it is no UTF-8'
  try {
    const found: unknown = JSON.parse(textIn(request))
    return isJsonObject(found) ? (found as unknown as GenerationRequest) : 'it is no request'
  } catch {
    return 'its JSON is broken'
  }
}

export function unreadable({ key, reason }: DamagedAnswer): PipelineError {
  const message = `The stored answer ${quote(key)} is damaged: ${reason}. Save the others with "store export", and import them into a new store.`
  return new PipelineError('input-invalid', message)
}
