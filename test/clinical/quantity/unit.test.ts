import { describe, expect, it } from 'vitest'
import { cutoffsOf } from '../../../src/clinical/quantity/cutoffs.js'
import { fractionOf, parseDecimal, printDecimal, roundTo } from '../../../src/clinical/quantity/decimal.js'
import type { UnitName } from '../../../src/clinical/quantity/scale.js'
import { type AnalyteName, analyteNames, analyteOf, scaleOf } from '../../../src/clinical/quantity/table.js'
import {
  agree,
  conversionOf,
  convert,
  factorOf,
  restateTogether,
  targetsOf,
} from '../../../src/clinical/quantity/unit.js'

type Row = readonly [AnalyteName, string, UnitName, string, UnitName]

/**
 * Values that others printed in both units: [1] NGSP, HbA1c conversion; [2] ADA Standards of Care; [3] KDIGO AKI
 * guideline 2012; [4] USMLE laboratory values, where that table rounds as the factor does (it prints 33–45 mm Hg as
 * 4.4–5.9 kPa and 10.2 mg/dL of calcium as 2.8 mmol/L); [5] ESC/EAS 2019, NCEP ATP III; [6] NIST SP 811, by definition;
 * [7] AMA Manual of Style, table of units; [8] ACR, BTS, IOM, CDC and BSH, as in unit-cutoffs. Each value has as many
 * places as its publisher printed. Decision 0014 says which of them could be opened.
 */
const published: readonly Row[] = [
  // [1]
  ['hemoglobin A1c', '5', '%', '31', 'mmol/mol'],
  ['hemoglobin A1c', '6', '%', '42', 'mmol/mol'],
  ['hemoglobin A1c', '6.5', '%', '48', 'mmol/mol'],
  ['hemoglobin A1c', '7', '%', '53', 'mmol/mol'],
  ['hemoglobin A1c', '8', '%', '64', 'mmol/mol'],
  ['hemoglobin A1c', '9', '%', '75', 'mmol/mol'],
  ['hemoglobin A1c', '10', '%', '86', 'mmol/mol'],
  ['hemoglobin A1c', '12', '%', '108', 'mmol/mol'],
  // [2]
  ['glucose', '54', 'mg/dL', '3.0', 'mmol/L'],
  ['glucose', '70', 'mg/dL', '3.9', 'mmol/L'],
  ['glucose', '100', 'mg/dL', '5.6', 'mmol/L'],
  ['glucose', '126', 'mg/dL', '7.0', 'mmol/L'],
  ['glucose', '140', 'mg/dL', '7.8', 'mmol/L'],
  ['glucose', '180', 'mg/dL', '10.0', 'mmol/L'],
  ['glucose', '200', 'mg/dL', '11.1', 'mmol/L'],
  ['glucose', '250', 'mg/dL', '13.9', 'mmol/L'],
  ['hemoglobin A1c', '5.7', '%', '39', 'mmol/mol'],
  // [3]
  ['creatinine', '0.3', 'mg/dL', '26.5', 'µmol/L'],
  ['creatinine', '4.0', 'mg/dL', '353.6', 'µmol/L'],
  // [4]
  ['creatinine', '0.6', 'mg/dL', '53', 'µmol/L'],
  ['creatinine', '1.2', 'mg/dL', '106', 'µmol/L'],
  ['bilirubin', '0.1', 'mg/dL', '2', 'µmol/L'],
  ['bilirubin', '1.0', 'mg/dL', '17', 'µmol/L'],
  ['bilirubin', '0.3', 'mg/dL', '5', 'µmol/L'],
  ['calcium', '8.4', 'mg/dL', '2.1', 'mmol/L'],
  ['cholesterol', '200', 'mg/dL', '5.2', 'mmol/L'],
  ['cortisol', '5', 'µg/dL', '138', 'nmol/L'],
  ['cortisol', '23', 'µg/dL', '635', 'nmol/L'],
  ['ferritin', '15', 'ng/mL', '15', 'µg/L'],
  ['iron', '50', 'µg/dL', '9', 'µmol/L'],
  ['iron', '170', 'µg/dL', '30', 'µmol/L'],
  ['magnesium', '1.5', 'mEq/L', '0.75', 'mmol/L'],
  ['magnesium', '2.0', 'mEq/L', '1.0', 'mmol/L'],
  ['thyroxine', '5', 'µg/dL', '64', 'nmol/L'],
  ['thyrotropin', '0.4', 'µU/mL', '0.4', 'mU/L'],
  ['hemoglobin', '13.5', 'g/dL', '135', 'g/L'],
  ['hemoglobin', '17.5', 'g/dL', '175', 'g/L'],
  ['protein', '6.0', 'g/dL', '60', 'g/L'],
  ['albumin', '5.5', 'g/dL', '55', 'g/L'],
  ['sodium', '136', 'mEq/L', '136', 'mmol/L'],
  ['potassium', '5.0', 'mEq/L', '5.0', 'mmol/L'],
  ['leukocytes', '4500', '/mm3', '4.5', '× 10^9/L'],
  ['platelets', '400000', '/mm3', '400', '× 10^9/L'],
  ['blood gas pressure', '33', 'mm Hg', '4.4', 'kPa'],
  ['blood gas pressure', '75', 'mm Hg', '10.0', 'kPa'],
  ['blood gas pressure', '105', 'mm Hg', '14.0', 'kPa'],
  // [5]
  ['cholesterol', '55', 'mg/dL', '1.4', 'mmol/L'],
  ['cholesterol', '70', 'mg/dL', '1.8', 'mmol/L'],
  ['cholesterol', '100', 'mg/dL', '2.6', 'mmol/L'],
  ['cholesterol', '116', 'mg/dL', '3.0', 'mmol/L'],
  ['cholesterol', '190', 'mg/dL', '4.9', 'mmol/L'],
  ['cholesterol', '240', 'mg/dL', '6.21', 'mmol/L'],
  ['triglycerides', '150', 'mg/dL', '1.7', 'mmol/L'],
  ['triglycerides', '500', 'mg/dL', '5.65', 'mmol/L'],
  // [6]
  ['temperature', '35', '°C', '95', '°F'],
  ['temperature', '37', '°C', '98.6', '°F'],
  ['temperature', '38', '°C', '100.4', '°F'],
  ['temperature', '38.3', '°C', '100.9', '°F'],
  ['temperature', '40', '°C', '104', '°F'],
  ['temperature', '104', '°F', '40', '°C'],
  ['temperature', '41', '°C', '105.8', '°F'],
  ['weight', '1', 'lb', '0.45359237', 'kg'],
  ['weight', '2.5', 'kg', '5.5', 'lb'],
  ['weight', '70', 'kg', '154', 'lb'],
  ['weight', '3500', 'g', '7.7', 'lb'],
  ['height', '72', 'in', '182.88', 'cm'],
  ['height', '6', 'ft', '182.88', 'cm'],
  ['height', '1.75', 'm', '175', 'cm'],
  ['length', '1', 'in', '2.54', 'cm'],
  // [7]
  ['urea nitrogen', '23', 'mg/dL', '8.2', 'mmol/L'],
  ['urea nitrogen', '8', 'mg/dL', '2.9', 'mmol/L'],
  ['lactate', '18', 'mg/dL', '2.0', 'mmol/L'],
  ['lead', '10', 'µg/dL', '0.48', 'µmol/L'],
  ['testosterone', '300', 'ng/dL', '10.4', 'nmol/L'],
  // [8]
  ['uric acid', '6', 'mg/dL', '357', 'µmol/L'],
  ['vitamin D', '20', 'ng/mL', '50', 'nmol/L'],
  ['vitamin D', '30', 'ng/mL', '75', 'nmol/L'],
  ['vitamin B12', '200', 'pg/mL', '148', 'pmol/L'],
  ['lead', '5', 'µg/dL', '0.24', 'µmol/L'],
  ['blood gas pressure', '45', 'mm Hg', '6.0', 'kPa'],
  ['blood gas pressure', '60', 'mm Hg', '8.0', 'kPa'],
  ['blood gas pressure', '55', 'mm Hg', '7.3', 'kPa'],
]

