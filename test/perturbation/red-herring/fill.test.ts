import { describe, expect, it } from 'vitest'
import { isLasting, ownSentences } from '../../../src/perturbation/red-herring/fill.js'
import { rngAt } from '../../../src/rng.js'

describe('a lasting state', () => {
  it.each(['He does not smoke.', 'The abdomen is soft.', 'Her father has gout.', 'Examination shows jaundice.'])(
    'is %j',
    (sentence) => {
      expect(isLasting(sentence)).toBe(true)
    },
  )

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
    'The remainder of the examination shows no abnormalities.',
  ])('is not %j', (sentence) => {
    expect(isLasting(sentence)).toBe(false)
  })
})

it('says nothing again that stands in a quotation', () => {
  const text = 'He is pale. He says, "I have pain. She is here." Why?'
  const own = ownSentences(text, rngAt(['1']))
  expect([0, 1, 2].map((k) => own(k, text.length))).toEqual(Array(3).fill('He is pale.'))
})
