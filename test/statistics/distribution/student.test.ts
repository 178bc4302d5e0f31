import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../../../src/statistics/distribution/normal.js'
import { studentQuantile, studentTail } from '../../../src/statistics/distribution/student.js'

describe('studentQuantile', () => {
  // scipy 1.17: t.ppf(p, freedom).
  it.each([
    [0.975, 1, 12.706204736174694],
    [0.975, 9, 2.262157162798205],
    [0.95, 19, 1.7291328115213682],
    [0.9995, 4.5, 7.580740499372756],
    [0.975, 59, 2.000995378088267],
    [0.25, 3, -0.7648923284043444],
    [0.6, 30, 0.2556053649519128],
    [0.5, 7, 0],
    [0.975, 1e12, 1.959963984540054],
    [0.975, 1e15, 1.959963984540054],
  ])('at %f with freedom %f is %f', (p, freedom, t) => {
    expect(studentQuantile(p, freedom)).toBeCloseTo(t, 10)
  })

  it.each([
    [0, 3],
    [1, 3],
    [0.9, 0],
    [Number.NaN, 3],
    [0.9, Number.NaN],
  ])('refuses %f with freedom %f', (p, freedom) => {
    expect(() => studentQuantile(p, freedom)).toThrowError(/^studentQuantile expects .* found p = /)
  })

  it('nears the normal quantile as the freedom grows', () => {
    expect(studentQuantile(0.975, 1e7)).toBeCloseTo(normalQuantile(0.975), 6)
  })
})

describe('studentTail', () => {
  // scipy 1.17: t.sf(t, freedom). By the beta distribution the last two were .0235 and .5.
  it.each([
    [2, 2e7, 0.022750138697050174],
    [3, 1e12, 0.0013498980316633353],
    [5, 1e15, 2.8665157187924225e-7],
    [2, 1e15, 0.02275013194817922],
    [-3, 1e100, 0.9986501019683699],
  ])('above %f with freedom %f is %f', (t, freedom, share) => {
    expect(studentTail(t, freedom) / share).toBeCloseTo(1, 6)
  })

  it('goes with the quantile at huge degrees of freedom', () => {
    for (const freedom of [1e7, 1.1e7, 1e10, 1e16, 1e200]) {
      expect(studentTail(studentQuantile(0.95, freedom), freedom)).toBeCloseTo(0.05, 7)
    }
  })
})
