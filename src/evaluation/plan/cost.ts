import { costOf, type Prices } from '../../generation/index.js'

/** Tokens of one call, on average. */
export interface CallTokens {
  readonly input: number
  /** Thinking included. */
  readonly output: number
}

/** What the calls to one model cost in US dollars. */
export interface ModelCost {
  readonly model: string
  readonly calls: number
  /** Null where the price table does not know the model on that day. */
  readonly cost: number | null
  /** By the provider's batch endpoint; null where no batch price is known. */
  readonly batch: number | null
}

/**
 * The cost of a number of calls for each model: an unknown price is an unknown cost, never 0.
 *
 * @example
 * const rows = [{ models: ['m'], from: '2026-01-01', source: 'https://example.org', input: 4, output: 20, batch: 0.5 }]
 * costOfCalls(1000, ['m'], { tokens: { input: 500, output: 250 }, prices: { rows }, date: '2026-11-22' })
 * // → [{ model: 'm', calls: 1000, cost: 7, batch: 3.5 }]
 */
export function costOfCalls(
  calls: number,
  models: readonly string[],
  { tokens, prices, date }: { readonly tokens: CallTokens; readonly prices: Prices; readonly date: string },
): readonly ModelCost[] {
  const usage = {
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    reasoningTokens: null,
    cacheReadTokens: null,
    cacheWriteTokens: null,
  }
  return models.map((model) => {
    const one = costOf(usage, model, { prices, date })
    const batched = costOf(usage, model, { prices, date, batch: true })
    return {
      model,
      calls,
      cost: one === null ? null : one * calls,
      batch: batched === null ? null : batched * calls,
    }
  })
}
