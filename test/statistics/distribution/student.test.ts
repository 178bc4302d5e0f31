import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../../../src/statistics/distribution/normal.js'
import { studentQuantile } from '../../../src/statistics/distribution/student.js'

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
