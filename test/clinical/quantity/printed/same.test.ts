import { describe, expect, it } from 'vitest'
import { isSameQuantity, readNumbers } from '../../../../src/clinical/quantity/printed/index.js'

const quantityOf = (text: string) => readNumbers(text.toLowerCase(), () => false)[0]!.quantity
const isSame = (a: string, b: string, name?: string): boolean => isSameQuantity(quantityOf(a), quantityOf(b), name)

describe('isSameQuantity', () => {
  it.each([
    ['5.0 mg', '5 mg', undefined],
    ['0.1 g', '100 mg', undefined],
    ['38.0 °C', '100.4 °F', undefined],
    ['150 lb', '68 kg', undefined],
    ['5 ft 9 in', '175 cm', undefined],
    ['14 days', '2 weeks', undefined],
    ['97%', '0.97', undefined],
    ['110 mg/dL', '6.1 mmol/L', 'glucose'],
    ['1.2 mg/dL', '106 µmol/L', 'creatinine'],
    ['10 mg/dL', '171 µmol/L', 'direct bilirubin'],
    ['9.2 mg/dL', '2.30 mmol/L', 'calcium'],
    ['4.8 mg/dL', '1.20 mmol/L', 'ionized calcium'],
    ['6.5%', '48 mmol/mol', 'hemoglobin a1c'],
    ['14 g/dL', '8.7 mmol/L', 'hemoglobin'],
    ['140 mEq/L', '140 mmol/L', 'sodium'],
    ['1.2 mEq/L', '1.2 mmol/L', 'lithium level'],
    ['3.1 mg/dL', '1.00 mmol/L', 'phosphorus'],
    ['18 µg/dL', '497 nmol/L', 'cortisol'],
    ['2.5 µU/mL', '2.5 mU/L', 'thyroid stimulating hormone'],
    ['285 mOsm/kg', '285 mmol/kg', 'osmolality'],
    ['90 fL', '90 µm3', 'mean corpuscular volume'],
  ])('takes %s for %s of %s', (a, b, name) => {
    expect(isSame(a, b, name)).toBe(true)
    expect(isSame(b, a, name)).toBe(true)
  })

  it.each([
    ['5 mg', '50 mg', undefined],
    ['38.4 °C', '38 °C', undefined],
    ['38 °C', '102 °F', undefined],
    ['110 mg/dL', '6.5 mmol/L', 'glucose'],
    ['110 mg/dL', '6.1 mmol/L', undefined],
    ['110 mg/dL', '6.1 mmol/L', 'creatinine clearance'],
    ['6.5%', '53 mmol/mol', 'hemoglobin a1c'],
    ['2.5 µU/mL', '2.5 mU/mL', 'thyroid stimulating hormone'],
    ['12 days', '2 weeks', undefined],
    ['10 kg', '22.9 lb', undefined],
    ['12345678901234567890 mg', '12345678901234567891 mg', undefined],
  ])('does not take %s for %s of %s', (a, b, name) => {
    expect(isSame(a, b, name)).toBe(false)
    expect(isSame(b, a, name)).toBe(false)
  })

  it('holds at exactly half of the last place, and not beyond it', () => {
    // 25 mg/dL are 427.6 µmol/L.
    expect(isSame('25 mg/dL', '427 µmol/L', 'total bilirubin')).toBe(true)
    expect(isSame('25 mg/dL', '428 µmol/L', 'total bilirubin')).toBe(true)
    expect(isSame('25.00 mg/dL', '426 µmol/L', 'total bilirubin')).toBe(false)
  })

  it('converts a difference without the zero of its scale', () => {
    const rise = (text: string) => quantityOf(text.split(' by ')[1] as string)
    const by = { ...rise('rose by 1 °C'), difference: true }
    expect(isSameQuantity(by, { ...rise('rose by 1.8 °F'), difference: true }, undefined)).toBe(true)
    expect(isSameQuantity(by, { ...rise('rose by 33.8 °F'), difference: true }, undefined)).toBe(false)
  })
})
