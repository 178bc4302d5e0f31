import { describe, expect, it } from 'vitest'
import { alignSentences, bandOf } from '../../../../src/clinical/assertion/compare/align.js'

const copies = (sentence: string, times: number): string[] => Array.from({ length: times }, () => sentence)

describe('alignSentences', () => {
  it('compares a number of pairs that grows with the length of a text, whatever was left out or put in', () => {
    for (const was of [300, 2_000, 20_000]) {
      for (const is of [1, 20, was / 2, was, 3 * was]) {
        const band = bandOf(was, is)
        expect(2 * was * band).toBeLessThan(400_000 + 250 * was + 4 * (was + is))
        // The step of the diagonal from row to row is within the band.
        expect(band).toBeGreaterThanOrEqual(is / was)
      }
    }
  })

  it('passes over each copy of a sentence once', () => {
    const before = copies('He has pain.', 2_000)
    const after = before.map((sentence, at) => (at % 20 === 0 ? 'He has fever.' : sentence))
    const changed = alignSentences(before.join(' '), after.join(' '))
    expect(changed.reduce((sum, { after: now }) => sum + now.length, 0)).toBe(100)
    expect(changed.reduce((sum, { before: old }) => sum + old.length, 0)).toBe(100)
  })

  it('finds what stands for what where half of a long text is gone', () => {
    const before = Array.from({ length: 600 }, (_, at) => `On day ${at} the left knee was swollen.`)
    const after = before.slice(300).map((sentence) => sentence.replace('left', 'right'))
    const found = alignSentences(before.join(' '), after.join(' '))
    expect(found.flatMap(({ after: now }) => now)).toHaveLength(300)
  })
})
