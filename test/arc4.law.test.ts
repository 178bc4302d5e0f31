import fc from 'fast-check'
import seedrandom from 'seedrandom'
import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../src/arc4.js'

const draws = 300

function same(key: string): void {
  const [ours, theirs] = [randomNumbers(key), seedrandom(key)].map((draw) => Array.from({ length: draws }, draw))
  expect(ours).toEqual(theirs)
}

describe('random numbers', () => {
  it('are those of seedrandom for any key, bit for bit', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), same))
  })

  it('are those of seedrandom for keys longer than the state', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 250, maxLength: 700 }), same), { numRuns: 40 })
  })

  it.each(['', '\0', '["1","red-herring","savage-0000","places"]'])('are those of seedrandom for %j', same)

  it('draw from one stream without moving another', () => {
    const [one, other] = [randomNumbers('a'), randomNumbers('b')]
    const alone = randomNumbers('a')
    for (let i = 0; i < 20; i++) {
      expect(one()).toBe(alone())
      other()
    }
  })
})
