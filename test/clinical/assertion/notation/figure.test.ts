import { expect, it } from 'vitest'
import { figureOf, isRomanIn } from '../../../../src/clinical/assertion/notation/index.js'

it.each([
  ['seven', '7'],
  ['third', '3'],
  ['twenty-first', '21'],
  ['fiftieth', '50'],
  ['thirteenth', '13'],
  ['forties', '40'],
  ['IV', '4'],
  ['7:30', '7:30'],
])('%s in figures is %s', (printed, figure) => {
  expect(figureOf(printed)).toBe(figure)
})

it('knows Roman numerals by themselves, and not the pronoun', () => {
  expect(isRomanIn('ST elevation in I, II, and aVF', '2')).toBe(true)
  expect(isRomanIn('ST elevation in I, II, and aVF', '1')).toBe(false)
  expect(isRomanIn('type II-positive', '2')).toBe(false)
})
