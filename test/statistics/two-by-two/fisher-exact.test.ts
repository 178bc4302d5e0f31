import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fisherExact } from '../../../src/statistics/index.js'

/** Two p-values agree to nine digits, however small. */
const agree = (found: number, wanted: number): void =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-9 * wanted)

describe('fisherExact', () => {
  // scipy 1.10.1: fisher_exact([[a, b], [c, d]], alternative)[1] for greater, less, two-sided.
  it.each([
    [8, 2, 1, 5, 0.024475524475524483, 0.9991258741258742, 0.034965034965034975],
    [0, 10, 5, 5, 1.0, 0.016253869969040248, 0.032507739938080496],
    [902, 634, 865, 671, 0.09442130285023592, 0.9172820757007776, 0.18884260570047184],
    [0, 0, 3, 4, 1.0, 1.0, 1.0],
    [10, 0, 0, 10, 5.412544112234515e-6, 1.0, 1.082508822446903e-5],
    [1, 1535, 9, 1527, 0.9990376821016862, 0.010642215028700735, 0.02128443005740147],
    [1242, 294, 1219, 317, 0.16001675369951085, 0.8609962424345057, 0.3200335073990217],
    [5000, 5000, 5200, 4800, 0.9977670024539264, 0.0024393978844534227, 0.004878795768906845],
    [3, 0, 2, 0, 1.0, 1.0, 1.0],
    [1, 24, 20, 1000, 0.40159711230562994, 0.9125644037339138, 0.40159711230562994],
    [199999, 1, 199990, 10, 0.00585883790139428, 0.9995117858858242, 0.011717675802788567],
  ])('of %i, %i against %i, %i agrees with scipy', (a, b, c, d, greater, less, twoSided) => {
    agree(fisherExact({ a, b, c, d }, 'greater').p, greater)
    agree(fisherExact({ a, b, c, d }, 'less').p, less)
    agree(fisherExact({ a, b, c, d }, 'two-sided').p, twoSided)
  })

  it('does not change where groups and outcomes are both exchanged', () => {
    const counts = fc.tuple(fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60))
    fc.assert(
      fc.property(counts, ([a, b, c, d]) => {
        for (const alternative of ['greater', 'less', 'two-sided'] as const) {
          const p = fisherExact({ a, b, c, d }, alternative).p
          expect(p).toBeGreaterThan(0)
          expect(p).toBeLessThanOrEqual(1 + 1e-12)
          expect(fisherExact({ a: d, b: c, c: b, d: a }, alternative).p).toBeCloseTo(p, 10)
        }
      }),
      { seed: 71 },
    )
  })

  it('refuses what is no count and what is no alternative', () => {
    expect(() => fisherExact({ a: 1.5, b: 0, c: 0, d: 1 }, 'greater')).toThrow(/a = 1.5/)
    expect(() => fisherExact({ a: 1, b: 0, c: -1, d: 1 }, 'greater')).toThrow(/c = -1/)
    expect(() => fisherExact({ a: 1, b: 0, c: 1, d: 1 }, 'both' as 'less')).toThrow(/"both"/)
  })
})
