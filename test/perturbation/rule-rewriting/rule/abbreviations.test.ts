import { describe, expect, it } from 'vitest'
import { abbreviationRule } from '../../../../src/perturbation/rule-rewriting/rule/abbreviations.js'
import { rewriteSentence } from '../../rule.js'

const write = (sentence: string, reference?: string): string => rewriteSentence(abbreviationRule, sentence, reference)

describe('abbreviations', () => {
  it.each([
    ['Blood pressure is 120/80 mm Hg.', 'BP is 120/80 mm Hg.'],
    ['He has a heart rate of 80/min.', 'He has an HR of 80/min.'],
    ['MRI shows a cyst.', 'Magnetic resonance imaging shows a cyst.'],
    ['A CT scan is normal.', 'A computed tomography scan is normal.'],
    ['An ECG is normal.', 'An electrocardiogram is normal.'],
  ])('turns %s into %s', (before, after) => {
    expect(write(before)).toBe(after)
  })

  it.each([
    'A CT of the head is normal.',
    'An EMG is normal.',
    'The JVP is raised.',
    'An electrocardiogram (ECG) is normal.',
    'He has a human-immunodeficiency-virus test.',
    'Glycated hemoglobin A1c is normal.',
  ])('leaves alone: %s', (sentence) => {
    expect(write(sentence)).toBe(sentence)
  })

  it('leaves words of the reference alone', () => {
    expect(write('He has a urinary tract infection.', 'Urinary tract infection')).toBe(
      'He has a urinary tract infection.',
    )
  })
})
