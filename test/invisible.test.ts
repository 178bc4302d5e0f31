import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../src/bundled.js'
import { escapeInvisible, escapeInvisibleInJson, findInvisible } from '../src/invisible.js'

describe('findInvisible', () => {
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
    expect(findInvisible(text)?.name).toBe(name)
    expect(text.slice(findInvisible(text)?.start, findInvisible(text)?.end)).toBe(
      String.fromCodePoint(Number.parseInt(name.slice(2), 16)),
    )
  })

  it('lets emoji hold together, letters with marks, and what is allowed', () => {
    for (const text of ['👩🏽\u200d⚕\ufe0f waves.', 'Gött\u0301er', '≥ 38 °C', 'naïve'])
      expect(findInvisible(text)).toBe(null)
    expect(findInvisible('a\tb', '\t')).toBe(null)
  })
})

describe('escapeInvisible', () => {
  it.each([
    ['colours', 'He \u001b[8msmokes\u001b[0m.', 'He \\x1b[8msmokes\\x1b[0m.'],
    ['controls of eight bits', '\u009b31m', '\\x9b31m'],
    ['marks of direction', 'left \u202ethgir\u2066', 'left \\u202ethgir\\u2066'],
    ['signs without width', 'no\u200bne\u2060\ufeff', 'no\\u200bne\\u2060\\ufeff'],
    ['tags', 'a\u{e0041}b', 'a\\u{e0041}b'],
  ])('shows %s', (_, text, expected) => {
    expect(escapeInvisible(text)).toBe(expected)
  })

  it('leaves line feeds, tabs, emoji and words of other scripts', () => {
    const text = 'a\tb\nгуляет 心电图 👩‍⚕️ naïve µg/dL'
    expect(escapeInvisible(text)).toBe(text)
  })
})

describe('escapeInvisibleInJson', () => {
  it('escapes what nobody sees, and reads as the same value', () => {
    const value = { text: 'He \u009b31m\u202e\u2028\u{e0041} coughs.\n\t"yes"\u0000 👩‍⚕️' }
    const json = escapeInvisibleInJson(JSON.stringify(value, null, 2))
    expect(JSON.parse(json)).toEqual(value)
    expect(['\u009b', '\u202e', '\u2028', '\u{e0041}'].filter((sign) => json.includes(sign))).toEqual([])
  })
})

it('is the same for pages as for terminals, but for carriage returns', () => {
  const script = readFileSync(bundledPath('src', 'page', 'parts', 'code-points.ts'), 'utf8')
  const onPages = new RegExp(/const unseen =\s*\/(.+)\/gu\n/.exec(script)?.[1] ?? '', 'gu')
  const signs = Array.from({ length: 0x110000 }, (_, code) => (code === 0x0d ? ' ' : String.fromCodePoint(code)))
  // Surrogates by themselves would join their neighbours.
  const text = signs.filter((sign) => sign.isWellFormed()).join(' ')
  const shown = escapeInvisible(`${text} 👩‍⚕️ smo\u200dkes`)
  const code = (sign: string): number => sign.codePointAt(0) as number
  const escaped = (sign: string): string => {
    const digits = code(sign).toString(16)
    return code(sign) < 0x100
      ? `\\x${digits.padStart(2, '0')}`
      : code(sign) < 0x10000
        ? `\\u${digits.padStart(4, '0')}`
        : `\\u{${digits}}`
  }
  expect(`${text} 👩‍⚕️ smo\u200dkes`.replace(onPages, escaped) === shown).toBe(true)
})
