import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  costOf,
  costOfReply,
  estimateCost,
  estimateTokens,
  mostCost,
  type Prices,
  priceOf,
} from '../../../src/generation/cost/price.js'
import { readPrices } from '../../../src/generation/cost/price-table.js'
import type { Usage } from '../../../src/generation/request/generation.js'
import { requestNumber } from '../memory-store.js'

const usage = (inputTokens: number | null, outputTokens: number | null, more: Partial<Usage> = {}): Usage => ({
  inputTokens,
  outputTokens,
  reasoningTokens: null,
  cacheReadTokens: null,
  cacheWriteTokens: null,
  ...more,
})

const source = 'https://example.org/prices'
const prices: Prices = {
  rows: [
    { models: ['old'], from: '2026-01-01', source, input: 3, output: 15 },
    { models: ['old', 'old-dated'], from: '2026-06-01', source, input: 2, output: 10, cacheRead: 0.2, batch: 0.5 },
    { models: ['banded'], from: '2026-01-01', source, upToPromptTokens: 1000, input: 1, output: 5, cacheRead: 0.1 },
    { models: ['banded'], from: '2026-01-01', source, upToPromptTokens: 9000, input: 2, output: 10, cacheRead: 0.2 },
    { models: ['written'], from: '2026-01-01', source, input: 4, output: 20, cacheWrite5m: 5, cacheRead: 0.4 },
  ],
}
const on = (date: string, batch = false) => ({ prices, date, batch })
const today = on('2026-11-20')

describe('the price of a model', () => {
  it('is the one of the last row that has begun', () => {
    expect(priceOf(prices, 'old', '2025-12-31')).toBeNull()
    expect(priceOf(prices, 'old', '2026-05-31')?.input).toBe(3)
    expect(priceOf(prices, 'old', '2026-06-01T08:00:00.000Z')?.input).toBe(2)
    expect(priceOf(prices, 'old-dated', '2026-05-31')).toBeNull()
  })

  it('is that of the narrowest band that holds the prompt, and unknown beyond the last', () => {
    expect([1, 1000, 1001, 9000, 9001].map((tokens) => priceOf(prices, 'banded', '2026-11-20', tokens)?.input)).toEqual(
      [1, 1, 2, 2, undefined],
    )
  })

  it('is unknown for a name that only begins like one', () => {
    expect(priceOf(prices, 'old-2', '2026-11-20')).toBeNull()
  })
})

describe('the cost of a reply', () => {
  it('counts every class of tokens at its own price', () => {
    expect(costOf(usage(1_000_000, 100_000), 'old', on('2026-02-01'))).toBeCloseTo(4.5, 12)
    const cached = usage(1_000_000, 0, { cacheReadTokens: 1_000_000, cacheWriteTokens: 1_000_000 })
    expect(costOf(cached, 'written', today)).toBeCloseTo(4 + 0.4 + 5, 12)
  })

  it('is half in a batch where the table says so, and unknown where it does not', () => {
    expect(costOf(usage(1_000_000, 0), 'old', on('2026-11-20', true))).toBe(1)
    expect(costOf(usage(1_000_000, 0), 'old', on('2026-02-01', true))).toBeNull()
  })

  it('finds its band by the whole prompt, cached tokens included', () => {
    expect(costOf(usage(900, 0, { cacheReadTokens: 200 }), 'banded', today)).toBeCloseTo(
      (900 * 2 + 200 * 0.2) / 1e6,
      15,
    )
  })

  it('is unknown, never 0, where anything of it is unknown', () => {
    expect(costOf(usage(1, 1), 'unheard-of', today)).toBeNull()
    expect(costOf(usage(null, 1), 'old', today)).toBeNull()
    expect(costOf(usage(1, null), 'old', today)).toBeNull()
    expect(costOf(usage(9001, 1), 'banded', today)).toBeNull()
    expect(costOf(usage(1, 1, { cacheWriteTokens: 1 }), 'old', today)).toBeNull()
    expect(costOf(usage(1, 1, { cacheReadTokens: 1 }), 'old', on('2026-02-01'))).toBeNull()
  })
})

