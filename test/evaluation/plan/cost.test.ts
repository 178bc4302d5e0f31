import { describe, expect, it } from 'vitest'
import { costOfCalls } from '../../../src/evaluation/plan/index.js'

const row = { models: ['m'], from: '2026-11-01', source: 'https://example.org', input: 4, output: 20 }

describe('costOfCalls', () => {
  it('prices the calls to each model, and knows no batch price where the table has none', () => {
    const terms = { tokens: { input: 1000, output: 500 }, prices: { rows: [row] }, date: '2026-11-22' }
    expect(costOfCalls(1000, ['m', 'unheard-of'], terms)).toEqual([
      { model: 'm', calls: 1000, cost: 14, batch: null },
      { model: 'unheard-of', calls: 1000, cost: null, batch: null },
    ])
    expect(costOfCalls(1, ['m'], { ...terms, date: '2026-10-31' })[0]?.cost).toBeNull()
  })
})
