import { scale, type UnitName, type UnitScale } from './scale.js'

/** One thing that can be measured, with the units in which it may be written. */
export interface Analyte {
  /** The first is the base unit. */
  readonly units: readonly UnitScale[]
  /** Laboratory values keep their usual places ("5.0 mmol/L"); other values never end in a zero behind the point. */
  readonly laboratory: boolean
  /** What a patient can have, in the base unit: a value outside is a misprint or something else, and stays. */
  readonly plausible: readonly [least: string, most: string]
  /** Where the factors stand. */
  readonly source: string
}

const ama = 'AMA Manual of Style, 11th ed., §17.5, table of conventional and SI units'
const nist = 'NIST Special Publication 811 (2008), appendix B, exact by definition'
const atp = 'NCEP Adult Treatment Panel III report (2002), conversion factors'
const sameAmount = 'both units name the same amount per volume; no factor'

type Range = readonly [string, string]

const lab = (units: readonly UnitScale[], plausible: Range, source: string): Analyte => {
  return { units, laboratory: true, plausible, source }
}
const body = (units: readonly UnitScale[], plausible: Range, source: string): Analyte => {
  return { units, laboratory: false, plausible, source }
}

/** Conventional value × factor = SI value, as the AMA prints it. */
const times = (si: UnitScale, old: UnitScale, factor: string, rest: { plausible: Range; source: string }): Analyte =>
  lab([si, { ...old, times: factor }], rest.plausible, rest.source)

/** Monovalent ions: 1 mEq is 1 mmol. */
const valenceOne = (places: number, plausible: Range): Analyte =>
  lab([scale('mmol/L', places), scale('mEq/L', places)], plausible, 'valence 1: 1 mEq = 1 mmol, exact')

/** Mass per volume: only the point moves. */
const massPerVolume = (names: readonly (readonly [UnitName, string])[], plausible: Range): Analyte =>
  lab(
    names.map(([unit, factor]) => scale(unit, 1, { times: factor })),
    plausible,
    sameAmount,
  )

const cells = (plausible: Range): Analyte =>
  lab(
    [
      scale('× 10^9/L', 1),
      scale('/µL', 0, { per: '1000' }),
      scale('/mm3', 0, { per: '1000' }),
      scale('× 10^3/µL', 1),
      scale('× 10^3/mm3', 1, { written: false }),
    ],
    plausible,
    '1 mm3 = 1 µL = 10^-6 L, exact',
  )

const metre = { written: true, extra: 2 }
const readOnly = { written: false }

