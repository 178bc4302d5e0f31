import { describe, expect, it } from 'vitest'
import { printDecimal } from '../../../src/clinical/quantity/decimal.js'
import { type Quantity, readQuantities } from '../../../src/clinical/quantity/measurement.js'
import { readMeasurements } from '../../../src/clinical/quantity/reading.js'

const shown = ({ values, unit }: Quantity): string => `${values.map((value) => printDecimal(value)).join('|')} ${unit}`
const quantities = (text: string): string[] => readQuantities(text).map(shown)

const read = (text: string): string[] =>
  readMeasurements(text).measurements.map(({ analyte, quantity, pair, reference }) => {
    const beside = pair !== null ? ` = ${shown(pair)}` : reference !== null ? ` in ${shown(reference)}` : ''
    return `${analyte} ${shown(quantity)}${beside}`
  })
const obstacles = (text: string): string[] => [
  ...new Set(readMeasurements(text).obstacles.map(({ analyte, reason }) => `${analyte}: ${reason}`)),
]

describe('readQuantities', () => {
  it.each([
    ['K+ 3.5–5.0 mEq/L', ['3.5|5.0 mEq/L']],
    ['a 2 × 3 cm mass', ['2|3 cm']],
    ['1.5- to 2-cm nodes', ['1.5|2 cm']],
    ['5 ft 4 in tall', ['64 ft in']],
    ['7 lb, 11 oz at birth', ['123 lb oz']],
    ['16,400/mm3', ['16400 /mm3']],
    ['7.2 x 10^9/L', ['7.2 × 10^9/L']],
    ['150 × 10³/µL', ['150 × 10^3/µL']],
    ['37.2 deg C (99.0 deg F)', ['37.2 °C', '99.0 °F']],
    ['38.2℃ (100.8℉)', ['38.2 °C', '100.8 °F']],
    ['280 mOsm/kg H2O', ['280 mOsm/kg']],
  ])('reads %s', (text, expected) => {
    expect(quantities(text)).toEqual(expected)
  })

  it.each([
    'BMI is 24 kg/m2',
    '5 mL/min',
    'opening pressure 20 cm H2O',
    'excretes 9 g/24 h',
    '.5 mg/dL',
    'T4/5 mg/dL',
    '1/2 cm',
    'at 3 mg/kg/day',
  ])('does not take "%s" for another unit', (text) => {
    expect(quantities(text)).toEqual([])
  })
})

