import { expect, it } from 'vitest'
import { tellsLaterTime } from '../../../src/perturbation/ehr-noise/later-time.js'

it.each([
  'By 36 hours of age her respirations have slowed.',
  'Blood cultures remain sterile after 5 days.',
  'Seven days after the drug is stopped, he is well.',
  'Twenty-four hours after it is begun, the fever falls.',
  'Six weeks later creatinine is 1.3 mg/dL.',
  'On the fifth day of incubation, a bottle turns positive.',
])('is later than the visit: %s', (sentence) => {
  expect(tellsLaterTime(sentence)).toBe(true)
})

it.each([
  'Troponin is unchanged after 3 hours.',
  'Blood pressure is 120/70 mm Hg after 3 minutes of standing.',
  'He has had a cough for 5 days.',
  'He was well until 3 days ago.',
  'She was born at 39 weeks of gestation.',
])('is not: %s', (sentence) => {
  expect(tellsLaterTime(sentence)).toBe(false)
})
