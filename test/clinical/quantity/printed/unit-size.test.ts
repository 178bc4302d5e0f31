import { describe, expect, it } from 'vitest'
import { compare, constant, multiply } from '../../../../src/clinical/quantity/decimal.js'
import { readUnit } from '../../../../src/clinical/quantity/printed/unit.js'
import { parseUnitSizes, unitSizes } from '../../../../src/clinical/quantity/printed/unit-size.js'
import { type Analyte, type AnalyteName, analyteNames, analytes } from '../../../../src/clinical/quantity/table.js'

const header = 'words,dimension,size,per,analyte,unit,source\n'

/** Every unit of an analyte that is read as a unit of its own; "ft in" and "× 10^9/L" are not. */
function unitsOf(analyte: AnalyteName) {
  const { units }: Analyte = analytes[analyte]
  return units.flatMap((scale) => {
    const spelled = scale.unit.toLowerCase()
    const read = readUnit(spelled, 0)
    return read?.end === spelled.length ? [{ scale, ...read.unit }] : []
  })
}

describe('unit sizes', () => {
  it.each(analyteNames)('stand to each other as in the unit table: %s', (analyte) => {
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

  it('give each word one unit', () => {
    const words = unitSizes().flatMap((row) => row.words)
    expect(words.filter((word, i) => words.indexOf(word) < i)).toEqual([])
  })

  it.each([
    ['other columns', 'words,size\ng,1\n', /line 1: expected the columns words, dimension/],
    ['a size of 0', `${header}g,mass,0,1,,,own\n`, /line 2: expected words, a size/],
    ['a size that is no number', `${header}g,mass,1,1,,,own\nkg,mass,1e3,1,,,own\n`, /line 3: expected words, a size/],
    [
      'a unit that is not in the unit table',
      `${header}st,mass,1,1,weight,stone,own\n`,
      /line 2: expected .* one of the unit table/,
    ],
    ['a row without words', `${header},mass,1,1,,,own\n`, /line 2: expected words/],
  ])('refuse %s', (_, content, message) => {
    expect(() => parseUnitSizes(content)).toThrow(message)
  })
})
