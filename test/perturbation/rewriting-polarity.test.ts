import { describe, expect, it } from 'vitest'
import { counterparts, isSameStem, stemOf, toldSentences } from '../../src/perturbation/rewriting-polarity.js'

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

describe('counterparts', () => {
  it('finds the sentence that tells the same, in other order and words', () => {
    const [, second] = toldSentences('He coughs at night. The left knee is swollen and warm.')
    const others = toldSentences('Warm swelling of the left knee is seen. At night there is coughing.')
    expect(counterparts(second as NonNullable<typeof second>, others, 1)[0]?.text).toContain('Warm swelling')
  })
})

describe('stems', () => {
  it.each([
    ['drank', 'drinking'],
    ['swollen', 'swelling'],
    ['vomits', 'vomiting'],
    ['smoker', 'smoke'],
  ])('are the same for %s and %s', (one, other) => {
    expect(isSameStem(stemOf(one), stemOf(other))).toBe(true)
  })
})
