import { expect, it } from 'vitest'
import * as z from 'zod'
import { isWithin, windowCells } from '../../../src/perturbation/ehr-noise/age-window.js'

const windowOf = (from: string, to: string) => z.strictObject(windowCells).parse({ from, to })

it('holds ages of any unit, both ends included', () => {
  const window = windowOf('36 hours', '2 weeks')
  const days = [1, 1.5, 14, 15].map((day) => isWithin(window, { ageBand: 'newborn', years: day / 365.25 }))
  expect(days).toEqual([false, true, true, false])
  expect(isWithin(windowOf('12 months', '5 years'), { ageBand: '1-5', years: 1 })).toBe(true)
})

it('holds an age band only as a whole', () => {
  const adult = { ageBand: '18-64', years: null } as const
  expect(isWithin(windowOf('18 years', 'any'), adult)).toBe(true)
  expect(isWithin(windowOf('40 years', 'any'), adult)).toBe(false)
})

it('holds an unknown age only without bounds', () => {
  const unknown = { ageBand: null, years: null }
  expect(isWithin(windowOf('birth', 'any'), unknown)).toBe(true)
  expect(isWithin(windowOf('1 hour', 'any'), unknown)).toBe(false)
})

it('is written with a number and a unit', () => {
  for (const cell of ['adult', '2', 'two weeks', 'any']) expect(() => windowOf(cell, 'any')).toThrow()
})
