import { describe, expect, it } from 'vitest'
import { cell, expression, filled, oneOf, optional, several, yesOrNo } from '../../src/vocabulary/cell.js'
import { readRows } from '../../src/vocabulary/table.js'

const columns = {
  analyte: oneOf(['iron', 'lead']),
  times: cell({ pattern: /^\d+(?:\.\d+)?$/, expected: 'a number such as 88.4' }),
  most: optional({ pattern: /^\d+$/, expected: 'a whole number' }),
  written: yesOrNo,
  names: several('|', filled),
}
const header = 'analyte,times,most,written,names'
const read = (text: string) => readRows(text, 'units.csv', columns)

describe('readRows', () => {
  it('gives each cell what its column says, whatever the order of the columns', () => {
    const iron = { analyte: 'iron', times: '0.179', most: null, written: true, names: ['iron', 'Fe'] }
    expect(read(`${header}\niron,0.179,,yes,iron | Fe\n`)).toEqual([iron])
    expect(read('names,written,most,times,analyte\niron|Fe,yes,, 0.179 ,iron\n')).toEqual([iron])
    expect(read(`${header}\r\nlead,1,25,no,\r\n\r\n`)).toEqual([
      { analyte: 'lead', times: '1', most: '25', written: false, names: [] },
    ])
  })

  it.each([
    ['iron,"0,179",,yes,Fe', 'expected a number such as 88.4 under times, but found "0,179". Correct the cell.'],
    ['zinc,1,,yes,Zn', 'expected one of iron, lead under analyte, but found "zinc". Correct the cell.'],
    ['iron,1,much,yes,Fe', 'expected a whole number, or nothing under most, but found "much". Correct the cell.'],
    ['iron,1,,maybe,Fe', 'expected yes or no under written, but found "maybe". Correct the cell.'],
    ['iron,1,,yes,Fe||Fe2', 'expected a text under names, but found "". Correct the cell.'],
    ['iron,1,,yes', 'a row must have 5 cells as the header has, but this one has 4: "iron,1,,yes".'],
    ['iron,1,,yes,"Fe', 'a cell must end on the line where it begins, but a quote is opened and not closed'],
  ])('says file, line, expected and found for %s', (row, message) => {
    expect(() => read(`${header}\nlead,1,,no,Pb\n${row}\n`)).toThrow(`units.csv, line 3: ${message}`)
  })

  it.each([
    ['analyte,times\niron,1\n', /line 1: expected the columns .*, but most, written, names is not there/],
    [`${header},notes\niron,1,,yes,Fe,x\n`, /line 1: found the unknown column "notes"\. Known: .*/],
    [`${header},name\niron,1,,yes,Fe,x\n`, /Did you mean names\?/],
    [`${header},times\niron,1,,yes,Fe,2\n`, /line 1: expected the columns .*, but one is there twice\. Remove it\./],
    [`${header}\n`, /line 1: expected rows under the header and found none/],
    ['', /line 1: expected the columns/],
  ])('refuses a header or a table that does not fit', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it('makes a regular expression of a cell, and names one that is none', () => {
    const patterns = { pattern: filled.pipe(expression('i')), ahead: expression('') }
    expect(readRows('pattern,ahead\n(?<=a)b,\n', 'x.csv', patterns)).toEqual([{ pattern: /(?<=a)b/i, ahead: /(?:)/ }])
    expect(() => readRows('pattern,ahead\nb,c\na(b,\n', 'x.csv', patterns)).toThrow(
      'x.csv, line 3: expected a regular expression under pattern, but found "a(b". Correct the cell.',
    )
    expect(() => readRows('pattern,ahead\n,\n', 'x.csv', patterns)).toThrow('expected a text under pattern')
  })

  it('carries the code and the place', () => {
    const error = (() => {
      try {
        return readRows(`${header}\niron,x,,yes,Fe\n`, 'units.csv', columns, 'lexicon-invalid')
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toMatchObject({ code: 'lexicon-invalid', where: { file: 'units.csv', line: 2 } })
  })
})
