import { describe, expect, it } from 'vitest'
import {
  coursesIn,
  durationsIn,
  quantitiesIn,
  regimensIn,
  waitsIn,
} from '../../../src/evaluation/grade/advice/index.js'
import { ageOf } from '../../../src/evaluation/grade/advice/person.js'

describe('times of orders', () => {
  it.each(['2 days', '6 weeks', '3 months', '1 year'])('are as long wherever %s is read', (time) => {
    const hours = quantitiesIn(time)[0]?.value
    expect(durationsIn(`for ${time}`)[0]).toBe((hours as number) / 24)
    expect(waitsIn(`wait ${time}`.replace('1 year', '365 days'))[0]).toBe(hours)
  })

  it('are read from every number word below a hundred', () => {
    expect(durationsIn('for thirteen days; for eighty weeks')).toEqual([13, 560])
    expect(coursesIn('for twenty-one days').courses).toEqual([{ days: { low: 21, high: 21 }, kind: 'plain' }])
    expect(coursesIn('for ten or thirteen days').courses[0]?.days).toEqual({ low: 10, high: 13 })
    expect(ageOf('a fifty-two-week-old girl')).toBeCloseTo(364 / 365.25, 12)
  })

  it('tell how often by the same lengths', () => {
    const perDay = (text: string) => regimensIn(text)[0]?.perDay?.high
    expect(perDay('every 3 months')).toBe(1 / (durationsIn('for 3 months')[0] as number))
    expect(perDay('once a year')).toBe(1 / (durationsIn('for 1 year')[0] as number))
  })
})

describe('the age of a patient', () => {
  it('is reckoned by the calendar in every unit', () => {
    expect(ageOf('a 7305-day-old man')).toBe(20)
    expect(ageOf('an 18-month-old girl')).toBe(1.5)
    expect(ageOf('a 20-week-old boy')).toBeCloseTo((20 * 7) / 365.25, 12)
  })
})
