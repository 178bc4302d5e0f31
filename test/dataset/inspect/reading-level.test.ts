import { describe, expect, it } from 'vitest'
import { loadSyllableCounter, readingLevel } from '../../../src/dataset/inspect/reading-level.js'

const syllablesOf = await loadSyllableCounter()

describe('the counter of syllables', () => {
  // As the package has them: it says "walked" and "tongue" with two.
  it.each([
    ['man', 1],
    ['pain', 1],
    ['knee', 1],
    ['table', 2],
    ['disease', 2],
    ['diagnosis', 4],
    ['fever', 2],
    ['presented', 3],
    ['walked', 2],
    ['houses', 2],
    ['coughs', 1],
    ['61-year-old', 2],
    ['mm', 1],
    ['38', 1],
    ['autism', 3],
    ['naïve', 2],
    ['patient’s', 2],
    ['pneumonia', 4],
    ['medication', 4],
    ['neonatal', 4],
    ['tongue', 2],
    ['question', 2],
    ['gradual', 3],
    ['swallowed', 2],
    ['…', 1],
  ])('counts in %s %i', (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables)
    expect(syllablesOf(word)).toBe(syllables)
  })

  it('takes time in proportion to a long word', () => {
    expect(syllablesOf('s'.repeat(500_000))).toBeGreaterThan(0)
    expect(syllablesOf('ba'.repeat(50_000))).toBe(50_000)
  })
})

describe('readingLevel', () => {
  it('is the formula of Kincaid et al.', () => {
    expect(readingLevel({ words: 100, sentences: 5, syllables: 150 })).toBeCloseTo(0.39 * 20 + 11.8 * 1.5 - 15.59, 10)
    expect(readingLevel({ words: 0, sentences: 1, syllables: 0 })).toBe(0)
  })

  it('rises with longer sentences and with longer words', () => {
    const level = readingLevel({ words: 60, sentences: 4, syllables: 90 })
    expect(readingLevel({ words: 60, sentences: 3, syllables: 90 })).toBeGreaterThan(level)
    expect(readingLevel({ words: 60, sentences: 4, syllables: 100 })).toBeGreaterThan(level)
  })
})
