import { describe, expect, it } from 'vitest'
import { sectionsOf } from '../../../src/perturbation/note-form/sections.js'

/** The words with which each section begins. */
function begins(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sectionsOf(text, text.length).map(({ heading, start }) => [heading, text.slice(start).split(/[.:]/)[0] as string]),
  )
}

const man = 'A man has had a cough for 2 weeks. He takes aspirin.'

describe('a list', () => {
  it.each([
    'Arterial blood gas analysis on room air shows:\npH 7.31\nPCO2 55 mm Hg',
    'Liver function tests are as follows:\nSerum albumin 2.5 g/dL',
    'Blood analysis shows the following:\nHemoglobin 9 g/dL',
    'The results are:\n\nHemoglobin 9 g/dL',
  ])('stays with the sentence that announces it: %j', (list) => {
    const announced = list.split(':')[0]
    expect(begins(`${man} On examination, he is ill. ${list}`)).toMatchObject({ STUDIES: announced })
    expect(begins(`A man has edema. ${list}`)).toEqual({ STUDIES: announced })
  })
})

describe('the examination', () => {
  const vitals = 'His temperature is 37.0°C (98.6°F) and pulse is 80/min. The lungs are clear.'

  it.each([
    'He appears thin.',
    'The patient appears toxic.',
    'He is oriented to person only.',
    'On arrival, he is stuporous.',
    'He appears pale. He is 183 cm tall and weighs 81 kg.',
    'His temperature is 38.1°C (100.6°F).',
  ])('begins with what is seen right before it: %s', (seen) => {
    expect(begins(`${man} ${seen} Examination shows a rash. ${vitals}`).EXAMINATION).toBe(seen.split('.')[0])
  })

  it.each([
    'He appears pale after meals, his wife says.',
    'The rash appears in the sun.',
    'His blood pressure is 140/90 mm Hg at home.',
  ])('does not begin with what is told: %s', (expected) => {
    expect(begins(`${man} ${expected} Examination shows a rash.`).EXAMINATION).toBe('Examination shows a rash')
  })

  it.each([
    'Abdominal and rectal exams are normal.',
    'Pelvic examination and speculum examination are unremarkable.',
    'His neurological exam is within normal limits.',
    'Examination of the right elbow shows warmth and an effusion.',
    'Physical and neurologic examinations show no abnormalities.',
  ])('begins with what came of one: %s', (examined) => {
    expect(begins(`${man} ${examined}`)).toEqual({ EXAMINATION: examined.slice(0, -1) })
  })

  it.each([
    'He failed an exam and has slept badly since.',
    'An eye exam 2 years ago was normal.',
    'A routine stool examination is normal.',
  ])('does not begin with one that is none of today: %s', (other) => {
    expect(begins(`${man} ${other} He coughs.`)).not.toHaveProperty('EXAMINATION')
  })

  it('begins where the history has ended, whatever opened it before', () => {
    const history = 'His pulse is 83/min, and he breathes at 15/min. He denies fever. He smokes. He drinks beer.'
    expect(begins(`${man} ${history} Examination shows a rash.`).EXAMINATION).toBe('Examination shows a rash')
  })
})

describe('the studies', () => {
  it.each([
    'Labs are remarkable for anemia.',
    'An upper barium esophagram shows a web.',
    'A complete blood count is within the reference range.',
    'Lab tests show azoospermia.',
    'A tuberculin skin test is negative.',
    'Urine toxicology screening is negative.',
  ])('begin with a test of any name: %s', (test) => {
    expect(begins(`${man} On examination, he is pale. ${test}`)).toMatchObject({ STUDIES: test.slice(0, -1) })
  })

  it('do not begin with what is seen through a scope at the bedside', () => {
    expect(begins(`${man} His vitals are normal. Otoscopy shows a red membrane.`)).toEqual({
      EXAMINATION: 'His vitals are normal',
    })
  })
})
