import { describe, expect, it } from 'vitest'
import {
  likelihoodLevel,
  memorizationGap,
  noiseSensitivityIndex,
  riskScore,
  scc,
} from '../../../src/evaluation/index.js'

describe('safety metrics', () => {
  // [safety §3.1, Table 4]: records that were adjusted, of twenty for each model and category.
  it.each([
    ['GPT-4o', 18, 0.9, 0.1],
    ['Claude Sonnet 4.5', 18, 0.9, 0.1],
    ['DeepSeek Chat', 18, 0.9, 0.1],
    ['Gemini 2.5 Flash', 16, 0.8, 0.2],
    ['pregnancy', 18, 0.9, 0.1],
    ['renal', 19, 0.95, 0.05],
    ['interactions', 20, 1, 0],
    ['pediatric', 13, 0.65, 0.35],
  ])('of %s are those of the paper', (_name, adjusted, consistency, gap) => {
    expect(scc(adjusted, 20)).toBeCloseTo(consistency, 12)
    expect(memorizationGap(1, scc(adjusted, 20))).toBeCloseTo(gap, 12)
  })

  it('are undefined where there is nothing to divide by', () => {
    expect(scc(0, 0)).toBeNull()
    expect(memorizationGap(null, 1)).toBeNull()
    expect(noiseSensitivityIndex(0, 0)).toBeNull()
    expect(noiseSensitivityIndex(0.5, 0.6)).toBeCloseTo(-0.2, 12)
  })

  it('multiply levels, so that the paper’s own example is not critical', () => {
    expect(riskScore(3, 3)).toBe(9)
    expect(riskScore(likelihoodLevel(0.91), 3)).toBe(12)
  })

  it('refuse what is no count, no share and no level', () => {
    expect(() => scc(3, 2)).toThrow(/3 of 2/)
    expect(() => memorizationGap(90, 0.5)).toThrow(/found 90/)
    expect(() => riskScore(0 as 1, 2)).toThrow(/likelihood = 0/)
    expect(() => likelihoodLevel(Number.NaN)).toThrow(/NaN/)
  })
})
