import { expect, it } from 'vitest'
import { arrivalIn, settingOf } from '../../../src/perturbation/situation/setting.js'

it.each([
  ['A 40-year-old man comes to the physician because of knee pain.', 'clinic'],
  ['A 4-year-old girl is brought to the pediatrician for a routine check-up.', 'clinic'],
  ['A 40-year-old man presents to the clinic with a rash.', 'clinic'],
  ['A 40-year-old man has knee pain.', 'untold'],
  ['A 40-year-old man comes to the physician. After 24 hours of intravenous fluids he is well.', null],
  ['A 40-year-old man comes to the physician after he was hospitalized for pneumonia.', null],
  ['A 40-year-old man comes to the physician. He was seen in the emergency department a week ago.', null],
  ['A 40-year-old baker presents to his primary care provider for fatigue.', 'clinic'],
  ['A 40-year-old man is brought to the emergency department by his physician.', 'emergency'],
  ['A 40-year-old man admitted to having pain.', 'untold'],
  ['A boy is sent home by the school nurse and brought to the physician.', 'clinic'],
  ['A 15-year-old boy comes to the school nurse with heartburn.', null],
  ['A 40-year-old man is brought to the emergency department by ambulance.', 'emergency'],
  ['A 40-year-old man is driven to the hospital and admitted.', 'emergency'],
  ['A 20-hour-old girl in the mother-baby unit is yellow.', 'ward'],
  ['A physician finds a 40-year-old man unconscious.', 'untold'],
  ['', 'untold'],
])('%j takes place at: %s', (text, expected) => {
  expect(settingOf(text)).toBe(expected)
})

it.each([
  [
    'A 40-year-old man comes to the physician because of knee pain. He limps.',
    'office',
    'comes to the physician because of knee pain',
  ],
  [
    'A 15-year-old boy comes to the school nurse with heartburn.',
    'elsewhere',
    'comes to the school nurse with heartburn.',
  ],
  ['At a field hospital, a boy is carried in. He is hot.', 'elsewhere', 'At a field hospital, a boy is carried in'],
  [
    'A boy is brought to the physician by the school nurse. He limps.',
    'office',
    'brought to the physician by the school nurse',
  ],
])('finds the arrival: %s', (text, place, sentence) => {
  expect(arrivalIn(text)).toEqual({ place, sentence })
})

it('finds no arrival where nobody comes', () => {
  expect(arrivalIn('A 40-year-old man has knee pain.')).toBe(null)
})
