import { describe, expect, it } from 'vitest'
import { ageInDays, ageInWords, ageInYears, printedAges, readAge } from '../../../src/scenario/measure/age.js'

const age = (words: string) => readAge(words) ?? { value: -1, unit: 'days' as const }

describe('an age', () => {
  it.each(['12 days', '1 month', '23 months', '34 years'])('reads %s and writes it again', (words) => {
    expect(ageInWords(age(words))).toBe(words)
  })

  it.each(['34', '34 y', 'two years', '1.5 years', ''])('refuses %j', (words) => {
    expect(readAge(words)).toBeUndefined()
  })

  it('compares across units: two years are two dozen months', () => {
    expect(ageInDays(age('24 months'))).toBe(ageInDays(age('2 years')))
    expect(ageInDays(age('23 months'))).toBeLessThan(ageInDays(age('2 years')))
    expect(ageInYears(age('23 months'))).toBe(1)
  })

  it('lists what can be printed from young to old', () => {
    const days = printedAges().map(ageInDays)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect(new Set(days).size).toBe(days.length)
  })
})
