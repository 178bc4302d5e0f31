import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestTo } from '../../../src/perturbation/ehr-noise/share.js'

const size = (unit: { readonly length: number }): number => unit.length

describe('coming nearest to a length', () => {
  it('takes no more units than it may', () => {
    expect(nearestTo(100, ['aa', 'bb', 'cc'], { size, most: 2 })).toEqual(['aa', 'bb'])
  })

  it('goes over the length where that is nearer', () => {
    expect(nearestTo(5, ['aaaaaa'], { size, most: 3 })).toEqual(['aaaaaa'])
    expect(nearestTo(2, ['aaaaaa'], { size, most: 3 })).toEqual([])
  })

  it('takes as many as asked for among those that nearly reach it, and the nearest where none does', () => {
    const units = ['a'.repeat(100), 'b'.repeat(49), 'c'.repeat(48), 'd'.repeat(5)]
    expect(nearestTo(100, units, { size, most: 3, count: 1 })).toEqual(units.slice(0, 1))
    expect(nearestTo(100, units, { size, most: 3, count: 2 })).toEqual([units[1], units[2]])
    expect(nearestTo(100, units, { size, most: 3, count: 3 })).toEqual([units[1], units[2], units[3]])
    expect(nearestTo(60, units.slice(1, 2), { size, most: 3, count: 3 })).toEqual([units[1]])
  })

  it('takes none together that do not go together', () => {
    const allows = (taken: readonly number[]): boolean => !(taken.includes(0) && taken.includes(1))
    expect(nearestTo(4, ['aa', 'bb', 'cc'], { size, most: 3, allows })).toEqual(['aa', 'cc'])
  })

  it('misses by no more than any single unit would, nor than none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 9 }), { maxLength: 10 }),
        fc.nat(60),
        (units, length) => {
          const missOf = (taken: readonly string[]): number => Math.abs(length - taken.join('').length)
          const miss = missOf(nearestTo(length, units, { size, most: 3 }))
          for (const others of [[], ...units.map((unit) => [unit])]) expect(miss).toBeLessThanOrEqual(missOf(others))
        },
      ),
    )
  })
})
