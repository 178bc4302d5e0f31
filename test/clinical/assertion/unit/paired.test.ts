import { describe, expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

describe('numbers that a sentence tells of several things', () => {
  it.each([
    [
      'She is at the 70th percentile for height and 15th for weight.',
      'Her weight is at the 70th percentile and her height at the 15th.',
    ],
    ['The saturation is 91% on 60% FiO2.', 'On 91% FiO2, he saturates at 60%.'],
    ['The pressure is 140/80 supine and 110/70 upright.', 'Standing, it is 140/80, and lying down 110/70.'],
  ])('do not change places: %s → %s', (before, after) => {
    expect(errorsOf(before, after).join()).toContain('The original tells')
  })

  it.each([
    [
      'She is at the 70th percentile for height and 15th for weight.',
      'Her weight is at the 15th percentile and her height at the 70th.',
    ],
    ['The saturation is 91% on 60% FiO2.', 'On 60% FiO2, he saturates at 91%.'],
    ['His father died at 60 and his mother at 72.', 'His mother died at 72, and his father at 60.'],
  ])('may be told in another order: %s = %s', (before, after) => {
    expect(errorsOf(before, after).filter((message) => message.includes('The original tells'))).toEqual([])
  })
})
