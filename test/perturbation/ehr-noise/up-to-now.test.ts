import { expect, it } from 'vitest'
import { countsUpToNow } from '../../../src/perturbation/ehr-noise/up-to-now.js'

it.each([
  'The anesthesia was general, and eight hours have passed since the wound was closed.',
  'She is brought in by her son because of left-sided weakness for 1 hour.',
  'He comes to the clinic with abdominal pain for the past 1 hour.',
  'The pain began 2 hours ago.',
  'Left-sided weakness for 1 hour.',
  'She has been shaking hard for twenty minutes in the recovery room.',
  'His vomiting has now lasted half an hour.',
  'A 50-year-old woman is seen 30 minutes after a fall.',
  'Hives have come up 25 minutes into a platelet transfusion.',
  'He has a 6-hour history of eye pain.',
  'He has passed only 60 mL of urine in 8 hours.',
  'A rash of 24 hours’ duration covers her trunk.',
  'It has been ten minutes since he was found.',
  'She has drunk nothing over the last few hours.',
  'He has waited three and a half hours and is still bleeding.',
  'A man comes with two hours of chest pain.',
  'Her speech has been slurred for the last hour.',
  'He has vomited twice in the last couple of hours.',
  'Steroids have brought no improvement in 3 hours.',
  'A boy, 36 hours of age, feeds poorly.',
])('counts up to now: %s', (sentence) => {
  expect(countsUpToNow(sentence)).toBe(true)
})

it.each([
  'She takes ibuprofen every 8 hours.',
  'It is to be infused over the next hour.',
  'A 24-hour urine collection is planned.',
  'The attack lasted 20 minutes.',
  'He has had three infusions over 2 hours.',
  'She has had attacks lasting 5 to 10 minutes.',
  'He was unconscious for 5 minutes.',
  'She is stiff for two hours every morning.',
  'She has been stiff for two hours every morning.',
  'He will have the lotion on for eight hours.',
  'The pain disappears after resting for a few minutes.',
  'He has had chest pain that stops within 2 minutes of rest.',
  'She sleeps seven hours and works half days.',
  'He was confused for 20 minutes after the seizure.',
  'Apgar scores were 7 and 8 at 1 and 5 minutes.',
  'He passed meconium at 10 hours of life.',
  'He has had headaches for two weeks and walks an hour a day.',
  'The attacks last about 20 minutes and leave him tired.',
  'It is to be taken an hour before departure.',
  'He will have fasted for eight hours.',
  'He has pain in his calf when walking for 20 minutes.',
])('does not: %s', (sentence) => {
  expect(countsUpToNow(sentence)).toBe(false)
})
