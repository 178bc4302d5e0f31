import type { UnitName } from './scale.js'
import type { AnalyteName } from './table.js'

/** A value at which a reader decides, in two units as its publisher prints them. */
export interface Cutoff {
  /** Values by unit; a unit that is not listed takes the exact conversion of the first. */
  readonly at: readonly (readonly [UnitName, string])[]
  readonly source: string
}

const both = (units: readonly [UnitName, UnitName], pairs: string, source: string): Cutoff[] =>
  pairs.split(', ').map((pair) => {
    const [first, second] = pair.split('=')
    return { at: [[units[0], first as string], ...(second ? [[units[1], second] as const] : [])], source }
  })

const ada = 'American Diabetes Association, Standards of Care in Diabetes, sections 2 and 6'
const kdigo = 'KDIGO clinical practice guideline for acute kidney injury (2012), section 2.1'
// The SI column of that table has slips (calcium, urea nitrogen, PCO2), so the second value is converted.
const usmle = 'USMLE laboratory values (NBME), limits of the reference range in conventional units'
const who = 'WHO, guideline on haemoglobin cutoffs to define anaemia (2024)'
const atp = 'NCEP Adult Treatment Panel III report (2002)'
const esc = 'ESC/EAS guidelines for the management of dyslipidaemias (2019)'

/**
 * Cut-offs by analyte: a conversion must leave a value on its side of each of them, and at it if it was at it.
 *
 * Pairs as publishers print them (126 mg/dL and 7.0 mmol/L), which are not exact conversions of each other; where one
 * rounds more coarsely than the table's usual places, the pair is rounded to those.
 */
