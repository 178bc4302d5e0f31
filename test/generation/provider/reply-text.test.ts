import { describe, expect, it } from 'vitest'
import { countOf, textOfBlocks, withoutThinking, wordOf } from '../../../src/generation/provider/reply-text.js'
import { cpuClock } from '../../cpu-clock.js'

describe('a text of a reply', () => {
  it('that was cut off within a character ends with � instead of half a surrogate pair', () => {
    expect(textOfBlocks('Gout \ud83e')).toBe('Gout �')
    expect(textOfBlocks(['Gout \ud83e', '\uddb6', ' \ud83e'].map((text) => ({ type: 'text', text })))).toBe('Gout 🦶 �')
    expect(wordOf('length\ud83e')).toBe('length�')
  })
})

describe('thinking in a reply', () => {
  it.each([
    ['closed', '<think>\nWhat is it?\n</think>\n\nGout.', 'Gout.'],
    ['empty', '<think></think>Gout.', 'Gout.'],
    ['twice', '<think>a</think>Gout:\n<think>b</think>\nacute.', 'Gout:\nacute.'],
    ['twice at once', '<think>a</think>\n\n<think>b</think>Gout.', 'Gout.'],
    ['in capitals', '<THINK>hm</THINK>\nGout.', 'Gout.'],
    ['in brackets', '[THINK]hm, [1] or 2?[/THINK]Gout.', 'Gout.'],
    ['in brackets, never closed', '[THINK]It could be', ''],
    ['opened by the template, in capitals', 'hm.</THINK>\n\nGout.', 'Gout.'],
    ['opened by the template, in brackets', 'hm[/THINK]Gout.', 'Gout.'],
    ['opened by the template, without an answer', 'It could be gout.\n</think>', ''],
    ['opened by the template, before JSON', 'It could be gout.</think>{"a":"x </think> y"}', '{"a":"x </think> y"}'],
    ['with a closing tag in the thinking', '<think>I end with </think> now.</think>Gout.', 'Gout.'],
    ['before an answer that names the tag', '<think>a</think>Write <think> first.', 'Write <think> first.'],
    ['never closed', '<think>It could be', ''],
    ['never closed, behind an answer', 'Gout.\n<think>or is it', 'Gout.'],
    ['opened by the template of the server', 'It could be gout.\n</think>\nGout.', 'Gout.'],
    ['by its other name', '<thinking>hm</thinking>Gout.', 'Gout.'],
  ])('is taken out: %s', (_, text, answer) => {
    expect(withoutThinking(text)).toBe(answer)
  })

  it.each([
    'Write <think> before it and </think> behind it.',
    'The tag </think> closes it.',
    'It is closed by </think>\nand opened by <think>.',
    'Put it into `<THINK>` and `</THINK>`.',
    'He said [THINK] again.',
    '{"rewritten":"He wrote <think>gout</think>and left."}',
    '{"rewritten":"He wrote </think>Gout and left."}',
    '```json\n{"rewritten":"He wrote </think>Gout and left."}\n```',
    '["[THINK]", "[/THINK]x"]',
  ])('is not what an answer says of it: %s', (text) => {
    expect(withoutThinking(text)).toBe(text)
  })

  it('is looked for in time that grows with the text', () => {
    for (const piece of ['\n<think>', '\n</think', 'a </think> ', '\n[THINK]', ' \t']) {
      const seconds = cpuClock()
      withoutThinking(piece.repeat(200_000))
      expect(seconds(), JSON.stringify(piece)).toBeLessThan(2)
    }
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
  it.each([-1, 2.5, 1e300, Number.NaN, '7', null, undefined])('is not %s', (expected) => {
    expect(countOf(expected)).toBeNull()
  })

  it('is a whole number from 0', () => {
    expect([0, 12].map(countOf)).toEqual([0, 12])
  })
})
