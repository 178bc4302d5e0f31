import { describe, expect, it } from 'vitest'
import { benjaminiHochberg, holm } from '../../../src/statistics/index.js'

const p = [0.001, 0.2, 0.03, 0.03, 0.5, 0.9, 0.012, 1, 0.0004]

// statsmodels 0.13.5: multipletests(p, method='holm' | 'fdr_bh')[1].
describe('adjusted p-values', () => {
  it('by Holm agree with statsmodels', () => {
    const wanted = [0.008, 0.8, 0.18, 0.18, 1.0, 1.0, 0.084, 1.0, 0.0036000000000000003]
    expect(holm(p)).toEqual(wanted.map((value) => expect.closeTo(value, 12)))
  })

  it('by Benjamini and Hochberg agree with statsmodels', () => {
    const wanted = [
      0.0045000000000000005, 0.30000000000000004, 0.05399999999999999, 0.05399999999999999, 0.6428571428571428, 1.0,
      0.036000000000000004, 1.0, 0.0036000000000000003,
    ]
    expect(benjaminiHochberg(p)).toEqual(wanted.map((value) => expect.closeTo(value, 12)))
  })

  it('of none are none, of one the one, and of something else an error', () => {
    for (const adjust of [holm, benjaminiHochberg]) {
      expect(adjust([])).toEqual([])
      expect(adjust([0.2])).toEqual([0.2])
      expect(() => adjust([0.1, Number.NaN])).toThrow(/NaN/)
    }
  })
})
