import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutoffsOf } from '../../../src/clinical/quantity/cutoffs.js'
import {
  compare,
  constant,
  type Decimal,
  fractionOf,
  parseDecimal,
  roundTo,
} from '../../../src/clinical/quantity/decimal.js'
import { fromBase, type UnitScale } from '../../../src/clinical/quantity/scale.js'
import { type AnalyteName, analyteNames, analyteOf } from '../../../src/clinical/quantity/table.js'
import {
  agree,
  type Conversion,
  conversionOf,
  convert,
  restate,
  restateTogether,
  targetsOf,
} from '../../../src/clinical/quantity/unit.js'
import { lawSeed } from '../../clinical-text.js'

const conversions: readonly Conversion[] = analyteNames().flatMap((analyte) => {
  const { units } = analyteOf(analyte)
  return units.flatMap(({ unit }) => targetsOf(analyte, unit).map((to) => conversionOf(analyte, unit, to)!))
})

/** A value that a patient can have, printed with the unit's usual digits. */
const printedIn = ({ analyte, from }: Conversion): fc.Arbitrary<Decimal> => {
  const { plausible } = analyteOf(analyte)
  const [low, high] = plausible.map((bound) => roundTo(fromBase(constant(bound), from), from.places).units)
  return fc.bigInt({ min: low!, max: high! }).map((units) => ({ units, places: from.places }))
}

const restated = fc
  .constantFrom(...conversions)
  .chain((conversion) => fc.tuple(fc.constant(conversion), printedIn(conversion)))
const many = { ...lawSeed, numRuns: 5000 }

const sideOf = (value: Decimal, { unit }: UnitScale, at: readonly (readonly [string, string])[]): number | null => {
  const row = at.find(([name]) => name === unit)
  return row === undefined ? null : compare(fractionOf(value), constant(row[1]))
}

describe('unit conversions', () => {
  it('lead there and back exactly, for every pair of units', () => {
    fc.assert(
      fc.property(restated, ([conversion, value]) => {
        const there = convert(fractionOf(value), conversion)
        const back = convert(there, { ...conversion, from: conversion.to, to: conversion.from })
        expect(compare(back, fractionOf(value))).toBe(0)
      }),
      many,
    )
  })

  it('print a range that holds the exact value, and lead back to the printed one', () => {
    fc.assert(
      fc.property(restated, ([conversion, value]) => {
        const result = restateTogether([value], conversion)
        if (typeof result === 'string') return
        const [after] = result as [Decimal]
        const exact = convert(fractionOf(value), conversion)
        expect(compare(fractionOf(roundTo(exact, after.places)), fractionOf(after))).toBe(0)
        expect(agree(value, after, conversion)).toBe(true)
        const back = convert(fractionOf(after), { ...conversion, from: conversion.to, to: conversion.from })
        const off = Number(roundTo(back, value.places).units - value.units)
        expect(Math.abs(off)).toBeLessThanOrEqual(conversion.to.back)
      }),
      many,
    )
  })

  it('cross no cut-off that is listed in both units', () => {
    const listed = conversions.filter(({ analyte }) => cutoffsOf(analyte).length > 0)
    const near = fc.constantFrom(...listed).chain((conversion) => {
      const at = cutoffsOf(conversion.analyte).flatMap((row) =>
        row.at.filter(([unit]) => unit === conversion.from.unit),
      )
      const centre = at.length === 0 ? fc.constant('1') : fc.constantFrom(...at.map(([, value]) => value))
      return fc.tuple(fc.constant(conversion), centre, fc.integer({ min: -6, max: 6 }))
    })
    let crossed = 0
    fc.assert(
      fc.property(near, ([conversion, centre, step]) => {
        const value = roundTo(constant(centre), Math.max(conversion.from.places, parseDecimal(centre)!.places))
        const moved = { units: value.units + BigInt(step), places: value.places }
        if (moved.units <= 0n) return
        const result = restateTogether([moved], conversion)
        if (typeof result === 'string') return
        for (const { at } of cutoffsOf(conversion.analyte)) {
          const [before, after] = [sideOf(moved, conversion.from, at), sideOf(result[0]!, conversion.to, at)]
          if (before === null || after === null) continue
          crossed++
          expect(after).toBe(before)
        }
      }),
      many,
    )
    expect(crossed).toBeGreaterThan(5000)
  })

  it('keep values that stand together in their order', () => {
    const several = fc
      .constantFrom(...conversions)
      .chain((conversion) =>
        fc.tuple(fc.constant(conversion), fc.array(printedIn(conversion), { minLength: 2, maxLength: 4 })),
      )
    fc.assert(
      fc.property(several, ([conversion, values]) => {
        const result = restateTogether(values, conversion)
        if (typeof result === 'string') return
        for (const [i, a] of values.entries()) {
          for (const [j, b] of values.entries()) {
            expect(compare(fractionOf(result[i]!), fractionOf(result[j]!))).toBe(compare(fractionOf(a), fractionOf(b)))
          }
        }
      }),
      lawSeed,
    )
  })

  it('refuse few of the values that are usual', () => {
    const usual: readonly (readonly [AnalyteName, number, number, number])[] = [
      ['glucose', 40, 600, 0],
      ['creatinine', 4, 90, 1],
      ['bilirubin', 1, 300, 1],
      ['urea nitrogen', 3, 120, 0],
      ['calcium', 60, 150, 1],
      ['cholesterol', 60, 400, 0],
      ['hemoglobin', 40, 200, 1],
    ]
    const share = usual.map(([analyte, low, high, places]) => {
      const [from, to] = [analyteOf(analyte).units[1]!, analyteOf(analyte).units[0]!]
      let refused = 0
      for (let units = low; units <= high; units++) {
        if (typeof restateTogether([{ units: BigInt(units), places }], { analyte, from, to }) === 'string') refused++
      }
      return [analyte, refused]
    })
    expect(Object.fromEntries(share)).toEqual({
      glucose: 10,
      creatinine: 3,
      bilirubin: 3,
      'urea nitrogen': 1,
      calcium: 8,
      cholesterol: 0,
      hemoglobin: 0,
    })
  })

  it('give one place more only where it is asked for', () => {
    const conversion = conversionOf('creatinine', 'mg/dL', 'µmol/L')!
    expect(restate({ units: 185n, places: 2 }, conversion, 0)).toBe('round-trip')
    expect(restate({ units: 185n, places: 2 }, conversion, 1)).toEqual({ units: 1635n, places: 1 })
  })
})
