import { expect, it } from 'vitest'
import { coefficient, percentCell, points, price, pValue, signed } from '../../src/format/index.js'

it('prints figures with a true minus, and a dash or a word where there is none', () => {
  expect([0.9375, -0.02, -0.0001, null].map(percentCell)).toEqual(['93.8', '−2.0', '0.0', '–'])
  expect([0.021, -0.021, -0.0001, null].map(points)).toEqual(['+2.1', '−2.1', '+0.0', '–'])
  expect([0.0004, 0.05, null].map(pValue)).toEqual(['<.001', '0.050', '–'])
  expect([0.93, -0.25, -0.0001, 1, -1, null].map(coefficient)).toEqual([
    '.930',
    '−.250',
    '.000',
    '1',
    '−1',
    'undefined',
  ])
  expect([signed(0, 1), signed(-0.04, 1), signed(-12.34, 1), signed(-0.4, 0)]).toEqual(['+0.0', '+0.0', '−12.3', '0'])
  expect([12.345, null].map(price)).toEqual(['$12.35', 'unknown'])
})
