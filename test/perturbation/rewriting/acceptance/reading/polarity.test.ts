import { describe, expect, it } from 'vitest'
import { polarities, toldSentences } from '../../../../../src/perturbation/rewriting/acceptance/reading/polarity.js'

const polarityOf = (text: string, word: string): string | undefined => {
  return toldSentences(text)
    .flatMap(({ words }) => words)
    .find((found) => found.word === word)?.polarity
}

describe('toldSentences', () => {
  it.each([
    ['He has no fever, dry cough, or rash.', 'rash', 'denied'],
    ['He has no fever, and his cough is dry.', 'cough', 'told'],
    ['There is vomiting without fever.', 'vomiting', 'told'],
    ['She takes no statins.', 'takes', 'unsure'],
    ['The spleen is not palpable.', 'palpable', 'denied'],
    ['Fever and rash are absent.', 'rash', 'unsure'],
    ['Fever, rash: none.', 'rash', 'unsure'],
    ['He rarely coughs.', 'coughs', 'weak'],
    ['She has had no history of stroke.', 'stroke', 'denied'],
    ['No edema, pale skin.', 'pale', 'unsure'],
    ['The knee is nontender.', 'nontender', 'denied'],
    ['The face is expressionless.', 'expressionless', 'denied'],
    ['He is breathless.', 'breathless', 'told'],
  ])('reads %j: %s is %s', (text, word, polarity) => {
    expect(polarityOf(text, word)).toBe(polarity)
  })
})

describe('polarities', () => {
  it('gathers the words of a stem over all sentences', () => {
    const words = polarities(toldSentences('He vomits. There is no vomiting at night.')).get('vomit')
    expect(words?.map(({ word, polarity }) => [word, polarity])).toEqual([
      ['vomits', 'told'],
      ['vomiting', 'denied'],
    ])
  })
})
