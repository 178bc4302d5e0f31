import { describe, expect, it } from 'vitest'
import { plannedDifference } from '../../../src/statistics/index.js'

const plan = { cases: 512, variance: 0.15, alpha: 0.05, margin: 0.03 }

describe('plannedDifference', () => {
  // By hand: (z.975 + z.8) · √(.15/512), z.975 · √(.15/512), z.95 · √(.15/512), (z.95 + z.8)² · .15 / .03².
  it('gives the figures of 512 cases at 15 % discordance', () => {
    const found = plannedDifference(plan)
    expect(found.standardError).toBeCloseTo(0.0171163, 7)
    expect(found.smallestEffect).toBeCloseTo(0.0479526, 6)
    expect(found.halfWidth).toBeCloseTo(0.0335475, 6)
    expect(found.oneSidedHalfWidth).toBeCloseTo(0.0281538, 6)
    expect(found.casesForMargin).toBe(1031)
    expect(plannedDifference({ ...plan, alpha: 0.05 / 27 }).smallestEffect).toBeCloseTo(0.0677, 3)
  })

  it('has the power it plans for', () => {
    expect(plannedDifference({ ...plan, cases: 1031 }).powerWithinMargin).toBeCloseTo(0.8, 3)
    expect(plannedDifference({ ...plan, cases: 1 }).powerWithinMargin).toBeLessThan(0.1)
  })

  it.each([{ cases: 0 }, { variance: 0 }, { margin: 0 }, { alpha: 1 }])('refuses %o', (wrong) => {
    expect(() => plannedDifference({ ...plan, ...wrong })).toThrow(/plannedDifference expects/)
  })

  it('promises nothing of fewer cases than show it where none differs', () => {
    const few = plannedDifference({ cases: 98, variance: 0.001, alpha: 0.05, margin: 0.03 })
    expect(few).toMatchObject({ powerWithinMargin: 0, casesForMargin: 99 })
    expect(plannedDifference({ cases: 99, variance: 0.001, alpha: 0.05, margin: 0.03 }).powerWithinMargin).toBeCloseTo(
      1,
      6,
    )
  })
})
