import { describe, expect, it } from 'vitest'
import { bedsideSchwartz, ckdEpi2021, cockcroftGault, idealWeight } from '../../../src/scenario/measure/kidney.js'

/**
 * Values of the published equations, worked out apart from this code by logarithms; NIDDK's and the National Kidney
 * Foundation's calculators print the same, rounded to whole numbers.
 */
describe('CKD-EPI 2021', () => {
  it.each([
    [0.5, 20, 'female', 137.6],
    [0.7, 45, 'female', 108.6],
    [0.8, 55, 'male', 104.5],
    [0.9, 30, 'male', 117.8],
    [1, 50, 'male', 91.7],
    [1.2, 60, 'male', 69.2],
    [1.3, 70, 'female', 44.2],
    [1.8, 66, 'male', 41],
    [2.2, 40, 'female', 28.4],
    [2.9, 54, 'male', 24.9],
    [4.5, 75, 'male', 12.9],
    [6, 82, 'female', 6.6],
  ] as const)('gives for creatinine %d, %d years, %s: %d', (creatinine, age, sex, wanted) => {
    expect(Number(ckdEpi2021({ creatinine, age, sex }).toFixed(1))).toBe(wanted)
  })
})

describe('Cockcroft–Gault', () => {
  it.each([
    [1, 40, 72, 'male', 100],
    [0.8, 30, 60, 'female', 97.4],
    [1.4, 65, 80, 'male', 59.5],
    [2, 70, 55, 'female', 22.7],
    [3.6, 48, 76, 'male', 27],
    [0.9, 85, 50, 'female', 36.1],
    [5, 60, 90, 'male', 20],
    [1.1, 18, 70, 'male', 107.8],
  ] as const)('gives for creatinine %d, %d years, %d kg, %s: %d', (creatinine, age, weight, sex, wanted) => {
    expect(Number(cockcroftGault({ creatinine, age, weight, sex }).toFixed(1))).toBe(wanted)
  })

  it.each([
    [152.4, 'female', 45.5],
    [160, 'female', 52.4],
    [170, 'male', 65.9],
    [180, 'male', 75],
  ] as const)('takes as ideal weight at %d cm, %s: %d kg', (height, sex, wanted) => {
    expect(Number(idealWeight({ height, sex }).toFixed(1))).toBe(wanted)
  })
})

describe('bedside Schwartz', () => {
  it.each([
    [0.3, 75, 103.3],
    [0.4, 100, 103.2],
    [0.5, 120, 99.1],
    [0.8, 140, 72.3],
    [1.2, 150, 51.6],
    [2.5, 130, 21.5],
    [0.6, 95, 65.4],
  ])('gives for creatinine %d at %d cm: %d', (creatinine, height, wanted) => {
    expect(Number(bedsideSchwartz({ creatinine, height }).toFixed(1))).toBe(wanted)
  })
})
