import { describe, expect, it } from 'vitest'
import { countOf, textOfBlocks, withoutThinking } from '../../src/generation/reply-text.js'

describe('thinking in a reply', () => {
  it.each([
    ['closed', '<think>\nWhat is it?\n</think>\n\nGout.', 'Gout.'],
    ['empty', '<think></think>Gout.', 'Gout.'],
    ['twice', '<think>a</think>Gout<think>b</think>.', 'Gout.'],
    ['never closed', '<think>It could be', ''],
    ['never closed, behind an answer', 'Gout.\n<think>or is it', 'Gout.'],
    ['opened by the template of the server', 'It could be gout.\n</think>\nGout.', 'Gout.'],
    ['by its other name', '<thinking>hm</thinking>Gout.', 'Gout.'],
  ])('is taken out: %s', (_, text, answer) => {
    expect(withoutThinking(text)).toBe(answer)
  })

  it('leaves an answer without it as it is, white space included', () => {
    expect(withoutThinking('  I think <b>gout</b>.\n')).toBe('  I think <b>gout</b>.\n')
  })

  it('is no block of text', () => {
    const blocks = [
      { type: 'thinking', thinking: 'a' },
      { type: 'text', text: 'Go' },
      null,
      { type: 'text', text: 'ut.' },
    ]
    expect(textOfBlocks(blocks)).toBe('Gout.')
    expect(textOfBlocks('Gout.')).toBe('Gout.')
    expect(textOfBlocks(null)).toBe('')
  })
})

describe('a count of tokens', () => {
  it.each([-1, 2.5, 1e300, Number.NaN, '7', null, undefined])('is not %s', (told) => {
    expect(countOf(told)).toBeNull()
  })

  it('is a whole number from 0', () => {
    expect([0, 12].map(countOf)).toEqual([0, 12])
  })
})
