import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  addTimes,
  compare,
  constant,
  type Decimal,
  divide,
  exactDecimal,
  fractionOf,
  multiply,
  parseDecimal,
  printDecimal,
  roundTo,
  subtract,
  withoutTrailingZeros,
} from '../../../src/clinical/quantity/decimal.js'
import { lawSeed } from '../../clinical-text.js'

const decimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  places: fc.nat(6),
})
const positive = decimal.map(({ units, places }) => ({ units: units + 1n, places }))

describe('decimal', () => {
  it('prints what it reads, with and without commas', () => {
    fc.assert(
      fc.property(decimal, fc.boolean(), (value, grouped) => {
        expect(parseDecimal(printDecimal(value, grouped))).toEqual(value)
      }),
      lawSeed,
    )
  })

  it('is one number with places below 0 and with the zeros printed', () => {
    fc.assert(
      fc.property(decimal, fc.nat(30), ({ units }, zeros) => {
        const short = { units, places: -zeros }
        const long = { units: units * 10n ** BigInt(zeros), places: 0 }
        expect(compare(fractionOf(short), fractionOf(long))).toBe(0)
        expect(printDecimal(short)).toBe(printDecimal(long))
        expect(printDecimal(short, true)).toBe(printDecimal(long, true))
      }),
      lawSeed,
    )
  })

  it('adds so many times a number', () => {
    fc.assert(
      fc.property(decimal, fc.bigInt(0n, 99n), decimal, (small, times, large) => {
        const sum = addTimes(small, times, large)
        const expected = add(fractionOf(small), multiply(fractionOf(large), { over: times, under: 1n }))
        expect(compare(fractionOf(sum), expected)).toBe(0)
        expect(sum.places).toBe(Math.max(small.places, large.places))
      }),
      lawSeed,
    )
  })

  it('is exact where floating point is not', () => {
    expect(compare(add(constant('0.1'), constant('0.2')), constant('0.3'))).toBe(0)
    expect(printDecimal(roundTo(multiply(constant('1.005'), constant('100')), 0))).toBe('101')
    expect(printDecimal(roundTo(constant('2.675'), 2))).toBe('2.68')
  })

  it('undoes an addition and a multiplication', () => {
    fc.assert(
      fc.property(decimal, positive, (a, b) => {
        const [x, y] = [fractionOf(a), fractionOf(b)]
        expect(compare(subtract(add(x, y), y), x)).toBe(0)
        expect(compare(divide(multiply(x, y), y), x)).toBe(0)
      }),
      lawSeed,
    )
  })

  it('rounds to a neighbour no further than half a last digit away', () => {
    fc.assert(
      fc.property(decimal, positive, fc.nat(4), (a, b, places) => {
        const exact = divide(fractionOf(a), fractionOf(b))
        const rounded = fractionOf(roundTo(exact, places))
        const half = { over: 1n, under: 2n * 10n ** BigInt(places) }
        expect(compare(subtract(rounded, exact), half)).toBeLessThanOrEqual(0)
        expect(compare(subtract(exact, rounded), half)).toBeLessThanOrEqual(0)
      }),
      lawSeed,
    )
  })

  it('rounds halves away from zero on both sides', () => {
    expect(printDecimal(roundTo(constant('0.25'), 1))).toBe('0.3')
    expect(printDecimal(roundTo(constant('-0.25'), 1))).toBe('-0.3')
    expect(printDecimal(roundTo(constant('-0.04'), 1))).toBe('0.0')
  })

  it('drops zeros without changing the value', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        const short = withoutTrailingZeros(value)
        expect(compare(fractionOf(short), fractionOf(value))).toBe(0)
        expect(short.places === 0 || short.units % 10n !== 0n).toBe(true)
      }),
      lawSeed,
    )
  })

  it('tells a decimal that ends from one that does not', () => {
    expect(exactDecimal({ over: 5n, under: 9n }, 12)).toBeNull()
    expect(exactDecimal({ over: 5n, under: 8n }, 3)).toEqual({ units: 625n, places: 3 })
    expect(exactDecimal({ over: 5n, under: 8n }, 2)).toBeNull()
  })

  it.each(['.5', '5.', '1,23', '1,2345', '-3', '', '1e3', '٣', '1,000,00'])('reads no number in "%s"', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })

  it('refuses a constant that is no decimal', () => {
    expect(() => constant('1/3')).toThrow('A constant must be a decimal')
  })
})
