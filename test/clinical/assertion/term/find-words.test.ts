import { expect, it } from 'vitest'
import { finderOf } from '../../../../src/clinical/assertion/term/index.js'

it('finds words where they stand, whatever sign is set for an apostrophe', () => {
  const find = finderOf(() => [['can t', 'unable']])
  expect(find("He can't walk.")).toEqual([{ meaning: 'unable', start: 3, end: 8 }])
  expect(find('He can’t walk.')).toEqual(find("He can't walk."))
  expect(find('He cannot walk.')).toEqual([])
})
