import { describe, expect, it } from 'vitest'
import { ratioOfMeans } from '../../../src/statistics/index.js'

/** Right answers of three trials, clean and perturbed. */
const clean = [3, 3, 3, 0, 1, 3, 1, 0, 2, 3, 2, 3, 2, 0, 3, 1, 3, 3, 3, 0, 3, 2, 1, 3, 3, 2, 0, 2, 0, 0].map(
  (right) => right / 3,
)
const perturbed = [2, 2, 3, 0, 0, 2, 1, 0, 2, 3, 3, 3, 3, 0, 2, 1, 2, 3, 2, 0, 2, 3, 0, 3, 3, 2, 1, 3, 1, 0].map(
  (right) => right / 3,
)
const clusters = clean.map((_, i) => i)

describe('ratioOfMeans', () => {
  it('has its ends where the mean of perturbed less r times clean is just significant', () => {
    // scipy 1.10.1: optimize.brentq of mean(y - r x)^2 - t.ppf(.975, 29)^2 var(y - r x, ddof=1) / 30.
    const { ratio, low, high } = ratioOfMeans(perturbed, clean, { clusters, level: 0.95 })
    expect(ratio).toBeCloseTo(0.9454545454545453, 12)
    expect(low).toBeCloseTo(0.8107429818492814, 10)
    expect(high).toBeCloseTo(1.101821079451699, 10)
  })

  it('is undefined where clean is 0, and has no ends where it may be', () => {
    expect(ratioOfMeans([1, 0], [0, 0], { clusters: ['a', 'b'], level: 0.95 }).ratio).toBeNull()
    const unsure = ratioOfMeans([1, 0, 0, 0], [1, 0, 0, 0], { clusters: [1, 2, 3, 4], level: 0.95 })
    expect(unsure).toEqual({ ratio: 1, low: null, high: null })
  })

  it('refuses lists of different length', () => {
    expect(() => ratioOfMeans([1], [1, 2], { clusters: ['a'], level: 0.95 })).toThrow(/1 and 2/)
  })
})
