import { describe, expect, it } from 'vitest'
import { fragmentRule } from '../../../../src/perturbation/rule-rewriting/rule/fragments.js'
import { rewriteSentence } from '../../rule.js'

const shorten = (sentence: string): string => rewriteSentence(fragmentRule, sentence)

describe('fragments', () => {
  it.each([
    ['He has no fever or cough.', 'No fever or cough.'],
    ['There is tenderness of the left knee.', 'Tenderness of the left knee.'],
    ['There is no edema.', 'No edema.'],
    ['There is a 2-cm nodule on the left ear.', 'A 2-cm nodule on the left ear.'],
    ['Physical examination shows a swollen toe.', 'Physical exam: a swollen toe.'],
    ['Examination shows a swollen toe.', 'Exam: a swollen toe.'],
    ['He drinks beer. He has gout.', 'Drinks beer. Has gout.'],
    ['He has no fever. He takes aspirin.', 'No fever. Takes aspirin.'],
    ['The toe is swollen. He denies injury. He does not smoke.', 'The toe is swollen. Denies injury. Does not smoke.'],
    ['Cardiac examination reveals no murmur.', 'Cardiac exam: no murmur.'],
    ['Examination shows an enlarged spleen but no ascites.', 'Exam: an enlarged spleen but no ascites.'],
    ['On examination, there is a limp, with a short stride.', 'Exam: a limp, with a short stride.'],
    ['On physical examination, there are scars on both shins.', 'Physical exam: scars on both shins.'],
    [
      'His temperature is 37.0°C (98.6°F), pulse is 80/min, and blood pressure is 120/80 mm Hg.',
      'Vitals: temperature 37.0°C (98.6°F), pulse 80/min, and blood pressure 120/80 mm Hg.',
    ],
  ])('turns %s into %s', (before, after) => {
    expect(shorten(before)).toBe(after)
  })

  it.each([
    'The patient denies chest pain.',
    'The toe is swollen. He denies injury.',
    'He has gout. He is a teacher. He takes aspirin.',
    'He is a teacher. He has no fever.',
    'She has no fever.',
    'The right knee is swollen. He has a rash.',
    'The toe is red. He does not drink beer.',
    'He has no fever and takes no drugs.',
    'There was no fever.',
    'He has no complaints and reads the newspaper.',
    'He has a cough and consumes beer daily.',
    'He has a history of gout, and his drugs comprise colchicine.',
    'There is no warmth, and the heel swims.',
    'There is no warmth, and it itches.',
    'There is the appearance of a rash.',
    'Physical examination shows a swollen toe, and palpation of the heel reveals warmth.',
    'Examination shows a swollen toe, and pressure elicits pain.',
    'Examination shows a swollen toe; there is no warmth.',
    'Examination shows a swollen toe that is warm.',
    'Cardiac examination reveals no murmur, and the pulses are equal.',
    'On examination, there is a limp, and the stride is short.',
    'There is a murmur that radiates to the neck.',
    'His father limps too. He has no fever.',
    'His mother has diabetes. He has gout.',
    'She worries about him. The patient denies pain.',
    'His wife is ill. The patient has a cough.',
    'He says, "There is no pain."',
    'Examination shows that the toe is swollen and he has pain.',
    'His temperature is 37.0°C, pulse is 80/min, and blood pressure rises when he stands.',
  ])('leaves alone: %s', (sentence) => {
    expect(shorten(sentence)).toBe(sentence)
  })
})
