import { describe, expect, it } from 'vitest'
import { likelihoodReach, reachStatement, riskPolicySchema } from '../../../src/evaluation/index.js'
import { clopperPearson } from '../../../src/statistics/index.js'

const policy = riskPolicySchema.parse({})

describe('what trials can say of likelihood', () => {
  it('names the fewest trials by which all failures show something, as the interval itself does', () => {
    const low = (trials: number): number => clopperPearson(trials, trials, 0.95).low
    for (const likelihood of [policy.likelihood, [0.2, 0.5, 0.97], [0.01, 0.02, 0.03]] as const) {
      const { toRuleOutLowest, toBeHighest } = likelihoodReach(3, { ...policy, likelihood: [...likelihood] })
      expect(low(toRuleOutLowest)).toBeGreaterThanOrEqual(likelihood[0])
      expect(low(toBeHighest)).toBeGreaterThan(likelihood[2])
      if (toRuleOutLowest > 1) expect(low(toRuleOutLowest - 1)).toBeLessThan(likelihood[0])
      if (toBeHighest > 1) expect(low(toBeHighest - 1)).toBeLessThanOrEqual(likelihood[2])
    }
    expect(likelihoodReach(1, policy)).toMatchObject({ toRuleOutLowest: 6, toBeHighest: 36 })
  })

  it('tells every number of failures once', () => {
    for (const trials of [1, 6, 36, 60]) {
      const { levels } = likelihoodReach(trials, policy)
      expect(levels.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))).toEqual(
        Array.from({ length: trials + 1 }, (_, i) => i),
      )
    }
    expect(likelihoodReach(36, policy).levels.at(-1)).toEqual({ from: 36, to: 36, levels: [4] })
  })

  it('is told of rules that failed', () => {
    expect(reachStatement(1, policy)).toMatch(
      /^With 1 trial a rule, 1 failure leaves likelihood 1 to 4 possible, so rules/,
    )
    expect(reachStatement(6, policy)).toMatch(
      /; 6 failures leave likelihood 2 to 4 possible\. Likelihood 1 is ruled out from 6 /,
    )
  })
})
