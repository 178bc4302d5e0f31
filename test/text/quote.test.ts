import { describe, expect, it } from 'vitest'
import { asQuoted } from '../../src/text/quote.js'

describe('asQuoted', () => {
  it.each([
    ['“Left”  knee', '"left" knee'],
    ['‘left’\nknee', "'left' knee"],
    ['"left knee"', 'left knee'],
    ['«Left» ﬁnger', '"left" finger'],
  ])('takes %j for %j', (quote, plain) => {
    expect(asQuoted(quote)).toBe(plain)
  })

  it('keeps words, numbers and stops apart', () => {
    expect(new Set(['5.1 mg', '51 mg', '5,1 mg', '5.1 mg.'].map(asQuoted)).size).toBe(4)
  })
})
