import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTo, shortest } from '../../../src/perturbation/ehr-noise/share.js'

const size = (unit: { readonly length: number }): number => unit.length

describe('filling to a length', () => {
  it('takes no more units than it may', () => {
    expect(fillTo(100, ['aa', 'bb', 'cc'], { size, most: 2 })).toEqual(['aa', 'bb'])
  })

  it('goes over the length where that is nearer', () => {
    expect(fillTo(5, ['aaaaaa'], { size })).toEqual(['aaaaaa'])
    expect(fillTo(2, ['aaaaaa'], { size })).toEqual([])
  })

  it('misses by no more than half of the shortest unit that is left', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 9 })), fc.nat(60), (strings, length) => {
        const units = strings.map((text) => ({ length: text.length }))
        const taken = fillTo(length, units, { size })
        const left = units.filter((unit) => !taken.includes(unit))
        const miss = length - taken.reduce((sum, unit) => sum + unit.length, 0)
        if (miss > 0 && left.length > 0) expect(miss * 2).toBeLessThanOrEqual(shortest(left, size).length)
      }),
    )
  })
})
