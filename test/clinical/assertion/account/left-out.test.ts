import { expect, it } from 'vitest'
import { errorsOf } from './account.js'

it.each([
  ['Strength and sensation are intact in the arms.', 'In the arms, sensation is intact.'],
  ['The left heart and the ejection fraction are normal.', 'The left heart is normal.'],
])('misses a sign that is left out: %s → %s', (before, after) => {
  expect(errorsOf(before, after)).not.toEqual([])
})

it.each([
  ['Strength and sensation are intact in the arms.', 'Power and feeling are intact in the arms.'],
  ['Her hearing is reduced.', 'She hears less well.'],
  ['Reflexes and tone are normal.', 'The neurologic examination is normal.'],
])('lets a sign be told in other words: %s = %s', (before, after) => {
  expect(errorsOf(before, after).filter((message) => message.includes('leaves it out'))).toEqual([])
})
