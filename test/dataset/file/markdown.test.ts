import { describe, expect, it } from 'vitest'
import { markdownTable, markdownText } from '../../../src/dataset/index.js'

describe('markdownText', () => {
  it.each([
    ['a | b', 'a \\| b'],
    ['a\r\n\tb', 'a b'],
    ['\u001b[31mred\u0000', ' \\[31mred '],
    ['<script>&amp;', '&#60;script&#62;&#38;amp;'],
    ['![x](y) `z` ~~w~~ # v', '\\!\\[x\\](y) \\`z\\` \\~\\~w\\~\\~ \\# v'],
    ['back\\slash', 'back\\\\slash'],
    ['≥ 2 µg, the «usual»', '≥ 2 µg, the «usual»'],
  ])('shows %j as %j', (text, shown) => {
    expect(markdownText(text)).toBe(shown)
  })
})

describe('markdownTable', () => {
  it('has as many rules as heads, empty heads included', () => {
    expect(markdownTable('| | |', ['| a | 1 |'])).toBe('| | |\n| --- | --- |\n| a | 1 |')
  })
})
