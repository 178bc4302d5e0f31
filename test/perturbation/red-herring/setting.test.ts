import { expect, it } from 'vitest'
import { settingOf } from '../../../src/perturbation/red-herring/setting.js'

it.each([
  ['A 40-year-old man comes to the physician because of knee pain.', 'clinic'],
  ['A 4-year-old girl is brought to the pediatrician for a routine check-up.', 'clinic'],
  ['A 40-year-old man presents to the clinic with a rash.', 'clinic'],
  ['A 40-year-old man has knee pain.', null],
  ['A 40-year-old man comes to the physician. After 24 hours of intravenous fluids he is well.', null],
  ['A 40-year-old man comes to the physician after he was hospitalized for pneumonia.', 'ward'],
  ['A 40-year-old man is brought to the emergency department by ambulance.', 'emergency'],
  ['A 40-year-old man is driven to the hospital and admitted.', 'emergency'],
  ['A 20-hour-old girl in the mother-baby unit is yellow.', 'ward'],
  ['A physician finds a 40-year-old man unconscious.', null],
  ['', null],
])('%j takes place at: %s', (text, expected) => {
  expect(settingOf(text)).toBe(expected)
})
