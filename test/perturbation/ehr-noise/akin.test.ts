import { describe, expect, it } from 'vitest'
import { isAkin } from '../../../src/perturbation/ehr-noise/akin.js'

describe('a diagnosis and a reference', () => {
  it.each([
    ['stroke', 'Intracerebral hemorrhage'],
    ['sarcoidosis', 'Interstitial lung disease'],
    ['high blood pressure', 'Hypertension'],
    ['psoriasis', 'Inverse psoriasis'],
    ['inverse psoriasis', 'Psoriasis'],
    ['sepsis', 'Adrenal crisis due to sepsis'],
    ['hypothyroidism', 'Myxedema coma (decompensated severe hypothyroidism)'],
  ])('are akin: %s, %s', (diagnosis, reference) => {
    expect(isAkin(diagnosis, reference)).toBe(true)
  })

  it.each([
    ['asthma', 'Interstitial lung disease'],
    ['acute tubular necrosis', 'Hepatorenal syndrome (acute kidney injury type)'],
    ['adhesive small bowel obstruction', 'Gallstone ileus'],
    ['tuberculous peritonitis', 'Spontaneous bacterial peritonitis'],
  ])('are not akin: %s, %s', (diagnosis, reference) => {
    expect(isAkin(diagnosis, reference)).toBe(false)
  })
})
