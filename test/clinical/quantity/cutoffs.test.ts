import { describe, expect, it } from 'vitest'
import { cutoffsOf } from '../../../src/clinical/quantity/cutoffs.js'
import type { UnitName } from '../../../src/clinical/quantity/scale.js'
import type { AnalyteName } from '../../../src/clinical/quantity/table.js'

/** Cut-offs as their publishers print them, by analyte and pair of units, whatever the table holds besides. */
const printed: readonly (readonly [AnalyteName, UnitName, UnitName, readonly (readonly [string, string])[]])[] = [
  // NCI CTCAE 5.0, hypo- and hypercalcemia.
  [
    'calcium',
    'mg/dL',
    'mmol/L',
    [
      ['6', '1.5'],
      ['7', '1.75'],
      ['8', '2.0'],
      ['11.5', '2.9'],
      ['12.5', '3.1'],
      ['13.5', '3.4'],
    ],
  ],
  // SOFA.
  [
    'creatinine',
    'mg/dL',
    'µmol/L',
    [
      ['3.5', '300'],
      ['5.0', '440'],
    ],
  ],
  [
    'bilirubin',
    'mg/dL',
    'µmol/L',
    [
      ['1.2', '20'],
      ['6', '102'],
      ['12', '204'],
    ],
  ],
  // CURB-65.
  ['urea nitrogen', 'mg/dL', 'mmol/L', [['19', '7']]],
  // EULAR, gout.
  [
    'uric acid',
    'mg/dL',
    'µmol/L',
    [
      ['5', '300'],
      ['6', '360'],
    ],
  ],
  // SIRS, PaCO2; NIH, PaO2 in HIV.
  [
    'blood gas pressure',
    'mm Hg',
    'kPa',
    [
      ['32', '4.3'],
      ['70', '9.3'],
    ],
  ],
  // Diabetes in pregnancy: IADPSG; Carpenter and Coustan.
  [
    'glucose',
    'mg/dL',
    'mmol/L',
    [
      ['92', '5.1'],
      ['95', '5.3'],
      ['153', '8.5'],
      ['155', '8.6'],
    ],
  ],
  // WHO: anemia (2024), polycythemia vera (2016).
  [
    'hemoglobin',
    'g/dL',
    'g/L',
    [
      ['11.5', '115'],
      ['16.5', '165'],
      ['16', '160'],
    ],
  ],
  // NBME, iron: women and men.
  [
    'iron',
    'µg/dL',
    'µmol/L',
    [
      ['50', '9.0'],
      ['170', '30.4'],
      ['65', '11.6'],
      ['175', '31.3'],
    ],
  ],
]

/** What the table must not hold: no publisher has it, or none that could be opened. */
const absent: readonly (readonly [AnalyteName, UnitName, readonly string[]])[] = [
  ['calcium', 'mg/dL', ['7.5', '8.5']],
  ['uric acid', 'mg/dL', ['7']],
  ['vitamin B12', 'pg/mL', ['300']],
  ['sodium', 'mEq/L', ['120', '125', '130', '135', '145']],
  ['potassium', 'mEq/L', ['2.5', '3.0', '5.5', '6.0', '6.5']],
]

const valuesOf = (analyte: AnalyteName, unit: UnitName): readonly string[] =>
  cutoffsOf(analyte).flatMap(({ at }) => at.filter(([name]) => name === unit).map(([, value]) => value))

describe('cut-offs', () => {
  it.each(printed)('of %s stand in %s and %s as published', (analyte, unit, other, pairs) => {
    const listed = cutoffsOf(analyte).map(({ at }) => Object.fromEntries(at))
    for (const [value, second] of pairs) expect(listed).toContainEqual({ [unit]: value, [other]: second })
  })

  it.each(absent)('of %s in %s stand only where a source prints them', (analyte, unit, values) => {
    expect(values.filter((value) => valuesOf(analyte, unit).includes(value))).toEqual([])
  })
})
