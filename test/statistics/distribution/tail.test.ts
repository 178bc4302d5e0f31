import { describe, expect, it } from 'vitest'
import { normalTail, studentTail } from '../../../src/statistics/distribution/index.js'

const agree = (found: number, wanted: number): void =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-11 * wanted)

describe('tails', () => {
  // scipy 1.10.1: t.sf(t, freedom).
  it.each([
    [2.5, 9, 0.016930913841492853],
    [-1.2, 3, 0.8418689426509476],
    [0, 5, 0.5],
    [8, 511, 4.198760763742492e-15],
    [40, 4, 1.1670081613006347e-6],
    [0.3, 1.5, 0.4002360984017924],
  ])('of Student’s t beyond %f with %i degrees agree with scipy', (t, freedom, share) =>
    agree(studentTail(t, freedom), share),
  )

  // scipy 1.10.1: norm.sf(z).
  it.each([
    [0, 0.5],
    [0.5, 0.3085375387259869],
    [1, 0.15865525393145707],
    [2, 0.022750131948179195],
    [2.999, 0.0013543365337271057],
    [3, 0.0013498980316300933],
    [3.001, 0.0013454728250849653],
    [5, 2.866515718791933e-7],
    [8, 6.22096057427174e-16],
    [20, 2.7536241186061556e-89],
    [37, 5.7255712225239266e-300],
    [-1.5, 0.9331927987311419],
    [-4, 0.9999683287581669],
  ])('of the normal distribution beyond %f agree with scipy', (z, share) => {
    agree(normalTail(z), share)
    agree(studentTail(z, Number.POSITIVE_INFINITY), share)
  })

  it('end at 0', () => expect(normalTail(50)).toBe(0))
})
