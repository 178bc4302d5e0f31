import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const errorsOf = (before: string, after: string) => compareFacts(before, after).filter(({ level }) => level === 'error')

describe('who is spoken of', () => {
  it.each([
    ['A 6-year-old boy has a rash. The child has asthma.', 'A 6-year-old boy has a rash. He has asthma.'],
    [
      'A woman brings her 5-year-old son in because of a fever.',
      'A 5-year-old boy is brought in by his mother because of a fever.',
    ],
    ['Her two brothers are healthy.', 'Both of her brothers are healthy.'],
    ['His mother and her sister have migraines.', 'His mother and maternal aunt have migraines.'],
    ['The left knee is painful. The right knee is normal.', 'The left knee is painful. The other knee is normal.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['A 36-year-old woman has a rash. The child has asthma.', 'A 36-year-old woman has a rash. She has asthma.'],
    [
      'A woman brings her 5-year-old son in because of a fever.',
      'A 5-year-old boy is brought in by his father because of a fever.',
    ],
    ['Her two brothers are healthy.', 'Her three brothers are healthy.'],
    ['The right knee is painful.', 'The opposite knee is painful.'],
  ])('may not become another: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})
