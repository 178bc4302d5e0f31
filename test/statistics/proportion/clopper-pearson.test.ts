import { describe, expect, it } from 'vitest'
import { clopperPearson } from '../../../src/statistics/index.js'

describe('clopperPearson', () => {
  // scipy 1.17: binomtest(k, n).proportion_ci(level, method='exact').
  it.each([
    [18, 20, 0.95, 0.6830172859809209, 0.9876514728297041],
    [13, 20, 0.95, 0.4078114654671718, 0.8460907952154588],
    [2, 5, 0.95, 0.05274495052631566, 0.8533672003653274],
    [51, 51, 0.95, 0.9302229692504608, 1],
    [20, 20, 0.95, 0.8315665290169145, 1],
    [0, 10, 0.95, 0, 0.30849710781876294],
    [1, 1, 0.99, 0.005, 1],
    [7, 9, 0.9, 0.45035835049338985, 0.9589768324926209],
    [512, 1536, 0.95, 0.30977050984036003, 0.3575350830775352],
    [9900, 10000, 0.999, 0.9862881740805132, 0.9929568603746017],
    [500000, 1000000, 0.95, 0.4990195191953118, 0.5009804808046883],
    [123456, 1000000, 0.999, 0.12237589525913865, 0.12454179558467944],
  ])('of %i in %i at level %f agrees with scipy', (k, n, level, low, high) => {
    const interval = clopperPearson(k, n, level)
    expect(interval.low).toBeCloseTo(low, 11)
    expect(interval.high).toBeCloseTo(high, 11)
  })

  it('keeps its digits for one success in a million, where the bound has a closed form', () => {
    const closed = -Math.expm1(Math.log1p(-0.025) / 1e6)
    expect(clopperPearson(1, 1_000_000, 0.95).low / closed).toBeCloseTo(1, 9)
  })

  it('ends at exactly 0 or 1 without a success or a failure', () => {
    expect(clopperPearson(0, 1_000_000, 0.95).low).toBe(0)
    expect(clopperPearson(1_000_000, 1_000_000, 0.95).high).toBe(1)
  })

  it('knows nothing where nothing was tried', () => {
    expect(clopperPearson(0, 0, 0.95)).toEqual({ low: 0, high: 1 })
  })

  it.each([
    [5, 4, 0.95],
    [-1, 4, 0.95],
    [1.5, 4, 0.95],
    [1, 4, 0],
    [1, 4, Number.NaN],
  ])('refuses %f in %f at level %f', (k, n, level) => {
    expect(() => clopperPearson(k, n, level)).toThrowError(/^clopperPearson expects .* found/)
  })
})
