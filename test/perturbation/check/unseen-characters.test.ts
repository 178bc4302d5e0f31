import { describe, expect, it } from 'vitest'
import { unseenIn } from '../../../src/perturbation/check/unseen-characters.js'

describe('unseenIn', () => {
  it.each([
    ['a soft hyphen', 'smo\u00adkes', 'U+00AD'],
    ['a joiner in a word', 'smo\u200dkes', 'U+200D'],
    ['a variation selector in a word', 'smo\ufe0fkes', 'U+FE0F'],
    ['a space without width', 'smo\u200bkes', 'U+200B'],
    ['a mark of direction', 'He\u202e left.', 'U+202E'],
    ['a replacement for lost bytes', 'On th\ufffd desk', 'U+FFFD'],
    ['a control character', 'a\u0000b', 'U+0000'],
    ['a tag beyond the first plane', 'a\u{e0041}b', 'U+E0041'],
  ])('finds %s', (_, text, name) => {
    expect(unseenIn(text)?.name).toBe(name)
    expect(text.slice(unseenIn(text)?.start, unseenIn(text)?.end)).toBe(
      String.fromCodePoint(Number.parseInt(name.slice(2), 16)),
    )
  })

  it('lets emoji hold together, letters with marks, and what is allowed', () => {
    for (const text of ['👩🏽\u200d⚕\ufe0f waves.', 'Gött\u0301er', '≥ 38 °C', 'naïve'])
      expect(unseenIn(text)).toBe(null)
    expect(unseenIn('a\tb', '\t')).toBe(null)
  })
})
