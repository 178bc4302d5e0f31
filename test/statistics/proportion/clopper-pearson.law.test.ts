import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binomialLogTail } from '../../../src/statistics/distribution/binomial.js'
import { clopperPearson } from '../../../src/statistics/index.js'

const counts = fc
  .integer({ min: 1, max: 3000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n), fc.constantFrom(0.8, 0.95, 0.99)))

describe('clopperPearson laws', () => {
  it('holds the observed share and mirrors when successes and failures change places', () => {
    fc.assert(
      fc.property(counts, ([k, n, level]) => {
        const { low, high } = clopperPearson(k, n, level)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(k / n)
        expect(high).toBeGreaterThanOrEqual(k / n)
        expect(high).toBeLessThanOrEqual(1)
        const mirrored = clopperPearson(n - k, n, level)
        expect(mirrored.low).toBeCloseTo(1 - high, 13)
        expect(mirrored.high).toBeCloseTo(1 - low, 13)
      }),
      { seed: 21 },
    )
  })

  it('leaves half of what the level leaves in each tail', () => {
    fc.assert(
      fc.property(counts, ([k, n, level]) => {
        const { low, high } = clopperPearson(k, n, level)
        const tail = (1 - level) / 2
        if (k > 0) expect(Math.exp(binomialLogTail(k, n, low, 'at-least'))).toBeCloseTo(tail, 10)
        if (k < n) expect(Math.exp(binomialLogTail(k, n, high, 'at-most'))).toBeCloseTo(tail, 10)
      }),
      { seed: 22 },
    )
  })

  it('covers every true rate at least as often as the level says', () => {
    for (const rate of [0.03, 0.5, 0.81, 0.99]) {
      let covered = 0
      for (let k = 0; k <= 40; k++) {
        const { low, high } = clopperPearson(k, 40, 0.9)
        const chance = Math.exp(binomialLogTail(k, 40, rate, 'at-least'))
        const next = k === 40 ? 0 : Math.exp(binomialLogTail(k + 1, 40, rate, 'at-least'))
        if (low <= rate && rate <= high) covered += chance - next
      }
      expect(covered).toBeGreaterThanOrEqual(0.9)
    }
  })
})
