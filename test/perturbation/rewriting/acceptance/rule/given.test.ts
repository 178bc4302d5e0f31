import { describe, expect, it } from 'vitest'
import { givenFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/given.js'

describe('givenFaults', () => {
  it.each([
    ['Codeine PO and enoxaparin SC are given.', 'Codeine SC and enoxaparin PO are given.', 2],
    ['He got oral prednisone and intravenous cefazolin.', 'He got prednisone by vein and cefazolin by mouth.', 2],
    ['She takes lisinopril daily and metformin twice daily.', 'She takes lisinopril b.i.d. and metformin q.d.', 2],
    ['He takes warfarin daily.', 'Warfarin is taken every other day.', 1],
    ['Codeine PO and enoxaparin SC are given.', 'Subcutaneous enoxaparin and oral codeine are given.', 0],
    ['He takes lisinopril and metformin twice daily.', 'He takes metformin and, twice daily, lisinopril.', 0],
    ['He takes warfarin daily.', 'Warfarin is taken at bedtime.', 0],
    ['Morphine by injection and heparin.', 'Subcutaneous morphine and heparin.', 0],
    ['Prednisone was given by vein and later orally.', 'Intravenous prednisone was changed to oral prednisone.', 0],
    ['Morphine is given.', 'Morphine is given orally.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(givenFaults(rewritten, original)).toHaveLength(count)
  })
})
