import { describe, expect, it } from 'vitest'
import { medicationsOf } from '../../../src/perturbation/ehr-noise/medications.js'

const read = (sentence: string): readonly string[] => medicationsOf(`A 60-year-old man coughs. ${sentence} Why?`)

describe('what a patient takes', () => {
  it.each([
    ['His medications include lisinopril, metformin, and aspirin.', ['lisinopril', 'metformin', 'aspirin']],
    ['His only medication is a calcium supplement.', ['calcium supplement']],
    [
      'He takes lisinopril 10 mg p.o. daily and metformin 500 mg p.o. b.i.d.',
      ['lisinopril 10 mg p.o. daily', 'metformin 500 mg p.o. b.i.d.'],
    ],
  ])('is read from "%s"', (sentence, expected) => {
    expect(read(sentence)).toEqual(expected)
  })

  it.each([
    'He smokes.',
    'He takes no medications.',
    'He takes no medications except acetaminophen as needed.',
    'He takes medication for his blood pressure.',
    'He takes lisinopril for hypertension and allopurinol for gout.',
    'His medications include lisinopril and aspirin. He uses an herbal tea.',
    'Capillary refill takes 4 seconds.',
    'He has schizophrenia controlled with haloperidol and is taking lisinopril and aspirin.',
  ])('is left open by "%s"', (sentence) => {
    expect(read(sentence)).toEqual([])
  })
})
