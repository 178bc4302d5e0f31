import { describe, expect, it } from 'vitest'
import { rngAt } from '../src/rng.js'

const first = (path: readonly string[], count = 5): number[] => {
  const rng = rngAt(path)
  return Array.from({ length: count }, () => rng.integer(1000))
}

describe('rng', () => {
  it('gives equal streams for equal paths', () => {
    expect(first(['1', 'red-herring', 'a'])).toEqual(first(['1', 'red-herring', 'a']))
  })

  it('tells apart paths that would be glued to the same string', () => {
    expect(first(['1', '1x'])).not.toEqual(first(['11', 'x']))
    expect(first(['a', 'b'])).not.toEqual(first(['a","b']))
  })

  it('derives a fork from the path, whatever was drawn before', () => {
    const fresh = rngAt(['1', 'a'])
    const used = rngAt(['1', 'a'])
    for (let i = 0; i < 100; i++) used.integer(10)
    expect(used.fork('places').permutation(8)).toEqual(fresh.fork('places').permutation(8))
  })

  it('permutes every index once', () => {
    for (const length of [0, 1, 2, 17]) {
      const order = rngAt(['1']).permutation(length)
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => i))
    }
  })

  it('stays below its bound and reaches every number', () => {
    const rng = rngAt(['bounds'])
    const seen = new Set(Array.from({ length: 400 }, () => rng.integer(7)))
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
