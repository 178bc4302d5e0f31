import { describe, expect, it } from 'vitest'
import { compare, constant, multiply } from '../../../../src/clinical/quantity/decimal.js'
import { readUnit } from '../../../../src/clinical/quantity/printed/unit.js'
import { unitSizes } from '../../../../src/clinical/quantity/printed/unit-size.js'
import { type AnalyteName, analyteNames, analyteOf } from '../../../../src/clinical/quantity/table.js'

/** Every unit of an analyte that is read as a single unit; "ft in" and "× 10^9/L" are not. */
function unitsOf(analyte: AnalyteName) {
  return analyteOf(analyte).units.flatMap((scale) => {
    const spelled = scale.unit.toLowerCase()
    const read = readUnit(spelled, 0)
    return read?.end === spelled.length ? [{ scale, ...read.unit }] : []
  })
}

describe('unit sizes', () => {
  it.each(analyteNames())('stand to each other as in the unit table: %s', (analyte) => {
    const units = unitsOf(analyte)
    for (const a of units) {
      for (const b of units.filter(({ dimension }) => dimension === a.dimension)) {
        const [left, right] = [
          multiply(multiply(constant(a.scale.times), constant(b.scale.per)), b.size),
          multiply(multiply(constant(b.scale.times), constant(a.scale.per)), a.size),
        ]
        expect(compare(left, right), `${a.scale.unit} and ${b.scale.unit}`).toBe(0)
      }
    }
  })

  it('take from the unit table what it holds', () => {
    const [pound] = unitSizes().filter(({ words }) => words.includes('pound'))
    expect(compare(pound!.size, constant('453.59237'))).toBe(0)
    const [ounce] = unitSizes().filter(({ words }) => words.includes('ounce'))
    expect(compare(ounce!.size, constant('28.349523125'))).toBe(0)
    const [mile] = unitSizes().filter(({ words }) => words.includes('mile'))
    expect(compare(mile!.size, constant('1609.344'))).toBe(0)
  })

  it('read dimensions of every form: signs, capitals, hyphens, per time, and none', () => {
    const dimensions = new Set(unitSizes().map(({ dimension }) => dimension))
    for (const dimension of ['mass', 'mmHg', 'cmH2O', 'pack-year', '/time', '']) expect(dimensions).toContain(dimension)
  })

  it('give each word one unit', () => {
    const words = unitSizes().flatMap((row) => row.words)
    expect(words.filter((word, i) => words.indexOf(word) < i)).toEqual([])
  })
})
