import { expect, it } from 'vitest'
import { byWord } from '../../../../src/clinical/assertion/term/index.js'

it('makes what belongs to a word once, whatever it is, and keeps nothing of what is longer than any word', () => {
  const made: string[] = []
  const isShort = byWord((word) => {
    made.push(word)
    return word.length < 5
  })
  const long = 'x'.repeat(65)
  expect(['cough', 'rash', 'cough', long, long].map(isShort)).toEqual([false, true, false, false, false])
  expect(made).toEqual(['cough', 'rash', long, long])
})
