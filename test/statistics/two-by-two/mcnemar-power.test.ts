import { describe, expect, it } from 'vitest'
import { mcnemarPower } from '../../../src/statistics/index.js'

describe('mcnemarPower', () => {
  // scipy 1.10.1: sum over m of binom.pmf(m, pairs, lost + won) times binom.pmf(b, m, lost / (lost + won)) where the exact
  // p of (b, m - b) is at most alpha.
  it.each([
    [512, 0.1, 0.05, 0.05, 'two-sided', 0.8120441772305974],
    [512, 0.1, 0.05, 0.05, 'greater', 0.8851020139048252],
    [100, 0.15, 0.02, 0.01, 'two-sided', 0.7110456713902236],
    [20, 0.3, 0.0, 0.05, 'two-sided', 0.5836291705525188],
    [1500, 0.09, 0.06, 0.05, 'greater', 0.9041141648776634],
  ] as const)(
    'of %i pairs, %f lost and %f won, agrees with the plain sum',
    (pairs, lost, won, alpha, alternative, power) => {
      expect(mcnemarPower({ pairs, lost, won, alpha, alternative })).toBeCloseTo(power, 10)
    },
  )

  it('is at once there for any number of pairs, and hardly moves where the normal approximation takes over', () => {
    const planned = { lost: 0.153, won: 0.147, alpha: 0.05, alternative: 'two-sided' } as const
    const started = performance.now()
    expect(mcnemarPower({ ...planned, pairs: 999_999_999 })).toBe(1)
    expect(mcnemarPower({ ...planned, lost: 2e-6, won: 1e-6, pairs: 999_999_999 })).toBeCloseTo(1, 10)
    expect(performance.now() - started).toBeLessThan(2000)
    const [exact, approximate] = [33_333, 33_334].map((pairs) => mcnemarPower({ ...planned, pairs })) as [
      number,
      number,
    ]
    expect(Math.abs(exact - approximate)).toBeLessThan(0.0002)
    expect(mcnemarPower({ ...planned, lost: 1, won: 0, pairs: 20_000 })).toBe(1)
  })

  it('is 0 without discordance and at most the level without an effect', () => {
    expect(mcnemarPower({ pairs: 100, lost: 0, won: 0, alpha: 0.05, alternative: 'greater' })).toBe(0)
    expect(mcnemarPower({ pairs: 100, lost: 0.1, won: 0.1, alpha: 0.05, alternative: 'two-sided' })).toBeLessThan(0.05)
  })

  it('refuses chances above 1 together', () => {
    const planned = { pairs: 10, lost: 0.7, won: 0.7, alpha: 0.05, alternative: 'greater' } as const
    expect(() => mcnemarPower(planned)).toThrow(/lost = 0.7/)
  })
})
