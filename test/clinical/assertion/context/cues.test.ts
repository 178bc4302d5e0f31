import { describe, expect, it } from 'vitest'
import { assertedSentences, mayDeny } from '../../../../src/clinical/assertion/context/index.js'
import { wordsOf } from '../../../../src/clinical/assertion/term/index.js'
import { sentenceBreaks } from '../../../../src/text/index.js'
import { vignettes } from '../../../vignettes.js'

function sentencesOf(text: string): readonly string[] {
  const starts = [0, ...sentenceBreaks(text)]
  return starts.map((start, at) => text.slice(start, starts[at + 1]))
}

const sentences = vignettes.flatMap(({ text }) => sentencesOf(text))

describe('a look whether a text may deny anything', () => {
  it.each([
    "The pulse isn't felt.",
    'The pulse isn’t felt.',
    'Cough w/o fever.',
    'He is pain-free and a non-smoker.',
    'The test is nitrite-negative, and the mass painless.',
    'An unvaccinated, afebrile child.',
    'In room 2no pulse is felt.',
  ])('sees a denial: %s', (text) => {
    expect(mayDeny(text, wordsOf(text))).toBe(true)
    expect(assertedSentences(text).some(({ words, cues }) => cues > 0 || words.some(isNegated))).toBe(true)
  })

  it('saves the reading of more than a third of the sentences, and none in which anything is negated', () => {
    const skipped = sentences.filter((text) => !mayDeny(text, wordsOf(text)))
    expect(skipped.length).toBeGreaterThan(sentences.length / 3)
    for (const text of skipped) {
      const read = assertedSentences(text)
      expect(
        read.flatMap(({ words, cues }) => [...words.filter(isNegated), ...Array.from({ length: cues })]),
        text,
      ).toEqual([])
    }
  })
})

function isNegated({ status }: { readonly status: string }): boolean {
  return status === 'negated'
}
