import { describe, expect, it } from 'vitest'
import { isLasting, ownSentences, scramble } from '../../../src/perturbation/red-herring/fill.js'
import { rngAt } from '../../../src/rng.js'

describe('a lasting state', () => {
  it.each([
    'He does not smoke.',
    'She usually has one glass of wine.',
    'The abdomen is soft.',
    'Heart, lungs, and abdomen are normal.',
    'Examination shows jaundice.',
  ])('is %j', (sentence) => {
    expect(isLasting(sentence)).toBe(true)
  })

  it.each([
    'He is started on heparin.',
    'She is treated with doxycycline for two weeks.',
    'He takes lisinopril.',
    'Two days later, he is pale.',
    'His temperature is 38.7°C (101.7°F).',
    'A 40-year-old man comes to the physician because he has a cough.',
    'She was in a collision.',
    'His pain has become worse.',
    'This is new.',
    'She has pain and, as a result, a limp.',
    'She is otherwise well.',
    'She delivers a girl.',
    'The remainder of the examination shows no abnormalities.',
    'The patient shouts at the clerk, and the clerk is upset.',
    'She says she has no energy.',
    'The nurse says that she has a rash.',
    'She has no energy to do so.',
    'He also has a rash.',
    'An electrocardiogram shows sinus rhythm.',
    'The knee is tapped and the fluid is shown.',
    'Radiography demonstrates resolution of the effusion.',
    'Her father has gout.',
  ])('is not %j', (sentence) => {
    expect(isLasting(sentence)).toBe(false)
  })
})

it('says nothing again that stands in a quotation', () => {
  const text = 'He is pale. He says, "I have pain. She is here." Why?'
  const own = ownSentences(text, rngAt(['1']))
  expect([0, 1, 2].map((k) => own(k, text.length))).toEqual(Array(3).fill('He is pale.'))
})

describe('what is said again', () => {
  const again = (text: string, at: string): string | undefined => ownSentences(text, rngAt(['1']))(0, text.indexOf(at))

  it('is no finding once the case has moved on, but habits are', () => {
    const finding = 'She is confused. Diazepam is given. Her mother waits. Why?'
    expect([again(finding, 'Diazepam'), again(finding, 'Her mother')]).toEqual(['She is confused.', undefined])
    const habit = 'She does not smoke. Diazepam is given. Her mother waits. Why?'
    expect(again(habit, 'Her mother')).toBe('She does not smoke.')
  })

  it('stands before no sentence that goes on with a complaint, and before no words of the patient', () => {
    const text = 'She is pale. The pain had gone. She says, "It is always so." She lies still. Why?'
    expect(['The pain', 'She says', 'She lies'].map((at) => again(text, at))).toEqual([
      undefined,
      undefined,
      'She is pale.',
    ])
  })
})

it('scrambles words and leaves the marks where they are', () => {
  const scrambled = [...Array(20).keys()].map((seed) => scramble('Leisure: model trains, mostly.', rngAt([`${seed}`])))
  for (const sentence of scrambled) expect(sentence).toMatch(/^\w+: \w+ \w+, \w+\.$/)
  expect(new Set(scrambled).size).toBeGreaterThan(5)
})
