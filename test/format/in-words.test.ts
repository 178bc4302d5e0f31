import { expect, it } from 'vitest'
import { capitalized, counted, percent, percentRange, rounded } from '../../src/format/index.js'

it('counts with a noun', () => {
  expect([0, 1, 2].map((number) => counted(number, 'case'))).toEqual(['0 cases', '1 case', '2 cases'])
})

it('prints shares with one decimal', () => {
  expect([0, 0.1234, 1].map(percent)).toEqual(['0.0 %', '12.3 %', '100.0 %'])
  expect(percentRange({ low: 0.412, high: 0.58 })).toBe('41.2–58.0 %')
})

it('rounds a half away from zero, and what is one but for rounding too', () => {
  const third = [25, 24.9, 25.1].map((right) => right / 32).reduce((sum, one) => sum + one, 0) / 3
  expect([0.78125, 0.7812499999999999, 0.7812500000000001, third].map((one) => rounded(one, 4))).toEqual(
    Array(4).fill('0.7813'),
  )
  expect([rounded(-0.78125, 4), rounded(0.78124, 4), rounded(0, 1), rounded(1e15 + 0.5, 1)]).toEqual([
    '-0.7813',
    '0.7812',
    '0.0',
    '1000000000000000.5',
  ])
  expect([rounded(1.005, 2), rounded(-1e-9, 1)]).toEqual(['1.01', '0.0'])
})

it('capitalizes the first letter alone', () => {
  expect(['gout', 'émesis of bile', '2 weeks', ''].map(capitalized)).toEqual(['Gout', 'Émesis of bile', '2 weeks', ''])
})
