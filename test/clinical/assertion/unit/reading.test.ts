import { expect, it } from 'vitest'
import { readText } from '../../../../src/clinical/assertion/unit/index.js'

const text = 'He has no fever.'

it('reads a sentence once, by its words and its facts', () => {
  expect(readText(text)).toBe(readText(text))
  expect(readText(text, [])).not.toBe(readText(text))
  expect(readText(text, []).facts).toEqual([])
})

it('keeps no reading of what is longer than a sentence', () => {
  const long = text.repeat(100)
  expect(readText(long)).not.toBe(readText(long))
})
