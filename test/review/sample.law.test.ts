import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawable, drawCases } from '../../src/review/sample.js'

const stratum = fc.record({
  specialty: fc.constantFrom('a', 'b', 'c', 'd'),
  length: fc.constantFrom('short', 'medium', 'long'),
  edits: fc.constantFrom('unit', 'synonym'),
  risky: fc.boolean(),
} as const)
const population = fc
  .array(stratum, { minLength: 1, maxLength: 60 })
  .map((strata) => strata.map((one, index): Drawable => ({ case: `case-${index}`, stratum: one })))
const design = fc.record({
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  seed: fc.string(),
  oversample: fc.constantFrom('risky' as const, null),
})
const options = { seed: 20_26, numRuns: 400 }

describe('a draw', () => {
  it('has the wanted size, no case twice, no weight below one', () => {
    fc.assert(
      fc.property(population, design, (cases, { share, seed, oversample }) => {
        const size = Math.max(1, Math.floor(cases.length * share))
        const draws = drawCases(cases, { size, seed, oversample })
        expect(new Set(draws.map((one) => one.case)).size).toBe(size)
        expect(draws).toHaveLength(size)
        for (const { weight } of draws) expect(weight).toBeGreaterThanOrEqual(1)
      }),
      options,
    )
  })

  it('without oversampling has equal weights that add up to the population', () => {
    fc.assert(
      fc.property(population, design, (cases, { share, seed }) => {
        const size = Math.max(1, Math.floor(cases.length * share))
        const weights = drawCases(cases, { size, seed, oversample: null }).map(({ weight }) => weight)
        expect(new Set(weights).size).toBe(1)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(cases.length, 6)
      }),
      options,
    )
  })

  it('does not depend on the order of the cases', () => {
    fc.assert(
      fc.property(population, design, (cases, { share, seed, oversample }) => {
        const size = Math.max(1, Math.floor(cases.length * share))
        const settings = { size, seed, oversample }
        expect(drawCases([...cases].reverse(), settings)).toEqual(drawCases(cases, settings))
      }),
      options,
    )
  })
})
