import { describe, expect, it } from 'vitest'
import { unitSizes } from '../../../src/clinical/quantity/printed/index.js'
import { ageIn, durationIn, type TimeUnit, timesPerDay } from '../../../src/clinical/quantity/time-unit.js'

const units: readonly TimeUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']

describe('units of time', () => {
  it('are as long as the table of units says', () => {
    const sizes = unitSizes().filter(({ dimension }) => dimension === 'time')
    for (const unit of units.slice(0, 5)) {
      const size = sizes.find(({ words }) => words.includes(unit))?.size
      expect(size, unit).toEqual({ over: BigInt(durationIn('second', 1, unit)), under: 1n })
    }
  })

  it('make a year of twelve months in ages, and months of 30 days in treatments', () => {
    expect([ageIn('month', 1, 'year'), ageIn('day', 1, 'year')]).toEqual([12, 365.25])
    expect([durationIn('day', 1, 'month'), durationIn('day', 1, 'year')]).toEqual([30, 365])
  })

  it('are whole numbers of seconds, so that whole counts convert without a rounding in between', () => {
    for (const unit of units) {
      expect(Number.isInteger(ageIn('second', 1, unit)), unit).toBe(true)
      for (let count = 1; count <= 120; count += 1) {
        expect(ageIn(unit, ageIn('second', count, unit), 'second')).toBe(count)
        expect(durationIn('day', count, unit)).toBe((count * durationIn('second', 1, unit)) / 86_400)
      }
    }
  })

  it('tell how often', () => {
    expect(timesPerDay(1, 6, 'hour')).toBe(4)
    expect(timesPerDay(3, 1, 'week')).toBe(3 / 7)
    expect(timesPerDay(1, 10, 'minute')).toBe(144)
  })
})
