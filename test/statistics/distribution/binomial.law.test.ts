import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binomialLogMass, binomialLogTail } from '../../../src/statistics/distribution/binomial.js'

const tries = fc
  .integer({ min: 1, max: 300 })
  .chain((n) =>
    fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n), fc.double({ min: 0.001, max: 0.999, noNaN: true })),
  )

describe('binomial laws', () => {
  it('splits all chance between the values up to k and the values above it', () => {
    fc.assert(
      fc.property(tries, ([k, n, p]) => {
        const above = k === n ? 0 : Math.exp(binomialLogTail(k + 1, n, p, 'at-least'))
        expect(Math.exp(binomialLogTail(k, n, p, 'at-most')) + above).toBeCloseTo(1, 11)
      }),
      { seed: 11 },
    )
  })

  it('has tails that are the sums of their single chances', () => {
    fc.assert(
      fc.property(tries, ([k, n, p]) => {
        const chances = Array.from({ length: n + 1 }, (_, x) => Math.exp(binomialLogMass(x, n, p)))
        const sum = chances.slice(k).reduce((total, chance) => total + chance, 0)
        expect(Math.exp(binomialLogTail(k, n, p, 'at-least'))).toBeCloseTo(sum, 11)
      }),
      { seed: 12 },
    )
  })

  it('mirrors when successes and failures change places', () => {
    fc.assert(
      fc.property(tries, ([k, n, p]) => {
        const mirrored = binomialLogTail(n - k, n, 1 - p, 'at-most')
        expect(Math.exp(binomialLogTail(k, n, p, 'at-least'))).toBeCloseTo(Math.exp(mirrored), 11)
      }),
      { seed: 13 },
    )
  })
})
