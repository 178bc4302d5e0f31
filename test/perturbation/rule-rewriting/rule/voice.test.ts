import { describe, expect, it } from 'vitest'
import { voiceRule } from '../../../../src/perturbation/rule-rewriting/rule/voice.js'
import { rewriteSentence } from '../../rule.js'

const turn = (sentence: string): string => rewriteSentence(voiceRule, sentence)

describe('voice', () => {
  it.each([
    ['Physical examination shows a tender toe.', 'On physical examination, a tender toe is found.'],
    [
      'Examination shows scattered wheezes in both lungs.',
      'On examination, scattered wheezes in both lungs are heard.',
    ],
    ['An ECG shows no abnormalities.', 'On an ECG, no abnormalities are found.'],
    ['Examination shows tenderness over the left shin.', 'On examination, tenderness over the left shin is found.'],
  ])('turns %s into %s', (before, after) => {
    expect(turn(before)).toBe(after)
  })

  it.each([
    'Examination shows a thin man.',
    'Examination shows a rash and a swollen knee.',
    'Examination shows a mass that moves.',
    'MRI shows edema without an abscess.',
    'Examination shows pale conjunctivae.',
    'The report shows a mass.',
  ])('leaves alone what it cannot decide: %s', (sentence) => {
    expect(turn(sentence)).toBe(sentence)
  })
})