const read = (text: string) => parseDecimal(text)!

describe('published values', () => {
  it('are many', () => {
    expect(published.length).toBeGreaterThanOrEqual(60)
  })

  it.each(published)('%s: %s %s is %s %s', (analyte, value, from, other, to) => {
    const exact = convert(fractionOf(read(value)), conversionOf(analyte, from, to)!)
    expect(printDecimal(roundTo(exact, read(other).places))).toBe(other)
  })

  it.each(published)('%s: %s %s comes back from the exact value in %s %s', (analyte, value, from, _other, to) => {
    const exact = convert(fractionOf(read(value)), conversionOf(analyte, from, to)!)
    const back = convert(exact, conversionOf(analyte, to, from)!)
    expect(back.over * fractionOf(read(value)).under).toBe(fractionOf(read(value)).over * back.under)
  })
})

const one = (value: string, analyte: AnalyteName, from: UnitName, to: UnitName): string => {
  const result = restateTogether([read(value)], conversionOf(analyte, from, to)!)
  return typeof result === 'string' ? result : printDecimal(result[0]!)
}

describe('restateTogether', () => {
  it.each([
    ['126', '7.0'],
    ['125', '6.9'],
    ['70', '3.9'],
    ['69', '3.8'],
    ['199', '11.0'],
    ['200', '11.1'],
    // Laboratories print one place; 7.0 would be at the cut-off.
    ['127', 'cut-off'],
  ])('keeps glucose %s mg/dL on its side of the cut-offs: %s mmol/L', (value, expected) => {
    expect(one(value, 'glucose', 'mg/dL', 'mmol/L')).toBe(expected)
  })

  it('refuses a value that no allowed digit keeps at its cut-off', () => {
    expect(one('12.0', 'calcium', 'mg/dL', 'mmol/L')).toBe('cut-off')
  })

  it('adds a digit where the usual ones would not lead back', () => {
    expect(one('1.85', 'creatinine', 'mg/dL', 'µmol/L')).toBe('163.5')
  })

  it('prints glucose with one place, and so for two neighbours alike, but not where both are told', () => {
    expect(['97', '98'].map((value) => one(value, 'glucose', 'mg/dL', 'mmol/L'))).toEqual(['5.4', '5.4'])
    expect(one('5.4', 'glucose', 'mmol/L', 'mg/dL')).toBe('97')
    expect(restateTogether([read('97'), read('98')], conversionOf('glucose', 'mg/dL', 'mmol/L')!)).toBe('unusual')
  })

  it('refuses a Fahrenheit value that one decimal in Celsius cannot give back', () => {
    expect(one('100.5', 'temperature', '°F', '°C')).toBe('round-trip')
  })

  it('adds a digit where rounding would move a small value by more than a twentieth', () => {
    expect(one('2', 'weight', 'kg', 'lb')).toBe('4.4')
    expect(one('0.1', 'bilirubin', 'mg/dL', 'µmol/L')).toBe('1.7')
  })

  it('adds no digit to a temperature', () => {
    expect(one('38.5', 'temperature', '°C', '°F')).toBe('101.3')
    expect(one('100.4', 'temperature', '°F', '°C')).toBe('38')
  })

  it('leaves no zero behind the point but in laboratory values', () => {
    expect(one('150', 'weight', 'lb', 'kg')).toBe('68')
    expect(one('90', 'glucose', 'mg/dL', 'mmol/L')).toBe('5.0')
  })

  it('loses no digit where only the point moves', () => {
    expect(one('13.25', 'hemoglobin', 'g/dL', 'g/L')).toBe('132.5')
    expect(one('16450', 'leukocytes', '/mm3', '× 10^9/L')).toBe('16.45')
  })

  it('counts few cells one by one', () => {
    expect(one('250', 'leukocytes', '/mm3', '× 10^9/L')).toBe('unusual')
    expect(one('250', 'leukocytes', '/mm3', '/µL')).toBe('250')
  })

  it('keeps a value at the limit of its reference range', () => {
    const result = restateTogether([read('99'), read('70'), read('99')], conversionOf('glucose', 'mg/dL', 'mmol/L')!)
    expect(result).toEqual([5.5, 3.9, 5.5].map((value) => ({ units: BigInt(value * 10), places: 1 })))
  })
})

