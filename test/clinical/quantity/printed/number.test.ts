import { describe, expect, it } from 'vitest'
import { plainNumber, readNumbers } from '../../../../src/clinical/quantity/printed/index.js'

const read = (text: string): string[] =>
  readNumbers(text.toLowerCase(), () => false).map(({ quantity, label }) => {
    return `${quantity.values.map(plainNumber).join(' ')} ${label}`.trim()
  })

describe('readNumbers', () => {
  it.each([
    // As floating point these are 16399999999.999998, 2299999.9999999995 and 1.1e+21.
    ['16.4 × 10^9/L', ['16400000000 /l']],
    ['2.3 million', ['2300000']],
    ['1100 × 10^18', ['1100000000000000000000']],
    ['.5 mg', ['0.5 mg']],
    ['5.0 mg', ['5 mg']],
    ['41,000, then 1,234.50', ['41000', '1234.5']],
    ['a score of -2.60', ['-2.6']],
    ['5 ft 9.5 in', ['69.5 in']],
    ['half a liter', ['0.5']],
    ['twenty-five pounds', ['25 lb']],
    ['12345678901234567890123', ['12345678901234567890123']],
  ])('reads %j digit by digit', (text, numbers) => {
    expect(read(text)).toEqual(numbers)
  })

  it('keeps how exactly a number was printed', () => {
    const places = (text: string): unknown => readNumbers(text, () => false)[0]?.quantity.values
    expect(places('5.0 mg')).toEqual([{ units: 50n, places: 1 }])
    expect(places('4 million')).toEqual([{ units: 4n, places: -6 }])
  })

  it('reads a number of a hundred thousand digits', () => {
    const digits = `9${'0'.repeat(100_000)}`
    expect(read(`${digits} mg`)).toEqual([`${digits} mg`])
  })
})
