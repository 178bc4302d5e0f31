import { describe, expect, it } from 'vitest'
import { numberSentences } from '../../../src/perturbation/rewriting/numbered.js'

describe('numbered sentences', () => {
  it('leave lists as they are, and number values over the case', () => {
    const { text, sentences, slots } = numberSentences(
      'He weighs 70 kg. Labs show:\nNa 140 mEq/L\nK 4 mEq/L\nPulse is 80/min. What is it?',
    )
    expect(text).toBe(
      '[1] He weighs ⟦1⟧.\n[2] Labs show:\n[-] Na 140 mEq/L / K 4 mEq/L\n[3] Pulse is ⟦2⟧.\n[4] What is it?',
    )
    expect(slots).toHaveLength(2)
    expect(sentences.map(({ joins, asks }) => [joins, asks])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [true, true],
    ])
  })

  it('are none in a text without words', () => {
    expect(numberSentences('12 13').sentences).toEqual([])
    expect(numberSentences('').text).toBe('')
  })
})
