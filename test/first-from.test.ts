import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstFrom } from '../src/first-from.js'

it('finds what a search from the start finds', () => {
  const sorted = fc.array(fc.integer({ min: 0, max: 30 })).map((places) => places.sort((a, b) => a - b))
  fc.assert(
    fc.property(sorted, fc.integer({ min: -1, max: 32 }), (places, place) => {
      const found = places.findIndex((one) => one >= place)
      expect(firstFrom(places, place, (one) => one)).toBe(found < 0 ? places.length : found)
    }),
  )
})