export const cutoffs: Partial<Readonly<Record<AnalyteName, readonly Cutoff[]>>> = {
  temperature: both(
    ['°C', '°F'],
    '35=95, 36=96.8, 37.2=99, 37.5=99.5, 37.8=100, 38=100.4, 38.3=101, 38.5=101.3, 39=102.2, 40=104, 41=105.8',
    'fever 38.0 °C (100.4 °F), AAP febrile infant guideline (2021); 38.3 °C (101 °F), IDSA; 36 and 38 °C, SIRS (1992); hypothermia 35 °C',
  ),
  weight: both(
    ['g', 'kg'],
    '1000=1, 1500=1.5, 2500=2.5, 4000=4, 4500=4.5',
    'WHO, low birth weight; ACOG practice bulletin 216, macrosomia',
  ),
  glucose: [
    ...both(['mg/dL', 'mmol/L'], '54=3.0, 70=3.9, 100=5.6, 126=7.0, 140=7.8, 180=10.0, 200=11.1', ada),
    ...both(['mg/dL', 'mmol/L'], '250=13.9, 600=33.3', 'ADA consensus on hyperglycemic crises (2009)'),
    ...both(
      ['mg/dL', 'mmol/L'],
      '40=2.2, 45=2.5, 50=2.8',
      'AAP, postnatal glucose homeostasis (2011); USMLE, CSF 40–70',
    ),
  ],
  creatinine: [
    ...both(['mg/dL', 'µmol/L'], '0.6=53, 1.2=106', usmle),
    ...both(['mg/dL', 'µmol/L'], '4.0=353.6', kdigo),
    ...both(
      ['mg/dL', 'µmol/L'],
      '1.1=97, 1.5=133, 2.0=177, 2.5=221, 3.5=309',
      'ACOG bulletin 222 (1.1); ICA-AKI (1.5); Child–Pugh, SOFA and label limits (2.0, 3.5)',
    ),
  ],
  bilirubin: [
    ...both(['mg/dL', 'µmol/L'], '0.3=5, 1.0=17', usmle),
    ...both(['mg/dL', 'µmol/L'], '1.2=21, 2=34, 3=51, 6=103, 12=205', 'SOFA score (1996), Child–Pugh score (1973)'),
  ],
  cholesterol: [
    ...both(['mg/dL', 'mmol/L'], '55=1.42, 70=1.81, 116=3.00', esc),
    ...both(
      ['mg/dL', 'mmol/L'],
      '40=1.03, 50=1.29, 60=1.55, 100=2.59, 130=3.36, 160=4.14, 190=4.91, 200=5.17, 240=6.21',
      atp,
    ),
  ],
  triglycerides: both(['mg/dL', 'mmol/L'], '150=1.69, 200=2.26, 500=5.65, 1000=11.29', atp),
  calcium: [
    ...both(['mg/dL', 'mmol/L'], '8.4=2.1, 8.5=2.12, 10.2=2.54, 10.5=2.62', usmle),
    ...both(['mg/dL', 'mmol/L'], '7=1.75, 7.5=1.87, 12=3.0, 14=3.5', 'NCI CTCAE 5.0, hypo- and hypercalcemia'),
  ],
  magnesium: both(['mEq/L', 'mmol/L'], '1.5=0.75, 2.0=1.0', usmle),
  'urea nitrogen': [
    ...both(['mg/dL', 'mmol/L'], '7=2.5, 18=6.4, 20=7.1', usmle),
    ...both(['mg/dL', 'mmol/L'], '19=6.8', 'CURB-65: blood urea nitrogen > 19 mg/dL'),
    ...both(['mg/dL', 'mmol/L'], '25=8.9', 'BISAP: blood urea nitrogen > 25 mg/dL'),
  ],
  'uric acid': both(
    ['mg/dL', 'µmol/L'],
    '5=297, 6=357, 6.8=404, 7=416, 8.2=488',
    'ACR gout guideline (2020); EULAR (2016); USMLE',
  ),
  hemoglobin: [
    ...both(
      ['g/dL', 'g/L'],
      '7=70, 8=80, 10=100, 11=110, 10.5=105, 12=120, 13=130',
      `${who}; AABB transfusion thresholds`,
    ),
    ...both(['g/dL', 'g/L'], '13.5=135, 16=160, 16.5=165, 17.5=175', usmle),
  ],
  albumin: both(['g/dL', 'g/L'], '2.8=28, 3=30, 3.5=35, 5.5=55', `${usmle}; Child–Pugh score (1973)`),
  protein: both(['g/dL', 'g/L'], '6.0=60, 7.8=78', usmle),
  'hemoglobin A1c': both(['%', 'mmol/mol'], '5.7=39, 6=42, 6.5=48, 7=53, 8=64, 9=75, 10=86', ada),
  sodium: both(['mEq/L', 'mmol/L'], '120=120, 125=125, 130=130, 135=135, 136=136, 145=145, 146=146', usmle),
  potassium: both(['mEq/L', 'mmol/L'], '2.5=2.5, 3.0=3.0, 3.5=3.5, 5.0=5.0, 5.5=5.5, 6.0=6.0, 6.5=6.5', usmle),
  bicarbonate: both(['mEq/L', 'mmol/L'], '10=10, 15=15, 18=18, 22=22, 28=28', `${usmle}; ADA consensus (2009)`),
  lactate: both(
    ['mmol/L', 'mg/dL'],
    '2=18, 4=36',
    'Surviving Sepsis Campaign (2021): 2 and 4 mmol/L (18 and 36 mg/dL)',
  ),
  'C-reactive protein': both(
    ['mg/L', 'mg/dL'],
    '1=0.1, 3=0.3, 5=0.5, 8=0.8, 10=1, 100=10, 150=15',
    'CDC/AHA statement (2003); usual upper limits',
  ),
  iron: both(['µg/dL', 'µmol/L'], '50=9, 170=30', usmle),
  lead: both(
    ['µg/dL', 'µmol/L'],
    '3.5=0.17, 5=0.24, 10=0.48, 45=2.17, 70=3.38',
    'CDC, blood lead reference value and chelation levels',
  ),
  'blood gas pressure': both(
    ['mm Hg', 'kPa'],
    '33=4.4, 35=4.7, 45=6.0, 50=6.7, 55=7.3, 60=8.0, 75=10.0, 80=10.7, 105=14.0',
    'USMLE; respiratory failure 60 and 50 mm Hg (8.0 and 6.7 kPa), BTS; long-term oxygen 55 mm Hg (7.3 kPa)',
  ),
  thyroxine: both(['µg/dL', 'nmol/L'], '5=64, 12=154', usmle),
  cortisol: both(
    ['µg/dL', 'nmol/L'],
    '1.8=50, 3=83, 5=138, 18=500, 23=635',
    'Endocrine Society guidelines, adrenal insufficiency (2016) and Cushing syndrome (2008); USMLE',
  ),
  'vitamin D': both(['ng/mL', 'nmol/L'], '12=30, 20=50, 30=75', 'IOM report (2011); Endocrine Society (2011)'),
  'vitamin B12': both(['pg/mL', 'pmol/L'], '200=148, 300=221', 'BSH guideline on cobalamin and folate (2014)'),
}
