import { expect, it } from 'vitest'
import { isWordCharacter } from '../../../src/text/phrase/word.js'

it('agrees with the RegExp class of letters, numbers and the underscore for every code point', () => {
  const word = /^[\p{L}\p{N}_]$/iu
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (isWordCharacter(codePoint) !== word.test(String.fromCodePoint(codePoint))) {
      expect.fail(`U+${codePoint.toString(16)}`)
    }
  }
  expect(isWordCharacter(0x5f)).toBe(true)
})
