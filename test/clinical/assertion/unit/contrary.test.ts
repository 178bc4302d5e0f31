import { describe, expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

describe('a denial and the contrary', () => {
  it.each([
    ['He cannot hear with his right ear.', 'He is deaf in his right ear.'],
    ['She has never had a seizure before.', 'This is her first seizure.'],
    ['She cannot hold her urine.', 'She is incontinent of urine.'],
    ['The urine is not clear.', 'The urine is cloudy.'],
    ['The fever has not subsided.', 'The fever continues.'],
    ['Blood cultures are negative.', 'Blood cultures show no growth.'],
    ['He did not lose consciousness during the fall.', 'He remained conscious during the fall.'],
    ['She is oriented to person but not to place.', 'She is oriented to person but disoriented to place.'],
    [
      'The knee is stable on valgus stress but not on varus stress.',
      'The knee is stable on valgus stress but unstable on varus stress.',
    ],
  ])('tell the same: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
    expect(errorsOf(after, before)).toEqual([])
  })

  it.each([
    ['He cannot hear with his right ear.', 'He can hear with his right ear.'],
    ['He has no hearing loss.', 'He is deaf.'],
    ['There is no loss of sensation in the feet.', 'The feet are numb.'],
    ['There was no loss of bladder control.', 'He was incontinent.'],
    ['He has no known drug allergies.', 'His drug allergies are unknown.'],
    ['The urine is not clear.', 'The urine is clear.'],
    [
      'The heart is normal. No abnormal breath sounds are heard.',
      'The heart is normal. Abnormal breath sounds are heard.',
    ],
    ['She is oriented to person but not to place.', 'She is oriented to person and place.'],
    ['She does not sing and often sleeps late.', 'She does not sing and rarely sleeps late.'],
  ])('do not hide a change: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})
