import { expect, it } from 'vitest'
import { specialtyOf } from '../../../src/clinical/index.js'

it('takes the category, else the words of the reference, else those of the text', () => {
  const text = 'A woman has a seizure.'
  expect(specialtyOf({ category: 'renal', reference: 'Myocardial infarction', text })).toBe('renal')
  expect(specialtyOf({ category: null, reference: 'Myocardial infarction', text })).toBe('cardiology')
  expect(specialtyOf({ category: null, reference: 'Wilson disease', text })).toBe('neurology')
  expect(specialtyOf({ category: null, reference: 'Wilson disease', text: 'Nothing.' })).toBe('other')
})
