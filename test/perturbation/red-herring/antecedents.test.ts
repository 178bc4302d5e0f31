import { describe, expect, it } from 'vitest'
import { antecedentsOf, bitOf } from '../../../src/perturbation/red-herring/antecedents.js'

const { male, female } = bitOf
const both = male | female

describe('whom "he" or "she" behind a sentence could mean', () => {
  it.each([
    ['His sister waited in the lobby.', female],
    ['Her brother drove home.', male],
    ['The attending joined the encounter.', both],
    ['Seen by the resident.', both],
    ['His case was discussed with the nurse.', both],
    ['See resident note for details.', both],
    ['A family member called.', both],
    ['An older woman held the door.', female],
    ['The clerk and his wife left.', both],
  ])('is named: %j', (sentence, offers) => {
    expect(antecedentsOf(sentence).offers).toBe(offers)
  })

  it.each([
    'Appointment reminder sent by text message.',
    'Her family was updated.',
    'Plays cards with friends.',
    'Staff confirmed the address.',
    'Standard visit, in person.',
    'In-person encounter at the main campus.',
    'The man has a cough.',
    'The infant is pale.',
    'The attendance was noted.',
  ])('is not named: %j', (sentence) => {
    expect(antecedentsOf(sentence).offers).toBe(0)
  })

  it.each([
    'He was seen with the attending.',
    'She met the student.',
    'The patient agreed to a scribe.',
    'A 40-year-old man comes to the physician.',
  ])('is the patient where the patient is the subject: %j', (sentence) => {
    expect(antecedentsOf(sentence).offers).toBe(0)
  })

  it('is a person beside the patient where the patient is no subject', () => {
    expect(antecedentsOf('The patient’s wife called.').offers).toBe(female)
  })
})

describe('whom a sentence that is put in names', () => {
  it.each([
    ['He was seen by the resident.', both],
    ['She came together with her sister.', female],
    ['The resident saw him first.', both],
    ['He agreed to a student, and stayed.', both],
    ['He plays cards with friends.', 0],
    ['She is pale.', 0],
  ])('counts although its subject is the patient: %j', (sentence, names) => {
    expect(antecedentsOf(sentence).names).toBe(names)
  })
})

describe('whom a sentence leaves to what stands before it', () => {
  it.each([
    ['He is pale.', male],
    ['On examination, she is pale.', female],
    ['Examination of her abdomen shows no mass.', female],
    ['His mother says that she is worried.', male],
    ['The mother says that her son is pale.', 0],
    ['The patient says that he is tired.', 0],
    ['The infant does not turn her head.', 0],
    ['Temperature is 37°C, and he is pale.', male],
    ['The nurse notes that he is pale.', male],
    ['While attending school, she fell.', female],
    ['After a day of relative rest, she is pale.', female],
    ['The chest is clear.', 0],
    ['There is a cough here, the theme is sheer.', 0],
  ])('%j', (sentence, leansOn) => {
    expect(antecedentsOf(sentence).leansOn).toBe(leansOn)
  })
})

it('tells of relatives, one or several', () => {
  const sentences = ['Her parents wait.', 'A family member called.', 'The nurse called.']
  expect(sentences.map((sentence) => antecedentsOf(sentence).namesRelative)).toEqual([true, true, false])
})
