import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohenKappa, fleissKappa, gwetAC1, krippendorffAlpha, observedAgreement } from '../../src/statistics/index.js'
import { countsOf } from './rating-vectors.js'

const square = fc.integer({ min: 2, max: 5 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
)

const ratings = fc.integer({ min: 2, max: 5 }).chain((raters) =>
  fc.array(
    fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 6 }), {
      minLength: raters,
      maxLength: raters,
    }),
    { minLength: 1, maxLength: 25 },
  ),
)

const coefficients: Readonly<Record<string, (rated: readonly (readonly (number | null)[])[]) => number | null>> = {
  observedAgreement: (rated) => observedAgreement(countsOf(rated, 4)),
  fleissKappa: (rated) => fleissKappa(countsOf(rated, 4)),
  gwetAC1: (rated) => gwetAC1(countsOf(rated, 4)),
  krippendorffAlpha: (rated) => krippendorffAlpha(rated, 'nominal'),
}

const same = (first: number | null, second: number | null): void => {
  if (first === null || second === null) expect(first).toBe(second)
  else expect(first).toBeCloseTo(second, 10)
}

describe('cohenKappa laws', () => {
  it('stays within −1 and 1, and does not care which rater is first', () => {
    fc.assert(
      fc.property(square, fc.constantFrom('none', 'linear', 'quadratic'), (table, weights) => {
        const kappa = cohenKappa(table, weights)
        same(
          kappa,
          cohenKappa(
            table.map((_, i) => table.map((row) => row[i] as number)),
            weights,
          ),
        )
        if (kappa === null) return
        expect(kappa).toBeGreaterThanOrEqual(-1)
        expect(kappa).toBeLessThanOrEqual(1)
      }),
      { seed: 41 },
    )
  })

  it('does not change when categories are named otherwise, unweighted, or turned round, weighted', () => {
    fc.assert(
      fc.property(square, (table) => {
        const turned = [...table].reverse().map((row) => [...row].reverse())
        for (const weights of ['none', 'linear', 'quadratic'] as const) {
          same(cohenKappa(table, weights), cohenKappa(turned, weights))
        }
        const rotate = <T>(list: readonly T[]): T[] => [...list.slice(1), ...list.slice(0, 1)]
        same(cohenKappa(table), cohenKappa(rotate(table).map(rotate)))
      }),
      { seed: 42 },
    )
  })

  it('is 1 where all agree in two categories', () => {
    expect(
      cohenKappa([
        [7, 0],
        [0, 2],
      ]),
    ).toBe(1)
  })
})

describe.each(Object.entries(coefficients))('%s laws', (_name, coefficient) => {
  it('does not care about the order of items, raters and categories', () => {
    fc.assert(
      fc.property(ratings, (rated) => {
        const value = coefficient(rated)
        same(value, coefficient([...rated].reverse()))
        same(value, coefficient(rated.map((item) => [...item].reverse())))
        same(value, coefficient(rated.map((item) => item.map((rating) => (rating === null ? null : (rating + 1) % 4)))))
      }),
      { seed: 43 },
    )
  })

  it('is at most 1, and 1 only where nobody disagrees', () => {
    fc.assert(
      fc.property(ratings, (rated) => {
        const value = coefficient(rated)
        if (value === null) return
        expect(value).toBeLessThanOrEqual(1 + 1e-12)
        // A single rating moves chance but cannot agree: only with complete ratings is −1 a bound.
        if (rated.every((item) => !item.includes(null))) expect(value).toBeGreaterThanOrEqual(-1 - 1e-12)
        const agreed = rated.every((item) => new Set(item.filter((rating) => rating !== null)).size < 2)
        expect(value > 1 - 1e-12).toBe(agreed)
      }),
      { seed: 44 },
    )
  })

  it('takes no notice of an item without any rating', () => {
    fc.assert(
      fc.property(ratings, (rated) => {
        same(coefficient(rated), coefficient([...rated, (rated[0] as (number | null)[]).map(() => null)]))
      }),
      { seed: 45 },
    )
  })
})

describe('krippendorffAlpha of two categories', () => {
  it('is the same in every metric', () => {
    fc.assert(
      fc.property(ratings, (rated) => {
        const binary = rated.map((item) => item.map((rating) => (rating === null ? null : rating % 2)))
        same(krippendorffAlpha(binary, 'nominal'), krippendorffAlpha(binary, 'interval'))
        same(krippendorffAlpha(binary, 'nominal'), krippendorffAlpha(binary, 'ordinal'))
      }),
      { seed: 46 },
    )
  })
})