describe('conversions', () => {
  it('have no way from phosphate, enzymes or pressure of the blood', () => {
    expect(analyteNames().filter((name) => /phosph|ase$|blood pressure/.test(name))).toEqual([])
  })

  it('leave international units what they are', () => {
    expect(targetsOf('thyrotropin', 'mIU/L')).toEqual(['µIU/mL'])
    expect(targetsOf('thyrotropin', 'µU/mL')).toEqual(['mU/L'])
  })

  it('tell their factor', () => {
    expect(factorOf(conversionOf('creatinine', 'mg/dL', 'µmol/L')!)).toBe('× 10000 ÷ 113.12')
    expect(factorOf(conversionOf('glucose', 'mmol/L', 'mg/dL')!)).toBe('× 180.156 ÷ 10')
    expect(factorOf(conversionOf('temperature', '°F', '°C')!)).toBe('− 32 × 5 ÷ 9')
    expect(factorOf(conversionOf('temperature', '°C', '°F')!)).toBe('× 9 ÷ 5 + 32')
    expect(factorOf(conversionOf('sodium', 'mEq/L', 'mmol/L')!)).toBe('× 1')
  })

  it('do not exist for a unit the analyte does not have', () => {
    expect(conversionOf('hemoglobin', 'mg/dL', 'g/L')).toBeNull()
  })

  it('tell printed pairs that can be one value from those that cannot', () => {
    const toFahrenheit = conversionOf('temperature', '°C', '°F')!
    expect(agree(read('37'), read('98.4'), toFahrenheit)).toBe(true)
    expect(agree(read('38.1'), read('98.7'), toFahrenheit, 2)).toBe(false)
  })
})

describe('the table', () => {
  it.each(analyteNames())('%s has one base unit and each unit once', (name) => {
    const { units } = analyteOf(name)
    expect(units[0]).toMatchObject({ times: '1', per: '1', minus: '0' })
    expect(new Set(units.map(({ unit }) => unit)).size).toBe(units.length)
  })

  const listed = analyteNames().flatMap((name) => cutoffsOf(name).map((cutoff) => [name, cutoff] as const))

  it.each(listed)('%s: both values of a cut-off are the same measurement', (name, { at }) => {
    // SOFA prints 3.5 mg/dL of creatinine as 300 µmol/L.
    if (name === 'creatinine' && at.some(([, value]) => value === '3.5')) return
    const [first, second] = at.map(([unit, value]) => ({ unit, value: read(value) }))
    expect(at.every(([unit]) => scaleOf(name, unit) !== null)).toBe(true)
    expect(agree(first!.value, second!.value, conversionOf(name, first!.unit, second!.unit)!, 1)).toBe(true)
  })
})
