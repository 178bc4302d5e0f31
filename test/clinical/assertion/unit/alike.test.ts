import { describe, expect, it } from 'vitest'
import { isByRoots } from '../../../../src/clinical/assertion/unit/alike.js'
import { readText } from '../../../../src/clinical/assertion/unit/reading.js'
import { compareFacts } from '../../../../src/clinical/index.js'

describe('a medical word that comes in', () => {
  it.each([
    ['hemoptysis', 'Her blood pressure was low.'],
    ['hematemesis', 'The potassium level was high.'],
    ['pancreatitis', 'All of her tests were done today.'],
    ['angina', 'Blood was drawn for tests.'],
    ['hypertension', 'She got up twice.'],
    ['hypotension', 'There is a small scar.'],
    ['malaria', 'She has pain in the hip.'],
    ['lymphoma', 'A node was felt.'],
    ['thrombosis', 'The platelets are normal.'],
    ['hypotonia', 'His legs are stiff.'],
    ['mydriasis', 'The pupils are equal.'],
    ['anhedonia', 'She enjoys her hobbies.'],
    ['glaucoma', 'The eyes are normal.'],
    ['leukemia', 'The white count is low.'],
    ['melanoma', 'There is a dark spot on the arm.'],
    ['otitis', 'He was seen earlier.'],
    ['cystitis', 'There is a blister on the hand.'],
    ['nocturia', 'He works at night.'],
  ])('is an error where the original tells only a plain word of it or none: %s in "%s"', (word, before) => {
    const errors = compareFacts(before, `${before} There is ${word}.`).filter(({ level }) => level === 'error')
    expect(errors.map(({ message }) => message).join()).toContain(word)
  })

  it.each([
    ['intracranial', 'He came in with a headache.'],
    ['contraception', 'The other ear was treated for an infection.'],
    ['hepatitis', 'The liver is normal.'],
    ['dysuria', 'She had pain during the night.'],
    ['tendinitis', 'There is tenderness of the wrist.'],
    ['multiparous', 'She has two dogs.'],
    ['hypertonic', 'His legs are floppy.'],
  ])('is not told by a part of it: %s by "%s"', (word, before) => {
    expect(isByRoots(word, readText(before))).toBe(false)
  })

  it.each([
    ['intracranial', 'The bleeding is inside the skull.'],
    ['perianal', 'There are warts around the anus.'],
    ['postoperative', 'He had a fever after the operation.'],
    ['hepatitis', 'His liver is inflamed.'],
    ['dysuria', 'It hurts when she pees.'],
    ['multiparous', 'She has given birth several times.'],
    ['hypertonic', 'Her legs are stiff.'],
    ['anterior', 'The front of his thigh is numb.'],
    ['retrognathia', 'Her chin sits far back.'],
    ['Cyanotic', 'Her lips are blue.'],
  ])('is told by each part of it in plain words: %s by "%s"', (word, before) => {
    expect(isByRoots(word, readText(before))).toBe(true)
  })
})
