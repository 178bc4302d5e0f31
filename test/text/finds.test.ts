import { expect, it } from 'vitest'
import { findsIn } from '../../src/text/index.js'

it('finds what matchAll finds, wherever the pattern was last used', () => {
  const [text, pattern] = ['5 mg, 10 mg and 20 µg', /(?<count>\d+) (\p{L}+)/gu]
  const finds = [...text.matchAll(pattern)]
  pattern.lastIndex = 7
  expect(findsIn(text, pattern)).toEqual(finds)
  expect(findsIn(text, pattern)).toEqual(finds)
  expect(findsIn('none', pattern)).toEqual([])
})
