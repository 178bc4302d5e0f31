import { describe, expect, it } from 'vitest'
import {
  assertedSentences,
  assertedWords,
} from '../../../../../src/perturbation/rewriting/acceptance/reading/assertion.js'

const statusOf = (text: string, word: string): string | undefined => {
  return assertedSentences(text)
    .flatMap(({ words }) => words)
    .find((found) => found.word === word)?.status
}

describe('assertedSentences', () => {
  it.each([
    ['He has no fever, dry cough, or rash.', 'rash', 'negated'],
    ['He has no fever, and his cough is dry.', 'cough', 'affirmed'],
    ['There is vomiting without fever.', 'vomiting', 'affirmed'],
    ['She takes no statins.', 'takes', 'uncertain'],
    ['The spleen is not palpable.', 'palpable', 'negated'],
    ['Fever and rash are absent.', 'rash', 'uncertain'],
    ['Fever, rash: none.', 'rash', 'uncertain'],
    ['He rarely coughs.', 'coughs', 'weak'],
    ['She has had no history of stroke.', 'stroke', 'negated'],
    ['No edema, pale skin.', 'pale', 'uncertain'],
    ['The knee is nontender.', 'nontender', 'negated'],
    ['The face is expressionless.', 'expressionless', 'negated'],
    ['He is breathless.', 'breathless', 'affirmed'],
  ])('reads %j: %s is %s', (text, word, status) => {
    expect(statusOf(text, word)).toBe(status)
  })
})

describe('assertedWords', () => {
  it('gathers the words of a stem over all sentences', () => {
    const words = assertedWords(assertedSentences('He vomits. There is no vomiting at night.')).get('vomit')
    expect(words?.map(({ word, status }) => [word, status])).toEqual([
      ['vomits', 'affirmed'],
      ['vomiting', 'negated'],
    ])
  })
})
