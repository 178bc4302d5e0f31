import { expect, it } from 'vitest'
import { errorsOf } from './account.js'

it('finds a part of the body beside one that the original tells of', () => {
  expect(errorsOf('There is edema of the feet.', 'There is edema of the hands and feet.')).not.toEqual([])
})

it.each([
  ['There is edema of the hands and feet.', 'Feet and hands are edematous.'],
  ['All limbs are swollen.', 'The arms and legs are swollen.'],
  ['Cardiopulmonary examination is normal.', 'Heart and lung examination is normal.'],
])('lets parts be told by other names: %s = %s', (before, after) => {
  expect(errorsOf(before, after).filter((message) => message.includes('beside'))).toEqual([])
})