/** What can be converted. A thing, unit or factor that is not certain does not stand here. */
export const analytes = {
  temperature: body(
    [scale('°C', 1, { extra: 0 }), scale('°F', 1, { times: '5', per: '9', minus: '32', extra: 0 })],
    ['25', '45'],
    'NIST Special Publication 811 (2008), §B.8: °C = (°F − 32) ÷ 1.8, exact',
  ),
  weight: body(
    [
      scale('kg', 1),
      scale('g', 0, { per: '1000', ...readOnly }),
      scale('lb', 0, { times: '0.45359237' }),
      scale('lb oz', 0, { times: '0.45359237', per: '16', written: false }),
    ],
    ['0.3', '350'],
    `${nist}: 1 lb = 0.45359237 kg`,
  ),
  height: body(
    [
      scale('cm', 0),
      scale('m', 2, { times: '100', ...metre }),
      scale('in', 0, { times: '2.54' }),
      scale('ft in', 0, { times: '2.54', extra: 0 }),
      scale('ft', 0, { times: '30.48', ...readOnly }),
    ],
    ['25', '250'],
    `${nist}: 1 in = 2.54 cm`,
  ),
  length: body(
    [
      scale('cm', 1),
      scale('mm', 0, { per: '10', most: '99' }),
      scale('in', 1, { times: '2.54', ...readOnly }),
      scale('ft', 1, { times: '30.48', ...readOnly }),
      scale('ft in', 0, { times: '2.54', ...readOnly }),
    ],
    ['0.01', '100'],
    `${nist}: 1 in = 2.54 cm`,
  ),
  volume: body([scale('mL', 0, { most: '5000' }), scale('L', 2, { times: '1000' })], ['1', '20000'], nist),
  'blood gas pressure': lab(
    [scale('mm Hg', 0), scale('kPa', 1, { per: '0.133322' })],
    ['8', '700'],
    `${nist.replace(', exact by definition', '')}: 1 mm Hg = 133.322 Pa`,
  ),
  glucose: lab(
    [scale('mmol/L', 1), scale('mg/dL', 0, { per: '18.016' })],
    ['0.3', '110'],
    `÷ 18.016, a tenth of the molar mass, 180.16 g/mol; ${ama}: × 0.0555`,
  ),
  creatinine: times(scale('µmol/L', 0), scale('mg/dL', 1), '88.4', { plausible: ['10', '3600'], source: ama }),
  bilirubin: times(scale('µmol/L', 0), scale('mg/dL', 1), '17.1', { plausible: ['0.8', '1000'], source: ama }),
  cholesterol: lab([scale('mmol/L', 2), scale('mg/dL', 0, { per: '38.67' })], ['0.1', '40'], atp),
  triglycerides: lab([scale('mmol/L', 2), scale('mg/dL', 0, { per: '88.57' })], ['0.1', '150'], atp),
  calcium: lab(
    [scale('mmol/L', 2), scale('mg/dL', 1, { per: '4.008' }), scale('mEq/L', 1, { per: '2', ...readOnly })],
    ['0.5', '6'],
    `÷ 4.008, a tenth of the atomic mass, 40.08; ${ama}: × 0.25; valence 2`,
  ),
  magnesium: lab(
    [scale('mmol/L', 2), scale('mg/dL', 1, { per: '2.4305' }), scale('mEq/L', 1, { per: '2' })],
    ['0.1', '6'],
    `÷ 2.4305, a tenth of the atomic mass, 24.305; ${ama}: × 0.4114; valence 2`,
  ),
  'urea nitrogen': times(scale('mmol/L', 1), scale('mg/dL', 0), '0.357', { plausible: ['0.3', '120'], source: ama }),
  'uric acid': times(scale('µmol/L', 0), scale('mg/dL', 1), '59.48', { plausible: ['30', '2000'], source: ama }),
  hemoglobin: lab([scale('g/L', 0), scale('g/dL', 1, { times: '10' })], ['15', '270'], ama),
  albumin: lab([scale('g/L', 0), scale('g/dL', 1, { times: '10' })], ['1', '80'], ama),
  protein: lab(
    [scale('g/L', 1), scale('g/dL', 1, { times: '10' }), scale('mg/dL', 0, { per: '100', ...readOnly })],
    ['0.02', '160'],
    ama,
  ),
  fibrinogen: lab([scale('g/L', 1), scale('mg/dL', 0, { per: '100' })], ['0.1', '15'], sameAmount),
  immunoglobulin: lab([scale('g/L', 1), scale('mg/dL', 0, { per: '100' })], ['0.01', '120'], sameAmount),
  haptoglobin: lab([scale('g/L', 2), scale('mg/dL', 0, { per: '100' })], ['0.01', '10'], sameAmount),
  transferrin: lab([scale('g/L', 1), scale('mg/dL', 0, { per: '100' })], ['0.3', '8'], sameAmount),
  'hemoglobin A1c': lab(
    [scale('mmol/mol', 0, { extra: 0 }), scale('%', 1, { per: '0.09148', minus: '2.152', extra: 0 })],
    ['15', '180'],
    'NGSP master equation, www.ngsp.org/ifcc.asp: NGSP = 0.09148 × IFCC + 2.152',
  ),
  sodium: valenceOne(0, ['5', '220']),
  potassium: valenceOne(1, ['1', '200']),
  chloride: valenceOne(0, ['5', '250']),
  bicarbonate: valenceOne(0, ['1', '70']),
  lactate: lab(
    [scale('mmol/L', 1), scale('mEq/L', 1), scale('mg/dL', 0, { per: '9.008' })],
    ['0.1', '40'],
    `÷ 9.008, a tenth of the molar mass, 90.08 g/mol; ${ama}: × 0.111; valence 1`,
  ),
  'C-reactive protein': lab([scale('mg/L', 1), scale('mg/dL', 2, { times: '10' })], ['0.01', '700'], ama),
  ammonia: times(scale('µmol/L', 0), scale('µg/dL', 0), '0.5872', { plausible: ['3', '2000'], source: ama }),
  iron: times(scale('µmol/L', 1), scale('µg/dL', 0), '0.179', { plausible: ['0.5', '200'], source: ama }),
  lead: times(scale('µmol/L', 2), scale('µg/dL', 0), '0.0483', { plausible: ['0.01', '25'], source: ama }),
  ferritin: massPerVolume(
    [
      ['µg/L', '1'],
      ['ng/mL', '1'],
    ],
    ['0.5', '100000'],
  ),
  prolactin: massPerVolume(
    [
      ['µg/L', '1'],
      ['ng/mL', '1'],
    ],
    ['0.1', '30000'],
  ),
  'alpha-fetoprotein': massPerVolume(
    [
      ['µg/L', '1'],
      ['ng/mL', '1'],
    ],
    ['0.1', '1000000'],
  ),
  'prostate-specific antigen': massPerVolume(
    [
      ['µg/L', '1'],
      ['ng/mL', '1'],
    ],
    ['0.01', '10000'],
  ),
  'insulin-like growth factor 1': massPerVolume(
    [
      ['µg/L', '1'],
      ['ng/mL', '1'],
    ],
    ['1', '3000'],
  ),
  'parathyroid hormone': massPerVolume(
    [
      ['ng/L', '1'],
      ['pg/mL', '1'],
    ],
    ['0.5', '5000'],
  ),
  thyrotropin: massPerVolume(
    [
      ['mIU/L', '1'],
      ['µIU/mL', '1'],
      ['mU/L', '1'],
      ['µU/mL', '1'],
    ],
    ['0.001', '1000'],
  ),
  thyroxine: times(scale('nmol/L', 0), scale('µg/dL', 1), '12.87', { plausible: ['3', '600'], source: ama }),
  cortisol: times(scale('nmol/L', 0), scale('µg/dL', 0), '27.59', { plausible: ['3', '6000'], source: ama }),
  'vitamin D': times(scale('nmol/L', 0), scale('ng/mL', 0), '2.496', { plausible: ['2', '1000'], source: ama }),
  'vitamin B12': lab(
    [scale('pmol/L', 0), scale('pg/mL', 0, { times: '0.738' }), scale('ng/L', 0, { times: '0.738', ...readOnly })],
    ['10', '5000'],
    ama,
  ),
  folate: times(scale('nmol/L', 1), scale('ng/mL', 1), '2.266', { plausible: ['0.5', '200'], source: ama }),
  testosterone: times(scale('nmol/L', 1), scale('ng/dL', 0), '0.0347', { plausible: ['0.1', '200'], source: ama }),
  estradiol: times(scale('pmol/L', 0), scale('pg/mL', 0), '3.671', { plausible: ['5', '100000'], source: ama }),
  progesterone: times(scale('nmol/L', 1), scale('ng/mL', 1), '3.18', { plausible: ['0.1', '2000'], source: ama }),
  triiodothyronine: times(scale('nmol/L', 1), scale('ng/dL', 0), '0.0154', { plausible: ['0.2', '30'], source: ama }),
  'mean corpuscular volume': lab([scale('fL', 0), scale('µm3', 0)], ['40', '160'], '1 fL = 1 µm3, exact'),
  osmolality: lab([scale('mmol/kg', 0), scale('mOsm/kg', 0)], ['30', '1500'], ama),
  leukocytes: cells(['0.0001', '900']),
  platelets: cells(['0.5', '3000']),
  'CD4 cells': cells(['0.001', '10']),
} as const satisfies Readonly<Record<string, Analyte>>

/** Names of what can be converted. */
export type AnalyteName = keyof typeof analytes

/** All of them, in the table's order. */
export const analyteNames = Object.keys(analytes) as readonly AnalyteName[]

/** How a unit of an analyte is scaled, or null where the table does not have it. */
export function scaleOf(analyte: AnalyteName, unit: UnitName): UnitScale | null {
  const { units }: Analyte = analytes[analyte]
  return units.find((row) => row.unit === unit) ?? null
}
