import fc from 'fast-check'
import seedrandom from 'seedrandom'
import { describe, expect, it } from 'vitest'
import { drawsOf } from '../src/arc4.js'

const draws = 40

describe('arc4', () => {
  it('draws what seedrandom draws, from keys of any length and script', () => {
    const key = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 200, maxLength: 700, size: 'max' }))
    fc.assert(
      fc.property(key, (text) => {
        const [own, theirs] = [drawsOf(text), seedrandom(text)]
        for (let i = 0; i < draws; i++) expect(own()).toBe(theirs())
      }),
      { numRuns: 500 },
    )
  })
})
