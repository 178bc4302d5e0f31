import { describe, expect, it } from 'vitest'
import { numbersByIndex, orderedByIndex, rngAt } from '../src/rng.js'

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

describe('numbers by index', () => {
  it('do not depend on which others are asked for, nor on the order', () => {
    const [one, other] = [numbersByIndex(rngAt(['a'])), numbersByIndex(rngAt(['a']))]
    const upwards = [0, 1, 2, 3].map(one)
    expect([3, 1].map(other)).toEqual([upwards[3], upwards[1]])
    expect([0, 1, 2, 3].map(numbersByIndex(rngAt(['b'])))).not.toEqual(upwards)
  })

  it('are not below 0 and below 1, no two the same', () => {
    const numberAt = numbersByIndex(rngAt(['a']))
    const numbers = Array.from({ length: 10_000 }, (_, i) => numberAt(i))
    expect(numbers.every((n) => n >= 0 && n < 1)).toBe(true)
    expect(new Set(numbers).size).toBe(10_000)
  })

  /** With so many draws each of some equally likely outcomes stands within four standard deviations of its share. */
  const isEven = (outcomes: readonly (string | number)[], kinds: number): boolean => {
    const counts = new Map<string | number, number>()
    for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    const [share, spread] = [outcomes.length / kinds, 4 * Math.sqrt(outcomes.length / kinds)]
    return counts.size === kinds && [...counts.values()].every((count) => Math.abs(count - share) < spread)
  }
  const streams = Array.from({ length: 6000 }, (_, i) => numbersByIndex(rngAt([`${i}`])))

  it('put indices into every order equally often, neighbours and others', () => {
    for (const indices of [
      [0, 1, 2],
      [0, 2, 4],
      [1, 100, 310],
    ]) {
      const orders = streams.map((numberAt) => indices.toSorted((a, b) => numberAt(a) - numberAt(b)).join())
      expect(isEven(orders, 6)).toBe(true)
    }
  })

  it('choose every one of eight equally often, whatever a neighbour chooses', () => {
    const eighth = (n: number): number => Math.floor(8 * n)
    const chosen = streams.map((numberAt) => eighth(numberAt(7)))
    expect(isEven(chosen, 8)).toBe(true)
    const besideHalf = streams.map((numberAt, i) => `${chosen[i]} ${numberAt(6) < 0.5}`)
    expect(isEven(besideHalf, 16)).toBe(true)
    const beside = streams.map((numberAt) => `${eighth(numberAt(7)) % 4} ${eighth(numberAt(8)) % 4}`)
    expect(isEven(beside, 16)).toBe(true)
  })

  it('order items alike whatever others there are', () => {
    for (const numberAt of streams.slice(0, 50)) {
      const all = [...orderedByIndex([0, 1, 2, 3, 4, 5], numberAt)]
      const odd = [...orderedByIndex([5, 3, 1], numberAt, (item) => item)]
      expect(odd).toEqual(all.filter((item) => item % 2 === 1))
    }
  })

  it('order few and many items by their numbers', () => {
    for (const count of [0, 1, 23, 24, 25, 200]) {
      const items = Array.from({ length: count }, (_, i) => i)
      for (const numberAt of streams.slice(0, 50)) {
        const sorted = items.toSorted((a, b) => numberAt(a) - numberAt(b))
        expect([...orderedByIndex(items, numberAt)]).toEqual(sorted)
      }
    }
  })
})
