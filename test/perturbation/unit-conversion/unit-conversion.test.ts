import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { provesUnits } from '../../../src/perturbation/unit-conversion/proof.js'
import { planUnits, unitDrafts } from '../../../src/perturbation/unit-conversion/unit-conversion.js'
import { rngAt } from '../../../src/rng.js'
import { apply, invert, seal } from '../../../src/text/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'
import { vignettes } from '../../vignettes.js'

const rng = rngAt(['1', 'rewriting-rules', 'test-0000'])

/** The text with everything restated that can be. */
const restated = (text: string): string => apply(text, seal(text, [...planUnits(text, rng).drafts.values()].flat()))
const refused = (text: string): unknown => Object.fromEntries(planUnits(text, rng).refused)

describe('unitDrafts, of which one is drawn', () => {
  it.each([
    ['Temperature is 38°C (100.4°F). Why?', 'Temperature is 100.4°F (38°C). Why?'],
    ['Temperature is 37°C (98.4°F). Why?', 'Temperature is 98.4°F (37°C). Why?'],
    ['Hemoglobin 14 g/dL\nWhy?', 'Hemoglobin 140 g/L\nWhy?'],
    ['Creatinine is 4.2 mg/dL. Why?', 'Creatinine is 371 µmol/L. Why?'],
    ['Glucose 99 mg/dL (reference 70–99). Why?', 'Glucose 5.5 mmol/L (reference 3.9–5.5). Why?'],
    ['HbA1c is 8.5%. Why?', 'HbA1c is 69 mmol/mol. Why?'],
    ['He has a 5-kg (11-lb) weight loss. Why?', 'He has an 11-lb (5-kg) weight loss. Why?'],
    ['There is an 8-mm nodule. Why?', 'There is a 0.8-cm nodule. Why?'],
    // The place decides on the hyphen: outside the brackets the value is part of the noun phrase, within it is not.
    ['A 4-cm (1.6 in), soft nodule is felt. Why?', 'A 1.6-in (4 cm), soft nodule is felt. Why?'],
    ['The nodule is 4 cm (1.6-in) wide. Why?', 'The nodule is 1.6 in (4-cm) wide. Why?'],
    ['A 3300-g (7 lb 4 oz) newborn cries. Why?', 'A 7-lb 4-oz (3300 g) newborn cries. Why?'],
    ['She has a 3-kg (6.6lb) weight gain. Why?', 'She has a 6.6-lb (3 kg) weight gain. Why?'],
    ['A 2-cm (0.8") nodule is felt. Why?', 'A 2-cm (0.8") nodule is felt. Why?'],
    ['He lost 41 kgs (90 lbs). Why?', 'He lost 90 lbs (41 kgs). Why?'],
    ['He weighs 18 stone (252 lb). Why?', 'He weighs 18 stone (252 lb). Why?'],
    ['He weighed more after 3 weeks (71 kg). Why?', 'He weighed more after 3 weeks (157 lb). Why?'],
    ['She has lost 20 pounds. Why?', 'She has lost 9.1 kilograms. Why?'],
    ['Temperature is 100.4 °F. Why?', 'Temperature is 38 °C. Why?'],
    ['Temperature is 38 degrees Celsius. Why?', 'Temperature is 100.4 degrees Fahrenheit. Why?'],
    ['BUN 28 mg/dL. Why?', 'BUN 10.0 mmol/L. Why?'],
    ['Ferritin 5 µg/L. Why?', 'Ferritin 5 ng/mL. Why?'],
    ['Serum iron 17 µmol/L. Why?', 'Serum iron 95 mcg/dL. Why?'],
    ['MCV 82 µm3. Why?', 'MCV 82 fL. Why?'],
    ['Potassium is 5.0 mEq/L. Why?', 'Potassium is 5.0 mmol/L. Why?'],
    ['The CSF protein is 60 mg/dL. Why?', 'The CSF protein is 0.6 g/L. Why?'],
    ['The CSF protein is 0.6 g/L. Why?', 'The CSF protein is 60 mg/dL. Why?'],
    ['The total protein is 65 g/L. Why?', 'The total protein is 6.5 g/dL. Why?'],
    ['T3 is 100 ng/dL. Why?', 'T3 is 1.54 nmol/L. Why?'],
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

  it('writes all laboratory values of a case in one system, or none', () => {
    expect(restated('Na 140 mEq/L, BUN 28 mg/dL, creatinine 4.2 mg/dL, PTH 60 pg/mL, ALT 40 U/L. Why?')).toBe(
      'Na 140 mmol/L, BUN 10.0 mmol/L, creatinine 371 µmol/L, PTH 60 ng/L, ALT 40 U/L. Why?',
    )
    expect(restated('Creatinine is 371 µmol/L. Later, glucose is 5.0 mmol/L, Na 140 mmol/L. Why?')).toBe(
      'Creatinine is 4.2 mg/dL. Later, glucose is 90 mg/dL, Na 140 mmol/L. Why?',
    )
    expect(restated('Platelets 200 × 10^9/L. Hemoglobin 10 g/dL. Why?')).toBe(
      'Platelets 200 × 10^9/L. Hemoglobin 100 g/L. Why?',
    )
  })

  it.each([
    [
      'a value without a unit',
      'BUN 28 mg/dL, creatinine 4.2.',
      { 'urea nitrogen': 'panel', creatinine: 'bare-number' },
    ],
    ['a value at a cut-off', 'Calcium 12.0 mg/dL. BUN 28 mg/dL.', { calcium: 'cut-off', 'urea nitrogen': 'panel' }],
    ['a thing that no table knows', 'Phosphorus 4 mg/dL, BUN 28 mg/dL.', { 'urea nitrogen': 'panel' }],
    ['one in SI that no table knows', 'Phosphate 1.3 mmol/L, BUN 10.0 mmol/L.', { 'urea nitrogen': 'panel' }],
    ['a pair in other units', 'CRP 8 mg/dL, HbA1c 7% (53 mmol/mol), BUN 28 mg.', { 'urea nitrogen': 'bare-number' }],
  ])('leaves a panel as it is for %s', (_, panel, why) => {
    const text = `Temperature is 38 °C. ${panel} Why?`
    expect(refused(text)).toMatchObject(why)
    expect(restated(text)).toBe(text.replace('38 °C', '100.4 °F'))
  })

  it('turns the printed pairs of a panel where they begin with the other system', () => {
    expect(restated('Glucose 126 mg/dL (7.0 mmol/L), calcium 2.40 mmol/L (9.6 mg/dL), BUN 28 mg/dL. Why?')).toBe(
      'Glucose 7.0 mmol/L (126 mg/dL), calcium 2.40 mmol/L (9.6 mg/dL), BUN 10.0 mmol/L. Why?',
    )
  })

  it('counts few cells one by one beside values in SI units', () => {
    expect(restated('Leukocytes are 250/mm3, glucose is 90 mg/dL. Why?')).toBe(
      'Leukocytes are 250/mm3, glucose is 5.0 mmol/L. Why?',
    )
    expect(refused('Leukocytes are 12,000/mm3, later leukocytes are 250/mm3, glucose is 90 mg/dL. Why?')).toEqual({
      leukocytes: 'unusual',
      glucose: 'panel',
    })
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
    expect(unitDrafts('Creatinine 4.2 mg/dL. Why?', rng).flat()[0]?.why).toEqual({
      kind: 'unit',
      rule: 'units',
      analyte: 'creatinine',
      from: 'mg/dL',
      to: 'µmol/L',
      factor: '× 10000 ÷ 113.12',
      exact: false,
    })
  })

  it('draws the panel and each value of the body on its own, and one where none is drawn', () => {
    const text = 'Temperature is 100.4°F (38°C). Hemoglobin 14 g/dL. Sodium 140 mEq/L. Why?'
    const drawn = Array.from({ length: 200 }, (_, i) =>
      unitDrafts(text, rngAt([String(i)])).flatMap((edits) => edits.map(({ why }) => why.analyte)),
    )
    expect(drawn.every((names) => names.length > 0)).toBe(true)
    expect(drawn.every((names) => names.includes('sodium') === names.includes('hemoglobin'))).toBe(true)
    const share = drawn.filter((names) => names.includes('sodium')).length / drawn.length
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(0.75)
    const other = unitDrafts(text.replace(' Why', ' Weight is 70 kg. Why'), rngAt(['7'])).flat()
    const same = unitDrafts(text, rngAt(['7'])).flat()
    expect(other.filter(({ why }) => why.analyte === 'sodium').length).toBe(
      same.filter(({ why }) => why.analyte === 'sodium').length,
    )
  })

  it('never takes the body to one system and the panel to the other', () => {
    const drafts = (temperature: string): readonly string[] => [
      ...planUnits(`Temperature is ${temperature}. Hemoglobin 14 g/dL. Why?`, rng).drafts.keys(),
    ]
    expect(drafts('38°C (100.4°F)')).toEqual(['panel'])
    expect(drafts('100.4°F (38°C)')).toEqual(['temperature', 'panel'])
    expect(drafts('38.4°C')).toEqual(['panel'])
  })

  it.each([
    ['He is 175 cm tall and weighs 80 kg.', /^He is (?:69 in|5 ft 9 in|5 feet 9 inches) tall and weighs 176 lb\.$/],
    ['She is 64 inches tall and weighs 150 lb.', /^She is (?:163|162\.6) cm|^She is 1\.63 m/],
    ['He is 175 cm tall and weighs 176 lb.', /^He is 175 cm tall and weighs 79\.8 kg\.$/],
    [
      'His height is 175 cm (5 ft 9 in); his weight is 80 kg (176 lb).',
      /^His height is 5 ft 9 in \(175 cm\); his weight is 176 lb \(80 kg\)\.$/,
    ],
  ])('takes weight and height to one system: %s', (before, after) => {
    expect([...planUnits(`${before} Why?`, rng).drafts.keys()]).toEqual(['build'])
    expect(restated(`${before} Why?`).replace(' Why?', '')).toMatch(after)
  })

  it('joins every part of a height to its unit as the value before it was joined', () => {
    const possible = new Set(
      Array.from({ length: 8 }, (_, i) => {
        const text = 'A 180-cm tall man limps. Why?'
        return apply(text, seal(text, [...planUnits(text, rngAt([String(i)])).drafts.values()].flat()))
      }),
    )
    expect([...possible].sort()).toEqual([
      'A 1.8-m tall man limps. Why?',
      'A 5-ft 11-in tall man limps. Why?',
      'A 71-inch tall man limps. Why?',
    ])
  })

  it('leaves both weight and height where one of them has to stay', () => {
    const text = 'He is 175 cm tall and weighs 1000 g. His weight is 80 kg. Why?'
    expect([...planUnits(text, rng).drafts.keys()]).toEqual([])
    expect(refused(text)).toMatchObject({ height: 'build' })
    expect(restated(text)).toBe(text)
  })

  it('takes weight and height nowhere beside a panel that goes to their system, and with one that does not', () => {
    const with14 = (text: string): string => restated(`${text} Hemoglobin 14 g/dL. Why?`)
    expect(with14('He is 175 cm tall and weighs 80 kg.')).toMatch(
      /^He is 175 cm tall and weighs 80 kg\. Hemoglobin 140/,
    )
    expect(with14('He is 69 inches tall and weighs 80 kg.')).toMatch(
      /^He is (?:175 cm|1\.75 m) tall and weighs 80 kg\. Hemo/,
    )
  })

  it('leaves a panel with a value in conventional units that no table knows', () => {
    for (const stray of ['Estrogen 240 pg/mL', 'FSH 16.2 mIU/mL', 'Lymphocyte count 1,200/µL', 'Lymphocytes 800/mm3']) {
      expect(restated(`Hemoglobin 14 g/dL. ${stray}. Why?`)).toBe(`Hemoglobin 14 g/dL. ${stray}. Why?`)
    }
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
        const edits = unitDrafts(text, rng).flat()
        expect(seal(text, edits).length).toBe(edits.length)
      }),
      lawSeed,
    )
  })
})

describe('provesUnits', () => {
  const [edit] = unitDrafts('Creatinine 4.2 mg/dL. Why?', rng).flat()

  it.each(['372 µmol/L', '37.1 µmol/L', '371 mmol/L', '371'])('does not accept %s for 4.2 mg/dL', (after) => {
    expect(provesUnits({ ...edit!, after })).toBe(false)
  })

  it('does not accept a pair whose values changed', () => {
    const [pair] = unitDrafts('Temperature is 38°C (100.4°F). Why?', rng).flat()
    expect(provesUnits(pair!)).toBe(true)
    expect(provesUnits({ ...pair!, after: '100.4°F (39°C)' })).toBe(false)
  })
})