describe('readMeasurements', () => {
  it('reads names before values in prose and in lists', () => {
    expect(read('His serum creatinine was 1.4 mg/dL. Labs:\nNa+: 139 mEq/L\nHCO3-: 22 mEq/L\nBUN 20 mg/dL')).toEqual([
      'creatinine 1.4 mg/dL',
      'sodium 139 mEq/L',
      'bicarbonate 22 mEq/L',
      'urea nitrogen 20 mg/dL',
    ])
  })

  it('reads pairs in either order, also where their last digits disagree', () => {
    expect(read('Temperature is 37°C (98.4°F).')).toEqual(['temperature 37 °C = 98.4 °F'])
    expect(read('Temperature is 101.3°F (38.5°C).')).toEqual(['temperature 101.3 °F = 38.5 °C'])
    expect(read('She is 4 ft 7 in (146 cm) tall.')).toEqual(['height 55 ft in = 146 cm'])
    expect(read('She is 170 cm (5 ft 7 in) tall and weighs 60 kg (132 lb).')).toEqual([
      'height 170 cm = 67 ft in',
      'weight 60 kg = 132 lb',
    ])
  })

  it('reads a weight that another is compared with', () => {
    expect(read('He has gained weight (71 kg vs. 64 kg last year).')).toEqual(['weight 71 kg', 'weight 64 kg'])
  })

  it('reads reference ranges behind their value', () => {
    expect(read('Glucose 112 mg/dL (reference 70–99)')).toEqual(['glucose 112 mg/dL in 70|99 mg/dL'])
    expect(read('PTH 90 pg/mL (N = 10–65 pg/mL)')).toEqual(['parathyroid hormone 90 pg/mL in 10|65 pg/mL'])
    expect(read('pCO2 32 mm Hg N: 35–45 mm Hg')).toEqual(['blood gas pressure 32 mm Hg in 35|45 mm Hg'])
    expect(read('CD4+ count 210/mm3 (normal ≥ 500)')).toEqual(['CD4 cells 210 /mm3 in 500 /mm3'])
  })

  it('reads the fractions under their heading', () => {
    expect(read('Bilirubin\nTotal 4 mg/dL\nDirect 3 mg/dL')).toEqual(['bilirubin 4 mg/dL', 'bilirubin 3 mg/dL'])
  })

  it('reads a second value of the same thing', () => {
    expect(read('creatinine of 1.2 mg/dL and then 2.4 mg/dL')).toEqual(['creatinine 1.2 mg/dL', 'creatinine 2.4 mg/dL'])
  })

  it.each([
    'blood pressure is 125/85 mm Hg and pulse is 80/min',
    'Pulmonary artery pressure is 40 mm Hg',
    'takes metformin 500 mg and 5 mL of syrup',
    'ALT 40 U/L, CA-125 50 U/mL, insulin 12 mIU/L',
    'Hematocrit 41%, oxygen saturation 98%',
    'mean corpuscular hemoglobin concentration 33 g/dL',
    'Serum phosphate 2 mEq/L',
    'Urea 40 mg/dL',
    'ionized calcium 1.2 mmol/L',
    'The cervix is 4 cm dilated',
    'A skin test shows 12 mm of induration',
    'He was given 2 L of saline and 2 L of oxygen',
    'The dose was 3 g of ampicillin',
    'lifts a 10-kg box',
    'The water was 40°C warm',
    'uterine height of 24 cm',
    'HbA1c 42',
    'It grew at room temperature of 25°C',
  ])('leaves alone: %s', (text) => {
    expect(read(text)).toEqual([])
  })

  it.each([
    ['Potassium 4.2 mEq/L, then potassium 5.6', ['potassium: bare-number']],
    ['Creatinine 4.2 mg/dL, up from 2.1 last year', ['creatinine: bare-number']],
    ['Hemoglobin 14 mg/dL', ['hemoglobin: other-unit']],
    ['Hemoglobin 15 g/dL (9.3 mmol/L)', ['hemoglobin: other-unit']],
    ['His temperature rose by 1.5°C.', ['temperature: difference']],
    ['a temperature increase of 28°C', ['temperature: difference']],
    ['temperature of 100.5°C', ['temperature: implausible']],
    ['Temperature is 38.1°C (98.7°F).', ['temperature: pair-disagrees']],
    ['weighs 11 kg (24 lb, −2 SD)', ['weight: unread-brackets']],
    ['The albumin in the drained fluid was 1.3 g/dL', ['albumin: unclear-name']],
    ['Calcium was 8 mg/dL before surgery and after the second operation 9 mg/dL', ['calcium: unclear-name']],
    ['He lost about 5 lb and weighs approx. 70 kg (154 lb)', ['weight: estimate']],
    ['Creatinine 2 mg/dL with a BUN-to-creatinine ratio of 25', ['urea nitrogen: ratio', 'creatinine: ratio']],
    ['An HbA1c above 6.5% is abnormal; this 6.5% is a convention', ['hemoglobin A1c: unclear-name']],
    ['Pleural protein: 5.8 g/dL\nSerum protein ratio: 7.0 g/dL', ['protein: ratio']],
    ['Estradiol 28 pg/mL\nNormal values:\nMid-luteal 49–291 pg/mL', ['estradiol: unclear-name']],
  ])('sees an obstacle in: %s', (text, expected) => {
    expect(obstacles(text)).toEqual(expected)
  })

  it('takes dipstick results and cells per field for no values', () => {
    expect(obstacles('Protein 2+\nGlucose 3+\nWBC 5–10/hpf')).toEqual([])
  })

  it('reads the same places again from the text', () => {
    const text = 'Labs show a glucose of 90 mg/dL; temperature 38°C (100.4°F).'
    for (const { quantity } of readMeasurements(text).measurements) {
      expect(quantity.numbers.map(({ start, end }) => text.slice(start, end))).toEqual(
        quantity.values.map((value) => printDecimal(value)),
      )
    }
  })
})
