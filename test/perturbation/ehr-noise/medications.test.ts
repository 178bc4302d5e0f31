import { describe, expect, it } from 'vitest'
import { medicationsOf, partsOfEntry } from '../../../src/perturbation/ehr-noise/medications.js'

const read = (sentence: string): readonly string[] => medicationsOf(`A 60-year-old man coughs. ${sentence} Why?`)

describe('what a patient takes', () => {
  it.each([
    ['His medications include lisinopril, metformin, and aspirin.', ['lisinopril', 'metformin', 'aspirin']],
    ['His only medication is a calcium supplement.', ['calcium supplement']],
    [
      'He takes lisinopril 10 mg p.o. daily and metformin 500 mg p.o. b.i.d.',
      ['lisinopril 10 mg p.o. daily', 'metformin 500 mg p.o. b.i.d.'],
    ],
    [
      'His drugs are lisinopril and aspirin; furosemide 40 mg p.o. daily was withheld after the operation.',
      ['lisinopril', 'aspirin'],
    ],
    [
      'He takes lisinopril, daily inhaled fluticasone, and aspirin daily.',
      ['lisinopril', 'daily inhaled fluticasone', 'aspirin daily'],
    ],
    ['He takes ibuprofen for his headaches.', ['ibuprofen for his headaches']],
    ['He takes lisinopril and ibuprofen as needed for knee pain.', ['lisinopril', 'ibuprofen as needed for knee pain']],
    ['He takes lisinopril and aspirin for hypertension.', ['lisinopril', 'aspirin']],
    ['He takes lisinopril for 5 years.', ['lisinopril']],
    ['He takes lisinopril 10 mg and aspirin. He took his lisinopril 10 mg today.', ['lisinopril 10 mg', 'aspirin']],
  ])('is read from "%s"', (sentence, expected) => {
    expect(read(sentence)).toEqual(expected)
  })

  it.each([
    'He smokes.',
    'He often has headaches, for which he takes aspirin. His medications include lisinopril and metformin.',
    'He takes no medications.',
    'He takes no medications except acetaminophen as needed.',
    'He takes medication for his blood pressure.',
    'He takes lisinopril for hypertension and allopurinol for gout.',
    'His medications include lisinopril and aspirin. He uses an herbal tea.',
    'Capillary refill takes 4 seconds.',
    'He takes lisinopril 20 mg p.o. daily and aspirin; meclizine 25 mg p.o. t.i.d. has made him drowsy.',
    'His drugs are lisinopril 20 mg and aspirin; he took zolpidem 5 mg p.o. 2 nights ago.',
    'He takes lisinopril and aspirin. Cephalexin 500 mg p.o. for 10 days did not help.',
    'He has schizophrenia controlled with haloperidol and is taking lisinopril and aspirin.',
  ])('is left open by "%s"', (sentence) => {
    expect(read(sentence)).toEqual([])
  })
})

describe('an entry without its details', () => {
  it.each([
    ['lisinopril', 'lisinopril', null],
    ['low-dose aspirin', 'low-dose aspirin', null],
    ['daily inhaled fluticasone', 'inhaled fluticasone', 'frequency'],
    ['albuterol as needed', 'albuterol', 'frequency'],
    ['lisinopril 10 mg', 'lisinopril', 'dose'],
    ['metformin 500 mg p.o. twice daily', 'metformin', 'dose-and-frequency'],
    ['ibuprofen for his headaches', 'ibuprofen', 'indication'],
  ])('of "%s" is "%s"', (entry, name, lacks) => {
    expect(partsOfEntry(entry)).toEqual({ name, lacks })
  })
})
