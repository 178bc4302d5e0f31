import { describe, expect, it } from 'vitest'
import { createCase, patientOf } from '../../../src/clinical/index.js'
import { type Need, ruledOut as ruledOutBy } from '../../../src/perturbation/situation/circumstances.js'

/** What a case rules out, with what its text says of the patient. */
function ruledOut(text: string): readonly Need[] {
  const { ambientReasons } = patientOf(createCase({ id: 'case-0000', text, diagnosis: 'Unknown' }))
  return ruledOutBy(text, ambientReasons)
}

describe('a case rules out', () => {
  it.each([
    'A man comes to the emergency department. He says that he has not seen a physician since college.',
    'A woman is pale. Her medical history is unknown; this is her first time seeing a doctor.',
    'A man is brought to the emergency department. Past medical records are unavailable.',
    'A homeless man is brought to the emergency department. His medical history is not known.',
    'A man comes to the emergency department. He does not see a physician typically.',
    'A boy is brought to the emergency department. He has never seen a medical provider.',
    'A man comes to the emergency department. He does not have a primary care physician.',
  ])('earlier care: %s', (text) => {
    expect(ruledOut(text)).toEqual(['earlier-care'])
  })

  it.each([
    'A 58-year-old teacher presents to his primary care physician for a sore heel.',
    'A toddler is brought to the pediatrician for a rash.',
    'A woman presents to her family physician with a cough.',
    'A toddler is brought to the physician, and it is a well-child check.',
    'A man is seen in a primary care clinic.',
  ])('another primary care office: %s', (text) => {
    expect(ruledOut(text)).toEqual(['other-primary-care'])
  })

  it.each(['comes to the school nurse', 'comes to a field hospital', 'comes to the pharmacy'])(
    'staff: he %s',
    (what) => {
      expect(ruledOut(`A boy ${what} with heartburn.`)).toEqual(['staff'])
    },
  )

  it.each(['He prefers to stay home and watch television.', 'He has no friends.', 'He has been bedridden for a year.'])(
    'company: %s',
    (text) => {
      expect(ruledOut(`A man has a rash. ${text}`)).toEqual(['company'])
    },
  )

  it.each([
    'A man is brought to the emergency department after a motor vehicle collision.',
    'A woman collapses at a station; she is pulseless and chest compressions are begun.',
    'A man comes to the emergency department with chest pain. An ECG shows ST-segment elevations in leads II and III.',
    'A boy is brought to the emergency department in status epilepticus.',
    'An infant is brought to the physician because of cyanosis. He is unresponsive and is intubated.',
    'A 50-year-old man comes to the emergency department with black stools. His blood pressure is 78/50 mm Hg.',
    'A man comes to the emergency department with black stools. He is hypotensive.',
    'A man comes to the emergency department with septic shock.',
    'A man comes to the emergency department short of breath and is started on BiPAP.',
    'A woman comes to the emergency department with crushing chest pain.',
    'A woman comes to the emergency department after an accident with a high-voltage line.',
  ])('calm: %s', (text) => {
    expect(ruledOut(text)).toEqual(['calm'])
  })

  it.each([
    'A student is bitten by a snake and dies two hours later. His airways are dissected.',
    'A man comes to his physician for a cough. He dies a month later, and an autopsy is done.',
  ])('calm and a life, wherever it was: %s', (text) => {
    expect(ruledOut(text)).toEqual(expect.arrayContaining(['calm', 'life']))
  })

  it('several at once, in one order', () => {
    const text = 'A boy who has never seen a doctor is taken to a new pediatrician to establish care. He stays at home.'
    expect(ruledOut(text)).toEqual(['earlier-care', 'other-primary-care', 'company'])
  })
})

it.each([
  'A man comes to the physician because of knee pain.',
  'A man is sent to the emergency department by his primary care physician.',
  'A man comes to the emergency department. He has not seen his brother since high school.',
  'A man comes to the physician. His last visit to a physician was two years ago.',
  'A man comes to the physician. Family history is unknown.',
  'A woman comes to the physician. She works as a school nurse.',
  'A man comes to the physician for a knee pain. Five years ago he had a cardiac arrest.',
  'A 50-year-old woman comes to the physician because of dizziness on standing. Her blood pressure is 84/58 mm Hg.',
  'A man comes to the emergency department. His father died of a stroke. Blood pressure is 118/76 mm Hg.',
])('rules nothing out: %s', (text) => {
  expect(ruledOut(text)).toEqual([])
})
