import { expect, it } from 'vitest'
import { byText, byWord } from '../../../../src/clinical/assertion/term/index.js'

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

it('makes what belongs to the text of a case once, and keeps nothing of what is longer than any case', () => {
  let made = 0
  const lengthOf = byText((text) => {
    made++
    return text.length
  })
  const [text, long] = ['He coughs. '.repeat(100), 'x'.repeat(12_001)]
  expect([text, text, long, long].map(lengthOf)).toEqual([1100, 1100, 12_001, 12_001])
  expect(made).toBe(3)
})
