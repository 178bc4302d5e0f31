import { expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

it('finds one side in the place of both, whatever part they are of', () => {
  expect(errorsOf('Crackles are heard at both lung bases.', 'Crackles are heard at the right lung base.')).not.toEqual(
    [],
  )
})

it('lets both sides be told by their names', () => {
  expect(
    errorsOf('Crackles are heard at both lung bases.', 'Crackles are heard at the left and right lung bases.'),
  ).toEqual([])
})
