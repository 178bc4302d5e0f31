import { describe, expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

describe('a comparison', () => {
  it.each([
    [
      'The rash is denser on the back, more on the left than on the right.',
      'The rash is denser on the back, less on the right than on the left.',
    ],
    [
      'Strength is reduced, more in the arms than in the legs.',
      'Strength is reduced, less in the legs than in the arms.',
    ],
    ['The left pupil is larger than the right.', 'The right pupil is smaller than the left.'],
    ['The left lower extremity is cooler than the right.', 'The right lower extremity is warmer than the left.'],
    ['The left foot is 2 cm longer than the right.', 'Her left foot is longer than her right one by 2 cm.'],
  ])('is the same turned round with the contrary word: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['He reads small print better than large.', 'He reads large print better than small.'],
    ['The left foot is longer than the right.', 'The left foot is shorter than the right.'],
    ['The arms are stiffer than the legs.', 'The arms are less stiff than the legs.'],
    ['He walks upstairs better than downstairs.', 'He walks downstairs better than upstairs.'],
    ['She weighs 2 kg more than last month.', 'She weighs 2 kg less than last month.'],
  ])('is another one: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})
