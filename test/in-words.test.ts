import { expect, it } from 'vitest'
import { capitalized, counted, percent, percentRange } from '../src/in-words.js'

it('counts with a noun', () => {
  expect([0, 1, 2].map((number) => counted(number, 'case'))).toEqual(['0 cases', '1 case', '2 cases'])
})

it('prints shares with one decimal', () => {
  expect([0, 0.1234, 1].map(percent)).toEqual(['0.0 %', '12.3 %', '100.0 %'])
  expect(percentRange({ low: 0.412, high: 0.58 })).toBe('41.2–58.0 %')
})

it('capitalizes the first letter alone', () => {
  expect(['gout', 'émesis of bile', '2 weeks', ''].map(capitalized)).toEqual(['Gout', 'Émesis of bile', '2 weeks', ''])
})
