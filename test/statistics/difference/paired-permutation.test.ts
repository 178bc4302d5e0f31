import { describe, expect, it } from 'vitest'
import { pairedBootstrap, pairedPermutation } from '../../../src/statistics/index.js'

const names = (differences: readonly number[]): number[] => differences.map((_, i) => i)
const options = { seed: '1', draws: 5000, alternative: 'two-sided' } as const

describe('pairedPermutation', () => {
  // All sign patterns by numpy 1.24: mean of abs(signs @ d) >= abs(d.sum()).
  it.each([
    [[-1, -1, -1, -1], 0.125],
    [[1, -2, 0.5, 3, 1, 1, -0.25], 0.375],
    [[0.3, 0.3, -0.3], 1],
  ])('of %j looks at every pattern', (differences, p) => {
    expect(pairedPermutation(differences, names(differences), options)).toMatchObject({ p, isExact: true })
  })

  it('flips whole clusters', () => {
    const differences = [-1, -1, -1, -1, -1, -1]
    const found = pairedPermutation(differences, ['a', 'a', 'a', 'b', 'b', 'b'], options)
    expect(found).toEqual({ p: 0.5, patterns: 4, isExact: true })
  })

  it('comes near the exact p when it draws, and never reaches 0', () => {
    const differences = Array.from({ length: 400 }, (_, i) => (i % 10 === 0 ? -1 : i % 17 === 0 ? 1 : 0))
    const drawn = pairedPermutation(differences, names(differences), { ...options, alternative: 'less' })
    expect(drawn.isExact).toBe(false)
    const lost = differences.filter((value) => value === -1).length
    const won = differences.filter((value) => value === 1).length
    // Signs of single cases are McNemar's coins.
    let tail = 0
    let mass = 0.5 ** (lost + won)
    for (let k = 0; k <= won; k++) {
      tail += mass
      mass *= (lost + won - k) / (k + 1)
    }
    expect(Math.abs(drawn.p - tail)).toBeLessThan(4 * Math.sqrt((tail * (1 - tail)) / options.draws))
    const clear = pairedPermutation(Array(200).fill(-1), names(Array(200).fill(0)), options)
    expect(clear.p).toBe(1 / 5001)
  })

  it('is 1 where nothing differs, and the same for the same seed', () => {
    expect(pairedPermutation([0, 0], ['a', 'b'], options).p).toBe(1)
    const differences = Array.from({ length: 100 }, (_, i) => Math.sin(i))
    const once = pairedPermutation(differences, names(differences), options)
    expect(pairedPermutation(differences, names(differences), options)).toEqual(once)
  })

  it('refuses lists of different length', () => {
    expect(() => pairedPermutation([1, 2], ['a'], options)).toThrow(/2 values and 1 names/)
    expect(() => pairedPermutation([1], ['a'], { ...options, draws: 0 })).toThrow(/found 0/)
  })
})

describe('pairedBootstrap', () => {
  it('holds the mean, and is about as wide as its standard error says', () => {
    const differences = Array.from({ length: 300 }, (_, i) => (i % 10 === 0 ? -1 : 0))
    const interval = pairedBootstrap(differences, names(differences), { seed: '1', draws: 2000, level: 0.95 })
    const error = Math.sqrt((0.1 * 0.9) / 300)
    expect(interval?.low).toBeCloseTo(-0.1 - 1.96 * error, 2)
    expect(interval?.high).toBeCloseTo(-0.1 + 1.96 * error, 2)
  })

  it('is nothing without differences', () => {
    expect(pairedBootstrap([], [], { seed: '1', draws: 10, level: 0.95 })).toBeNull()
  })
})
