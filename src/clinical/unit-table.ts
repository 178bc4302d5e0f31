import { mass, pressure, scaledBy } from './unit-row.js'
import type { UnitScale } from './unit-row.js'

/** Names of what can be measured. */
export type AnalyteName = keyof typeof rows

/** One thing that can be measured, with the units in which it may be written. */
export interface Analyte {
  readonly name: AnalyteName
  /** Every unit it is read in; the first is the base unit. */
  readonly units: readonly UnitScale[]
  /** Laboratory values keep their usual places ("5.0 mmol/L"); others never end in a zero behind the point. */
  readonly laboratory: boolean
  /** Where the factors stand. */
  readonly source: string
  /** What a patient can have, in the base unit; a value outside is a misprint or something else, and stays. */
  readonly plausible: readonly [string, string]
}

const ama = 'AMA Manual of Style, 11th ed., §17.5, table of conventional and SI units'
const identity = 'both units name the same mass, or the same amount, per volume: no factor'
const nist = 'NIST Special Publication 811 (2008), appendix B: exact by definition'

/** Base unit first; each row: analyte, units with their scales and usual places, plausible range, source. */
const rows = {
  temperature: {
    units: [scaledBy('°C', '1', 1, { extra: 0 }), scaledBy('°F', '1.8', 1, { offset: '32', extra: 0 })],
    plausible: ['25', '45'],
    source: 'NIST Special Publication 811 (2008), §B.8: °F = 1.8 × °C + 32, exact',
    laboratory: false,
  },
  weight: { units: mass, plausible: ['0.3', '350'], source: `${nist}; 1 lb = 0.45359237 kg`, laboratory: false },
  height: {
    units: [
      scaledBy('cm', '1', 0),
      { ...scaledBy('in', '2.54', 0), inverse: true },
      { ...scaledBy('ft in', '2.54', 0, { extra: 0 }), inverse: true },
      { ...scaledBy('ft', '30.48', 0, { written: false }), inverse: true },
      { ...scaledBy('m', '100', 2), inverse: true },
    ],
    plausible: ['25', '250'],
    source: `${nist}; 1 in = 2.54 cm`,
    laboratory: false,
  },
  length: {
    units: [
      scaledBy('cm', '1', 1),
      scaledBy('mm', '10', 0),
      { ...scaledBy('in', '2.54', 1, { written: false }), inverse: true },
      { ...scaledBy('ft', '30.48', 1, { written: false }), inverse: true },
    ],
    plausible: ['0.01', '100'],
    source: `${nist}; 1 in = 2.54 cm`,
    laboratory: false,
  },
  volume: {
    units: [scaledBy('mL', '1', 0), { ...scaledBy('L', '1000', 1), inverse: true }],
    plausible: ['0.5', '20000'],
    source: nist,
    laboratory: false,
  },
  'blood gas pressure': { units: pressure, plausible: ['8', '700'], source: `${nist}; 1 mm Hg = 133.322 Pa`, laboratory: true },
  glucose: molar('18.016', 1, ['0.3', '110'], `${ama}: × 0.0555; here ÷ 18.016, from the molar mass 180.16 g/mol`),
  creatinine: micromolar('88.4', ['10', '2600'], `${ama}: × 88.4`),
  bilirubin: micromolar('17.1', ['0.5', '1000'], `${ama}: × 17.1 (17.104)`),
  cholesterol: molar('38.67', 2, ['0.1', '40'], 'NCEP ATP III: ÷ 38.67; AMA × 0.0259'),
  triglycerides: molar('88.57', 2, ['0.1', '150'], 'NCEP ATP III: ÷ 88.57; AMA × 0.0113'),
  calcium: {
    units: [scaledBy('mmol/L', '1', 2), scaledBy('mg/dL', '4.008', 1), scaledBy('mEq/L', '2', 1)],
    plausible: ['0.5', '6'],
    source: `${ama}: mg/dL × 0.25; here ÷ 4.008, from the atomic mass 40.08; valence 2`,
    laboratory: true,
  },
  magnesium: {
    units: [scaledBy('mmol/L', '1', 2), scaledBy('mg/dL', '2.4305', 1), scaledBy('mEq/L', '2', 1)],
    plausible: ['0.1', '6'],
    source: `${ama}: mg/dL × 0.4114, mEq/L × 0.5; here ÷ 2.4305, from the atomic mass 24.305; valence 2`,
    laboratory: true,
  },
  'urea nitrogen': {
    units: [scaledBy('mmol/L', '1', 1), { ...scaledBy('mg/dL', '0.357', 0), inverse: true }],
    plausible: ['0.3', '120'],
    source: `${ama}: × 0.357 (2.8 mg/dL of nitrogen are 1 mmol/L of urea)`,
    laboratory: true,
  },
  'uric acid': micromolar('59.48', ['30', '2000'], `${ama}: × 59.48`),
  hemoglobin: grams('hemoglobin', ['15', '270']),
  albumin: grams('albumin', ['1', '80']),
  protein: {
    units: [scaledBy('g/L', '1', 0), scaledBy('g/dL', '0.1', 1), scaledBy('mg/dL', '100', 0), scaledBy('mg/L', '1000', 0)],
    plausible: ['0.02', '160'],
    source: `${ama}: g/dL × 10`,
    laboratory: true,
  },
  fibrinogen: milligrams(['0.1', '15']),
  immunoglobulin: milligrams(['0.01', '120']),
  haptoglobin: milligrams(['0.01', '10']),
  transferrin: milligrams(['0.3', '8']),
  'hemoglobin A1c': {
    units: [scaledBy('mmol/mol', '1', 0, { extra: 0 }), scaledBy('%', '0.09148', 1, { offset: '2.152', extra: 0 })],
    plausible: ['15', '180'],
    source: 'NGSP, www.ngsp.org/ifcc.asp: NGSP = 0.09148 × IFCC + 2.152',
    laboratory: true,
  },
  sodium: valenceOne(['80', '220']),
  potassium: valenceOne(['1', '12']),
  chloride: valenceOne(['40', '180']),
  bicarbonate: valenceOne(['1', '70']),
  lactate: {
    units: [scaledBy('mmol/L', '1', 1), scaledBy('mEq/L', '1', 1), scaledBy('mg/dL', '9.008', 0)],
    plausible: ['0.1', '40'],
    source: 'molar mass of lactic acid 90.08 g/mol (÷ 9.008; AMA × 0.111); valence 1',
    laboratory: true,
  },
  'C-reactive protein': {
    units: [scaledBy('mg/L', '1', 1), scaledBy('mg/dL', '0.1', 2)],
    plausible: ['0.01', '700'],
    source: `${ama}: mg/dL × 10`,
    laboratory: true,
  },
  ammonia: micro('0.5872', ['3', '2000'], `${ama}: µg/dL × 0.587 (as NH3)`),
  iron: micro('0.179', ['0.5', '200'], `${ama}: µg/dL × 0.179`),
  lead: { ...micro('0.0483', ['0.01', '25'], `${ama}: µg/dL × 0.0483`, 2) },
  ferritin: perMillilitre('ng/mL', ['0.5', '100000']),
  prolactin: perMillilitre('ng/mL', ['0.1', '30000']),
  'alpha-fetoprotein': perMillilitre('ng/mL', ['0.1', '1000000']),
  'prostate-specific antigen': perMillilitre('ng/mL', ['0.01', '10000']),
  'insulin-like growth factor 1': perMillilitre('ng/mL', ['1', '3000']),
  'parathyroid hormone': perMillilitre('pg/mL', ['0.5', '5000']),
  thyrotropin: {
    units: [
      scaledBy('mIU/L', '1', 2),
      scaledBy('µIU/mL', '1', 2),
      scaledBy('mU/L', '1', 2),
      scaledBy('µU/mL', '1', 2),
    ],
    plausible: ['0.001', '1000'],
    source: identity,
    laboratory: true,
  },
  thyroxine: nano('µg/dL', '12.87', ['3', '600'], `${ama}: total, µg/dL × 12.87`),
  cortisol: nano('µg/dL', '27.59', ['3', '6000'], `${ama}: µg/dL × 27.59`),
  'vitamin D': nano('ng/mL', '2.496', ['2', '1000'], `${ama}: 25-hydroxyvitamin D, ng/mL × 2.496`),
  'vitamin B12': pico('0.738', 'pg/mL', ['10', '5000'], `${ama}: pg/mL × 0.7378`, '0.7378'),
  folate: nano('ng/mL', '2.266', ['0.5', '200'], `${ama}: ng/mL × 2.266`, 1),
  testosterone: { ...nano('ng/dL', '0.0347', ['0.05', '200'], `${ama}: ng/dL × 0.0347`, 1) },
  estradiol: pico('3.671', 'pg/mL', ['5', '100000'], `${ama}: pg/mL × 3.671`),
  progesterone: nano('ng/mL', '3.18', ['0.1', '2000'], `${ama}: ng/mL × 3.18`, 1),
  'mean corpuscular volume': {
    units: [scaledBy('fL', '1', 0), scaledBy('µm3', '1', 0)],
    plausible: ['40', '160'],
    source: `${ama}: µm3 × 1.0 = fL`,
    laboratory: true,
  },
  osmolality: {
    units: [scaledBy('mmol/kg', '1', 0), scaledBy('mOsm/kg', '1', 0)],
    plausible: ['30', '1500'],
    source: `${ama}: × 1.0`,
    laboratory: true,
  },
  leukocytes: cells(['0.001', '900']),
  platelets: cells(['1', '3000']),
  'CD4 cells': cells(['0.001', '10']),
} as const satisfies Readonly<Record<string, Omit<Analyte, 'name'>>>
