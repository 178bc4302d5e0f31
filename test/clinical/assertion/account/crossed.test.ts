import { expect, it } from 'vitest'
import { errorsOf } from './account.js'

it.each([
  [
    'His uncle limped at the wedding, but his sister danced.',
    'His sister limped at the wedding, but his uncle danced.',
  ],
  [
    'The itch began on the scalp; by evening it had reached the ankles.',
    'By evening it had reached the scalp; the itch began on the ankles.',
  ],
])('finds what changed places between clauses: %s → %s', (before, after) => {
  expect(errorsOf(before, after)).not.toEqual([])
})

it.each([
  ['The lungs are clear, and the heart is normal.', 'The heart is normal, and the lungs are clear.'],
  ['The scalp itched first; the ankles itched by evening.', 'By evening the ankles itched; first it was the scalp.'],
  [
    'Creatinine, glucose, and sodium levels are normal.',
    'Levels were measured of creatinine, glucose, and sodium, which are normal.',
  ],
])('lets clauses be told in another order: %s = %s', (before, after) => {
  expect(errorsOf(before, after).filter((message) => message.includes('told with'))).toEqual([])
})
