import { expect, it } from 'vitest'
import { isByAppointment } from '../../../src/perturbation/red-herring/appointment.js'

it.each([
  ['A 40-year-old man comes to the physician because of knee pain.', true],
  ['A 4-year-old girl is brought to the pediatrician for a routine check-up.', true],
  ['A 40-year-old man presents to the clinic with a rash.', true],
  ['A 40-year-old man has knee pain.', false],
  ['A 40-year-old man comes to the physician after he was hospitalized for pneumonia.', false],
  ['A 40-year-old man is brought to the emergency department by ambulance.', false],
  ['A physician finds a 40-year-old man unconscious.', false],
  ['', false],
])('%j is by appointment: %s', (text, expected) => {
  expect(isByAppointment(text)).toBe(expected)
})
