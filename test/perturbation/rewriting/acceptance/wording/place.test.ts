import { describe, expect, it } from 'vitest'
import { errorsBetween } from '../../../wording.js'

describe('place', () => {
  it.each([
    ['The rash involves the lateral thigh.', 'The rash involves the side of the thigh.'],
    ['Total lung capacity is low.', 'TLC is low.'],
    ['No relative had the spleen removed.', 'No relative had a splenectomy.'],
    ['All his extremities are cold.', 'All his limbs are cold.'],
    ['The right ear discharges pus.', 'Pus is discharged in right otorrhea.'],
    ['There is pain behind the sternum.', 'There is retrosternal pain.'],
    ['The lymph nodes in the neck are swollen.', 'There are swollen nodes in the neck.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['The liver is large.', 'The spleen is large.'],
    ['The ear is red.', 'It is red, and so is the heart.'],
    ['The bladder is full.', 'The cyst is full.'],
    ['The bowel is inflamed.', 'The center is inflamed.'],
    ['The breast is tender.', 'The mastoid is tender.'],
    ['The chest was opened twice.', 'The thoracotomy was opened twice.'],
    ['The eye is painful.', 'It is painful, with visual blurring.'],
    ['The hand is numb.', 'It is numb, and the handwriting is small.'],
    ['The kidney is small.', 'The adrenal is small.'],
    ['The nose is red.', 'It is nasty and red.'],
    ['The rectum is inflamed.', 'It is directly inflamed.'],
    ['A rib is sore.', 'The costly crown is sore.'],
    ['The skin is dry.', 'The lesion is dry.'],
    ['The sternum is tender.', 'The stern look is tender.'],
    ['The testicle is firm.', 'The intestine is firm.'],
    ['The thyroid is enlarged.', 'On levothyroxine it is enlarged.'],
    ['The uterus is large.', 'It is large and symmetric.'],
    ['There is a swollen lymph node.', 'There is a swollen node on the vocal cords.'],
    ['There is a lateral bruise.', 'There is a bruise later.'],
    ['A finger is swollen.', 'A thumb is swollen.'],
    ['The limbs are swollen.', 'The upper limb is swollen.'],
    ['He has heart pain on the right side of the sternum.', 'He has heart pain, and RSO was done on the right side.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})

describe('side', () => {
  it.each([['There is dullness over the left lung base.', 'Over the base of the left lung there is dullness.']])(
    'leaves no error in %j told as %j',
    (before, after) => {
      expect(errorsBetween(before, after)).toEqual([])
    },
  )

  it.each([['The left leg is warm; the right leg is not.', 'The left leg is warm; the left leg is not.']])(
    'keeps an error where %j became %j',
    (before, after) => {
      expect(errorsBetween(before, after)).not.toEqual([])
    },
  )
})

describe('route', () => {
  it.each([
    ['He takes iron by mouth.', 'He takes tablets of iron.'],
    ['IV fluids were begun.', 'An infusion of fluids was begun.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He is given it by mouth.', 'He is given it intravenously.'],
    ['She takes oral prednisone.', 'She takes prednisone; ulcers of the mouth are seen.'],
    ['He gets IV antibiotics.', 'He gets antibiotics; type IV reactions are feared.'],
    ['She uses topical steroids.', 'She uses steroids; she applied for leave.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
