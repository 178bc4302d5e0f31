import { describe, expect, it } from 'vitest'
import { tangoInterval } from '../../../src/statistics/index.js'

describe('tangoInterval', () => {
  // The likelihood under each difference was maximised by golden section and the score's roots were found by scipy
  // 1.10.1, optimize.brentq: no formula is shared. Fagerland, Lydersen and Laake (2014) have the first row: -0.517 to
  // -0.026.
  it.each([
    [1, 7, 21, 0.95, -0.5172322755748343, -0.026003036465467203],
    [12, 2, 50, 0.95, 0.061112408224624465, 0.34470874791802686],
    [60, 34, 512, 0.95, 0.013921863806023192, 0.08852518399064756],
    [0, 0, 30, 0.95, -0.1135133931740964, 0.11351339317409641],
    [9, 1, 44, 0.9, 0.0745142262925802, 0.302922866615437],
    [16, 53, 1600, 0.99, -0.037783621091979136, -0.010271997449046314],
  ])('of %i and %i in %i at level %f is where the score is', (b, c, n, level, low, high) => {
    const interval = tangoInterval(b, c, n, level)
    expect(interval.low).toBeCloseTo(low, 7)
    expect(interval.high).toBeCloseTo(high, 7)
  })

  it('is turned round with its pairs, and ends at 1', () => {
    const [there, back] = [tangoInterval(5, 0, 5, 0.95), tangoInterval(0, 5, 5, 0.95)]
    expect([-back.high, -back.low]).toEqual([expect.closeTo(there.low, 12), expect.closeTo(there.high, 12)])
    expect(there.high).toBe(1)
  })

  it('refuses more discordant pairs than pairs', () => {
    expect(() => tangoInterval(3, 3, 5, 0.95)).toThrow(/n = 5/)
    expect(() => tangoInterval(0, 0, 0, 0.95)).toThrow(/n = 0/)
  })
})
