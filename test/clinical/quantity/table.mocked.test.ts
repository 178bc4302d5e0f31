import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const bundled = fileURLToPath(new URL('../../../data/vocabulary/', import.meta.url))
vi.mock('../../../src/bundled.js', () => ({ bundledPath: (...parts: string[]) => join(folder, ...parts) }))

beforeEach(() => {
  vi.resetModules()
  cpSync(bundled, join(folder, 'data', 'vocabulary'), { recursive: true })
})

const change = (file: string, before: string, after: string): void => {
  const path = join(folder, 'data', 'vocabulary', 'quantity', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}
const load = async () => ({
  ...(await import('../../../src/clinical/quantity/table.js')),
  ...(await import('../../../src/clinical/quantity/cutoffs.js')),
  ...(await import('../../../src/clinical/quantity/unit.js')),
  ...(await import('../../../src/clinical/quantity/reading.js')),
})

describe('the tables of units', () => {
  it('take a corrected factor, a new name and a new analyte without a change of code', async () => {
    change('units.csv', 'creatinine,mg/dL,conventional,10000,113.12', 'creatinine,mg/dL,conventional,10000,113.13')
    change('units.csv', 'creatinine,µmol/L', 'zinc,µmol/L,SI,1,1,0,1,1,0,yes,,,base unit\ncreatinine,µmol/L')
    change('units.csv', 'creatinine,µmol/L', 'zinc,µg/dL,conventional,0.153,1,0,0,1,0,yes,,,own\ncreatinine,µmol/L')
    change('analytes.csv', 'creatinine,', 'zinc,laboratory,0.5,100,own\ncreatinine,')
    change('analyte-names.csv', 'creatinine,creatinine|Cr', 'zinc,zinc|Zn,own\ncreatinine,creatinine|Cr|creat')
    const { readMeasurements, conversionOf, factorOf } = await load()
    const { measurements } = readMeasurements('Zinc is 85 µg/dL. Creat: 1.2 mg/dL.')
    expect(measurements.map(({ analyte, quantity }) => [analyte, quantity.unit])).toEqual([
      ['zinc', 'µg/dL'],
      ['creatinine', 'mg/dL'],
    ])
    expect(factorOf(conversionOf('creatinine', 'mg/dL', 'µmol/L')!)).toBe('× 10000 ÷ 113.13')
  })

  it('say where a unit has an unknown analyte, and where the base unit is not the first', async () => {
    change('units.csv', 'iron,µg/dL', 'irn,µg/dL')
    const { scaleOf } = await load()
    expect(() => scaleOf('iron', 'µmol/L')).toThrow(
      /^data\/vocabulary\/quantity\/units\.csv, line \d+: expected an analyte that stands in analytes\.csv under analyte, but found "irn"\. Correct the cell\.$/,
    )
    vi.resetModules()
    change('units.csv', 'irn,µg/dL', 'iron,µg/dL')
    change('units.csv', 'iron,µmol/L,SI,1,1,0', 'iron,µmol/L,SI,2,1,0')
    const again = await load()
    expect(() => again.scaleOf('iron', 'µmol/L')).toThrow(
      /first row of iron its base unit, with times 1, per 1 and minus 0/,
    )
  })

  it('say where a cut-off has a unit that its analyte does not have', async () => {
    change('cutoffs.csv', 'iron,µg/dL,50', 'iron,mg/dL,50')
    const { cutoffsOf } = await load()
    expect(() => cutoffsOf('lead')).toThrow(
      'data/vocabulary/quantity/cutoffs.csv: expected units that iron has in units.csv, but found "mg/dL" beside 50 mg/dL. Correct the row.',
    )
  })

  it('have no analyte by another name', async () => {
    const { analyteOf, scaleOf, cutoffsOf } = await load()
    expect(() => analyteOf('unobtainium')).toThrow('No analyte is called "unobtainium".')
    expect([scaleOf('unobtainium', 'g'), cutoffsOf('unobtainium')]).toEqual([null, []])
  })
})
