import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { provesUnits } from '../../../src/perturbation/unit-conversion/proof.js'
import { planUnits, unitDrafts, unitEdits } from '../../../src/perturbation/unit-conversion/unit-conversion.js'
import { rngAt } from '../../../src/rng.js'
import { apply, invert, seal } from '../../../src/text/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'
import { vignettes } from '../../vignettes.js'

const rng = rngAt(['1', 'rewriting-rules', 'test-0000'])

/** The text with every analyte restated that can be. */
const restated = (text: string): string => apply(text, seal(text, [...planUnits(text, rng).drafts.values()].flat()))
const refused = (text: string): unknown => Object.fromEntries(planUnits(text, rng).refused)

describe('unitEdits', () => {
  it.each([
    ['Temperature is 38°C (100.4°F). Why?', 'Temperature is 100.4°F (38°C). Why?'],
    ['Temperature is 37°C (98.4°F). Why?', 'Temperature is 98.4°F (37°C). Why?'],
    ['Hemoglobin 14 g/dL\nWhy?', 'Hemoglobin 140 g/L\nWhy?'],
    ['Creatinine is 4.2 mg/dL. Why?', 'Creatinine is 371 µmol/L. Why?'],
    ['Glucose 99 mg/dL (reference 70–99). Why?', 'Glucose 5.5 mmol/L (reference 3.9–5.5). Why?'],
    ['HbA1c is 8.5%. Why?', 'HbA1c is 69 mmol/mol. Why?'],
    ['He has a 5-kg (11-lb) weight loss. Why?', 'He has an 11-lb (5-kg) weight loss. Why?'],
    ['There is an 8-mm nodule. Why?', 'There is a 0.8-cm nodule. Why?'],
    ['She has lost 20 pounds. Why?', 'She has lost 9.1 kilograms. Why?'],
    ['Temperature is 100.4 °F. Why?', 'Temperature is 38 °C. Why?'],
    ['Temperature is 38 degrees Celsius. Why?', 'Temperature is 100.4 degrees Fahrenheit. Why?'],
    ['BUN 28 mg/dL. Why?', 'BUN 10.0 mmol/L. Why?'],
    ['Ferritin 5 µg/L. Why?', 'Ferritin 5 ng/mL. Why?'],
    ['Serum iron 17 µmol/L. Why?', 'Serum iron 95 mcg/dL. Why?'],
    ['MCV 82 fL. Why?', 'MCV 82 µm3. Why?'],
  ])('%s → %s', (before, after) => {
    expect(restated(before)).toBe(after)
  })

  it('restates all mentions of an analyte, or none', () => {
    const text = 'Creatinine was 1.2 mg/dL. Today creatinine is 4.0 mg/dL (normal 0.6–1.2 mg/dL). Why?'
    expect(restated(text)).toBe(
      'Creatinine was 106 µmol/L. Today creatinine is 353.6 µmol/L (normal 53–106 µmol/L). Why?',
    )
    expect(refused('Creatinine was 1.2 mg/dL. Today creatinine is 4.0. Why?')).toEqual({ creatinine: 'bare-number' })
  })

  it('leaves the question alone, and with it the analyte in the rest of the case', () => {
    expect(refused('Potassium is 6 mEq/L. What if the potassium were 3 mEq/L?')).toEqual({ potassium: 'protected' })
  })

  it('leaves protected spans alone', () => {
    const text = 'Sodium is 130 mEq/L. Why?'
    expect(planUnits(text, rng, [{ start: 10, end: 19 }]).refused.get('sodium')).toBe('protected')
  })

  it('never restates blood pressure, doses, rates, enzymes or differences of temperature', () => {
    const text =
      'BP is 125/85 mm Hg, pulse 80/min, ALT 40 U/L. He takes 500 mg of metformin and 5 mL of syrup. ' +
      'The fever rose by 1°C. FENa is 2%; BMI is 24 kg/m2. Why?'
    expect(restated(text)).toBe(text)
  })

  it('says what it did', () => {
    expect(unitEdits('Creatinine 4.2 mg/dL. Why?', rng)[0]?.why).toEqual({
      kind: 'unit',
      rule: 'units',
      analyte: 'creatinine',
      from: 'mg/dL',
      to: 'µmol/L',
      factor: '× 88.4',
      exact: false,
    })
  })

  it('draws each analyte on its own, and one where none is drawn', () => {
    const text = 'Temperature is 38°C (100.4°F). Hemoglobin 14 g/dL. Sodium 140 mEq/L. Why?'
    const drawn = Array.from({ length: 200 }, (_, i) =>
      unitDrafts(text, rngAt([String(i)])).map(([edit]) => edit?.why.analyte),
    )
    expect(drawn.every((names) => names.length > 0)).toBe(true)
    const share = drawn.filter((names) => names.includes('sodium')).length / drawn.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.7)
    const other = unitDrafts(`${text} Chloride 100 mEq/L. Why?`, rngAt(['7'])).flat()
    const same = unitDrafts(text, rngAt(['7'])).flat()
    expect(other.filter(({ why }) => why.analyte === 'sodium').length).toBe(
      same.filter(({ why }) => why.analyte === 'sodium').length,
    )
  })

  it('is sealed, undone and proven in every bundled case', () => {
    let edits = 0
    for (const { id, text } of vignettes) {
      const drafts = [...planUnits(text, rngAt([id])).drafts.values()].flat()
      const sealed = seal(text, drafts)
      const after = apply(text, sealed)
      expect(apply(after, invert(sealed))).toBe(text)
      for (const edit of sealed) expect([edit, provesUnits(edit)]).toEqual([edit, true])
      edits += sealed.length
    }
    expect(edits).toBeGreaterThan(200)
  })

  it('answers for any text, without overlap', () => {
    fc.assert(
      fc.property(clinicalText, (text) => {
        const edits = unitEdits(text, rng)
        expect(seal(text, edits).length).toBe(edits.length)
      }),
      lawSeed,
    )
  })
})

describe('provesUnits', () => {
  const [edit] = unitEdits('Creatinine 4.2 mg/dL. Why?', rng)

  it.each(['372 µmol/L', '37.1 µmol/L', '371 mmol/L', '371'])('does not accept %s for 4.2 mg/dL', (after) => {
    expect(provesUnits({ ...edit!, after })).toBe(false)
  })

  it('does not accept a pair whose values changed', () => {
    const [pair] = unitEdits('Temperature is 38°C (100.4°F). Why?', rng)
    expect(provesUnits(pair!)).toBe(true)
    expect(provesUnits({ ...pair!, after: '100.4°F (39°C)' })).toBe(false)
  })
})