describe('an estimate', () => {
  it('counts bytes, so that letters beyond ASCII are not taken for less than they are', () => {
    expect(estimateTokens('')).toBe(0)
    expect(estimateTokens('fever')).toBe(2)
    expect(estimateTokens('发热')).toBe(2)
    expect(estimateTokens('A 54-year-old man comes to the office because of a cough.')).toBeGreaterThan(14)
  })

  it('gives the longest answer, and a likely one where it is told how long answers are', () => {
    const request = requestNumber(1, { model: 'old', sampling: { maxTokens: 1000 } })
    const plain = estimateCost(request, today)
    expect(plain).toMatchObject({ outputTokensMost: 1000, costLikely: null })
    expect(plain.costMost).toBeCloseTo((plain.inputTokens * 2 + 1000 * 10) / 1e6, 12)
    const expected = estimateCost(request, { ...today, outputTokensLikely: 300 })
    expect(expected.costLikely).toBeCloseTo((plain.inputTokens * 2 + 300 * 10) / 1e6, 12)
    expect(estimateCost(request, { ...today, outputTokensLikely: 5000 }).costLikely).toBe(expected.costMost)
  })

  it('is nothing for a program of the user, and so is what its reply cost', () => {
    const request = requestNumber(1, { provider: 'exec', model: 'old' })
    expect(estimateCost(request, { ...today, outputTokensLikely: 1 })).toMatchObject({ costMost: 0, costLikely: 0 })
    expect(costOfReply(request, { usage: usage(null, null), text: 'Gout' }, today)).toBe(0)
  })

  it('has no cost for a model without a price, but tokens', () => {
    const estimate = estimateCost(requestNumber(1, { model: 'unheard-of' }), { ...today, outputTokensLikely: 1 })
    expect(estimate).toMatchObject({ costMost: null, costLikely: null })
    expect(estimate.inputTokens).toBeGreaterThan(10)
  })

  it('counts the schema of a structured answer as input', () => {
    const plain = requestNumber(1, { model: 'old' })
    const schema = { type: 'object', properties: { sentences: { type: 'array', items: { type: 'string' } } } }
    const demanded = { ...plain, responseSchema: schema }
    expect(estimateCost(demanded, today).inputTokens).toBeGreaterThan(estimateCost(plain, today).inputTokens + 20)
    expect(mostCost(demanded, today)).toBeGreaterThan(mostCost(plain, today) as number)
  })

  it('of the worst case is not below the estimate', () => {
    const request = requestNumber(1, { model: 'old' })
    expect(mostCost(request, today)).toBeGreaterThan(estimateCost(request, today).costMost as number)
  })
})

describe('the price table', () => {
  it('comes with the package, knows what was read in November 2026 and halves it in batches', async () => {
    const bundled = await readPrices()
    const perMillion = (model: string, batch = false): (number | null)[] => {
      const terms = { prices: bundled, date: '2026-11-20', batch }
      return [costOf(usage(100_000, 0), model, terms), costOf(usage(0, 100_000), model, terms)]
    }
    expect(perMillion('claude-opus-5-5')).toEqual([0.4, 2])
    expect(perMillion('claude-opus-5-5', true)).toEqual([0.2, 1])
    expect(perMillion('claude-sonnet-5-5')).toEqual([0.2, 1])
    expect(perMillion('claude-fable-5-1')).toEqual([1, 5])
    expect(perMillion('claude-haiku-5-5')).toEqual([0.01, 0.05])
    expect(perMillion('claude-haiku-4-5-20251001')).toEqual([0.1, 0.5])
    expect(perMillion('claude-3-7-sonnet-20250219')).toEqual([null, null])
    expect(costOf(usage(100_001, 0), 'claude-haiku-5-5', { prices: bundled, date: '2026-11-20' })).toBeNull()
  })

  it('names a page of the provider for every price', async () => {
    for (const row of (await readPrices()).rows) expect(row.source).toMatch(/^https:\/\/platform\.claude\.com\/docs\//)
  })

  const folder = mkdtempSync(join(tmpdir(), 'prices-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const table = (text: string): string => {
    const file = join(folder, 'prices.yaml')
    writeFileSync(file, text)
    return file
  }
  const row = (more: string): string =>
    `format: medqa-perturb/prices@1\nrows:\n  - {models: [m], from: '2026-01-01', source: 'https://example.org', ${more}}\n`

  it('can be replaced by a file', async () => {
    const own = await readPrices(table(row('input: 0, output: 0')))
    expect(costOf(usage(5, 5), 'm', { prices: own, date: '2026-11-20' })).toBe(0)
  })

  it('is refused with all of its problems', async () => {
    const file = table(row('input: -1, output: cheap, cacheReed: 1'))
    const error = await readPrices(file).catch((thrown: Error) => thrown.message)
    expect(error).toContain('is no price table')
    expect(error).toContain('rows.0.input')
    expect(error).toContain('rows.0.output')
    expect(error).toContain('cacheReed')
  })

  it('is refused where it is no YAML, by the line', async () => {
    const file = table('format: medqa-perturb/prices@1\nrows: [\n')
    await expect(readPrices(file)).rejects.toMatchObject({ code: 'input-invalid', where: { file, line: 3 } })
  })

  it('is refused where it has two prices for one thing, and where it is not there', async () => {
    const one = row('input: 1, output: 1')
    const file = table(one + one.split('\n').slice(2).join('\n'))
    await expect(readPrices(file)).rejects.toThrow('two prices for m from 2026-01-01 on')
    await expect(readPrices(join(folder, 'none.yaml'))).rejects.toThrow('cannot be read')
  })
})
