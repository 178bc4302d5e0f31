import { canonicalJson } from '../../digest.js'
import { isOwnProgram } from '../../provider-name.js'
import type { GenerationRequest, Reply, Usage } from '../request/index.js'

/** US dollars per million tokens of one class, from a day on, for prompts up to a length. */
export interface PriceRow {
  /** Names that the price holds for, exactly as requests spell them. */
  readonly models: readonly string[]
  /** First day, `2026-11-01`. */
  readonly from: string
  /** Where the price was read. */
  readonly source: string
  /** Longest prompt of this band in tokens, cached ones included; left out where one price holds for all. */
  readonly upToPromptTokens?: number | undefined
  readonly input: number
  /** Thinking included. */
  readonly output: number
  readonly cacheWrite5m?: number | undefined
  readonly cacheWrite1h?: number | undefined
  readonly cacheRead?: number | undefined
  /** What a batch costs of the price, 0–1; left out where no batch price is known. */
  readonly batch?: number | undefined
}

/** A dated price table. */
export interface Prices {
  readonly rows: readonly PriceRow[]
}

/** What the price of a request depends on beside its tokens. */
export interface PriceTerms {
  readonly prices: Prices
  /** The day, `2026-11-20`; a longer ISO date is cut. */
  readonly date: string
  readonly batch?: boolean | undefined
}

/**
 * The row that holds for a model on a day and for a prompt of this length; null where the table knows none. The last
 * day that began counts alone: its bands are not filled up from older rows.
 */
export function priceOf(prices: Prices, model: string, date: string, promptTokens = 0): PriceRow | null {
  const day = date.slice(0, 10)
  const known = prices.rows.filter((row) => row.from <= day && row.models.includes(model))
  const latest = known
    .map((row) => row.from)
    .sort()
    .at(-1)
  let best: PriceRow | null = null
  for (const row of known) {
    if (row.from !== latest || promptTokens > bandEnd(row)) continue
    if (best === null || bandEnd(row) < bandEnd(best)) best = row
  }
  return best
}

/**
 * What a reply cost in US dollars; null where the model, one of its token counts or the price of a token class is
 * unknown: an unknown cost is never 0.
 *
 * @example
 * const row = { models: ['m'], from: '2026-01-01', source: 'https://example.org', input: 4, output: 20, batch: 0.5 }
 * const usage = { inputTokens: 1000, outputTokens: 500, reasoningTokens: null, cacheReadTokens: null, cacheWriteTokens: null }
 * const terms = { prices: { rows: [row] }, date: '2026-11-20' }
 * [costOf(usage, 'm', terms), costOf(usage, 'm', { ...terms, batch: true }), costOf(usage, 'unheard-of', terms)]
 * // → [0.014, 0.007, null]
 */
export function costOf(usage: Usage, model: string, { prices, date, batch = false }: PriceTerms): number | null {
  const { inputTokens, outputTokens } = usage
  if (inputTokens === null || outputTokens === null) return null
  const read = usage.cacheReadTokens ?? 0
  const written = usage.cacheWriteTokens ?? 0
  const row = priceOf(prices, model, date, inputTokens + read + written)
  if (row === null) return null
  const factor = batch ? row.batch : 1
  const cached = read === 0 ? 0 : row.cacheRead
  // No request asks for an hour, so that what was written is written for five minutes.
  const writing = written === 0 ? 0 : row.cacheWrite5m
  if (factor === undefined || cached === undefined || writing === undefined) return null
  return (factor * (inputTokens * row.input + outputTokens * row.output + read * cached + written * writing)) / 1e6
}

/**
 * {@link costOf} for a reply as it came. A server that counts no tokens for a prompt, or none for an answer that has
 * words, does not count: then the cost is by our own estimate, and never nothing.
 */
export function costOfReply(
  request: GenerationRequest,
  { usage, text }: CountedReply,
  terms: PriceTerms,
): number | null {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage
  const isUncounted = inputTokens === 0 && (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0) === 0
  const counted = {
    ...usage,
    inputTokens: isUncounted ? inputTokensOf(request, estimateTokens) : inputTokens,
    outputTokens: outputTokens === 0 ? estimateTokens(text) : outputTokens,
  }
  return costOfRequest(request, counted, terms)
}

/** {@link costOf} of a request. */
function costOfRequest(request: GenerationRequest, usage: Usage, terms: PriceTerms): number | null {
  return isOwnProgram(request) ? 0 : costOf(usage, request.model, terms)
}

/** What of a reply decides its cost. */
export type CountedReply = Pick<Reply, 'usage' | 'text'>

/** English exam text has 3.5 to 4.5 bytes a token with today's tokenizers; fewer bytes a token estimate too many tokens. */
const bytesPerToken = 3.2

/** Tokens that a provider adds to a message for its role, and to a demanded schema for its instruction; generous. */
const tokensPerMessage = 16
const tokensPerSchema = 600

/**
 * Roughly how many tokens a text has, without a tokenizer: UTF-8 bytes / 3.2, rounded up. Rather too many.
 *
 * @example
 * estimateTokens('A 54-year-old man comes to the office.')
 * // → 12
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken)
}

/** What a request will take, before it is asked. */
export interface CostEstimate {
  readonly inputTokens: number
  /** `maxTokens` of the request: the answer and its thinking end there. */
  readonly outputTokensMost: number
  /** US dollars for that input and the longest answer; null where the price is unknown. */
  readonly costMost: number | null
  /** US dollars with `outputTokensLikely`; null where that or the price is unknown. */
  readonly costLikely: number | null
}

/** Tokens and cost of a request before it is asked; `outputTokensLikely` is what its answers usually take. */
export function estimateCost(
  request: GenerationRequest,
  terms: PriceTerms & { readonly outputTokensLikely?: number | undefined },
): CostEstimate {
  const inputTokens = inputTokensOf(request, estimateTokens)
  const outputTokensMost = request.sampling.maxTokens
  const likely = terms.outputTokensLikely
  const cost = (outputTokens: number): number | null =>
    costOfRequest(request, { inputTokens, outputTokens, ...noCache }, terms)
  return {
    inputTokens,
    outputTokensMost,
    costMost: cost(outputTokensMost),
    costLikely: likely === undefined ? null : cost(Math.min(likely, outputTokensMost)),
  }
}

/** The worst case in US dollars, for a budget: no token is shorter than a byte, no answer longer than `maxTokens`. */
export function mostCost(request: GenerationRequest, terms: PriceTerms): number | null {
  const inputTokens = inputTokensOf(request, Buffer.byteLength)
  return costOfRequest(request, { inputTokens, outputTokens: request.sampling.maxTokens, ...noCache }, terms)
}

const noCache = { reasoningTokens: null, cacheReadTokens: null, cacheWriteTokens: null }

function inputTokensOf({ messages, responseSchema }: GenerationRequest, tokensOf: (text: string) => number): number {
  const said = messages.reduce((sum, { content }) => sum + tokensOf(content) + tokensPerMessage, 0)
  return said + (responseSchema === undefined ? 0 : tokensOf(canonicalJson(responseSchema)) + tokensPerSchema)
}

function bandEnd(row: PriceRow): number {
  return row.upToPromptTokens ?? Number.POSITIVE_INFINITY
}
