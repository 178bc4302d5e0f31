import { expect, it } from 'vitest'
import { signsOf } from '../../../../src/clinical/assertion/notation/signs.js'

it('asks for the run of letters that fewest texts have', () => {
  expect(signsOf(String.raw`\bUp to (\d+)`)).toEqual(['up to '])
  expect(signsOf(String.raw`(?<=\b(?:tablets?|pills?) )(?:by|on) it`)).toEqual(['tablet', 'pill'])
  expect(signsOf('one|two x|a{2}')).toEqual(['one', 'two x', 'a'])
})

it('asks for nothing that may be absent', () => {
  expect(signsOf('(?:very )?(?:so )*ill?')).toEqual(['il'])
  expect(signsOf('(?!never )(?<!not )(?:much ){0,2}[abc]')).toEqual([''])
  expect(signsOf(String.raw`\p{Lu}\x41\.`)).toEqual([''])
  expect(signsOf('(?:tablet|)')).toEqual([''])
})
