import { describe, expect, it } from 'vitest'
import { errorsOf } from './account.js'

describe('what stands and whose it is', () => {
  it.each([
    ['The ducts show no dilation and the veins are open.', 'The ducts are dilated and the veins are open.'],
    ['He does not take a statin.', 'He is no longer on a statin.'],
    ['A 17-year-old girl is brought in by her parents.', 'A 17-year-old boy is brought in by his parents.'],
    ['She has no history of heart disease.', 'She has no family history of heart disease.'],
    ['His asthma is not well controlled.', 'His asthma is well controlled by inhalers.'],
    ['There is no family history of gout or stroke.', 'The family has a history of gout, but none of stroke.'],
    ['He hikes without any sunscreen.', 'He hikes with hardly any sunscreen.'],
    ['The fractures have healed.', 'The fractures have not fully healed.'],
  ])('stays: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it.each([
    ['He does not take a statin.', 'He takes no statin.'],
    ['He has not smoked for a year.', 'He last smoked a year ago.'],
    ['She has no rash, cough, or fever.', 'Rash, cough, fever: she has none of these.'],
    ['Her brother has asthma.', 'One brother of hers has asthma.'],
    ['He does not eat much fruit.', 'He eats little fruit.'],
    ['Neither pill has helped.', 'Both pills have not helped.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})
