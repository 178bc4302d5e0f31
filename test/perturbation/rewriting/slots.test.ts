import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valuesOf } from '../../../src/perturbation/rewriting/slots.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'

const slotsIn = (text: string): readonly string[] => valuesOf(text).map(({ start, end }) => text.slice(start, end))

describe('slots', () => {
  it.each([
    ['A 40-year-old man weighs 70 kg.', ['40', '70 kg']],
    ['Leukocytes are 13,500/mm^3; BMI is 31 kg/m^2.', ['13,500/mm^3', '31 kg/m^2']],
    ['Strength is 4−/5 on the left.', ['4−/5']],
    ['SpO2 is 94% at 2 L/min.', ['94%', '2 L/min']],
    ['She is at the 40th percentile.', ['40th']],
    ['C3 is 40 mg/dL and the CD4 count 180/mm3.', ['40 mg/dL', '180/mm3']],
  ])('are the measured values of %s', (text, wanted) => {
    expect(slotsIn(text)).toEqual(wanted)
  })

  it.each([
    'An S3 is heard.',
    'He has type 2 diabetes and grade 3 edema.',
    'P2Y12 inhibitors, IL-6, COVID-19, HbA1c, vitamin B12, 17-hydroxyprogesterone',
    'Two of them were ill on the second day.',
    'ST elevation in leads V1–V3.',
    'CA 19-9, CA 125, HPV 16 and HSV 2 are named; cranial nerve 7, cranial nerves 3, 4 and 6, and CN 12 as well.',
    'PARP 1, chromosome 22, coxsackievirus 16, and 2 of them, or 3 of the four, are left in place.',
  ])('are no names with a figure: %s', (text) => {
    expect(slotsIn(text)).toEqual([])
  })

  it('stand in text order without overlap, in any text', () => {
    fc.assert(
      fc.property(clinicalText, (text) => {
        const slots = valuesOf(text)
        expect(slots.every(({ start, end }, i) => start < end && start >= (slots[i - 1]?.end ?? 0))).toBe(true)
      }),
      lawSeed,
    )
  })
})
