import { describe, expect, it } from 'vitest'
import {
  constant,
  divide,
  type Fraction,
  fractionOf,
  multiply,
  subtract,
} from '../../../src/clinical/quantity/decimal.js'
import { fromBase, type UnitName } from '../../../src/clinical/quantity/scale.js'
import { type AnalyteName, analyteNames, analyteOf } from '../../../src/clinical/quantity/table.js'
import { conversionOf, convert, restateTogether } from '../../../src/clinical/quantity/unit.js'

/** IUPAC, standard atomic weights of 2021, at most three decimals. */
const atomicWeights: Readonly<Record<string, string>> = {
  H: '1.008',
  C: '12.011',
  N: '14.007',
  O: '15.999',
  Mg: '24.305',
  P: '30.974',
  Ca: '40.078',
  Fe: '55.845',
  Co: '58.933',
  I: '126.904',
  Pb: '207.2',
}

/** What a laboratory counts in moles. */
const formulas: Readonly<Record<AnalyteName, string>> = {
  glucose: 'C6H12O6',
  creatinine: 'C4H7N3O',
  bilirubin: 'C33H36N4O6',
  cholesterol: 'C27H46O',
  calcium: 'Ca',
  magnesium: 'Mg',
  'urea nitrogen': 'N2',
  'uric acid': 'C5H4N4O3',
  lactate: 'C3H6O3',
  ammonia: 'NH3',
  iron: 'Fe',
  lead: 'Pb',
  thyroxine: 'C15H11I4NO4',
  triiodothyronine: 'C15H12I3NO4',
  cortisol: 'C21H30O5',
  'vitamin D': 'C27H44O2',
  'vitamin B12': 'C63H88CoN14O14P',
  folate: 'C19H19N7O6',
  testosterone: 'C19H28O2',
  estradiol: 'C18H24O2',
  progesterone: 'C21H30O2',
}

const massOf = (formula: string): Fraction =>
  [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce(
    (sum, [, element = '', count = '']) =>
      subtract(sum, multiply(constant(`-${atomicWeights[element]}`), constant(count === '' ? '1' : count))),
    constant('0'),
  )

const powerOfTen = (exponent: number): Fraction =>
  exponent < 0 ? { over: 1n, under: 10n ** BigInt(-exponent) } : { over: 10n ** BigInt(exponent), under: 1n }

const prefixes: Readonly<Record<string, number>> = { '': 0, d: -1, c: -2, m: -3, µ: -6, n: -9, p: -12, f: -15 }

/** "mg/dL" as a power of ten of g/L, "mEq/L" as one of Eq/L; null where a unit is not made of prefixes. */
const exponentOf = (unit: UnitName): number | null => {
  const match = /^([mµnp]?)(?:g|mol|Eq|Osm|IU|U)\/([dmµ]?)(?:L|kg|mol)$/.exec(unit)
  return match === null ? null : prefixes[match[1] ?? '']! - prefixes[match[2] ?? '']!
}

/** Sizes by definition, in kg, m, L, Pa and cells per L. */
const defined: Readonly<Record<UnitName, Fraction>> = {
  kg: constant('1'),
  g: powerOfTen(-3),
  lb: constant('0.45359237'),
  'lb oz': divide(constant('0.45359237'), constant('16')),
  m: constant('1'),
  cm: powerOfTen(-2),
  mm: powerOfTen(-3),
  in: constant('0.0254'),
  'ft in': constant('0.0254'),
  ft: multiply(constant('12'), constant('0.0254')),
  L: constant('1'),
  mL: powerOfTen(-3),
  kPa: powerOfTen(3),
  // A column of 1 mm of mercury of 13595.1 kg/m3 under standard gravity.
  'mm Hg': multiply(multiply(constant('13595.1'), constant('9.80665')), powerOfTen(-3)),
  fL: powerOfTen(-15),
  µm3: powerOfTen(-15),
  '/µL': powerOfTen(6),
  '/mm3': powerOfTen(6),
  '× 10^3/µL': powerOfTen(9),
  '× 10^3/mm3': powerOfTen(9),
  '× 10^9/L': powerOfTen(9),
}

/** How much of what is measured one of a unit is, in a unit that all units of the analyte share. */
const sizeOf = (analyte: AnalyteName, unit: UnitName): Fraction => {
  const exponent = exponentOf(unit)
  if (exponent === null) return defined[unit]!
  // Two equivalents to the mole of calcium and magnesium; one to that of the other electrolytes.
  if (unit.includes('Eq') && /^(?:calcium|magnesium)$/.test(analyte)) {
    return divide(powerOfTen(exponent), constant('2'))
  }
  // Triglycerides are a mixture; the NCEP's report takes 885.7 g/mol.
  const mass = analyte === 'triglycerides' ? constant('885.7') : massOf(formulas[analyte] ?? '')
  return unit.includes('g/') && mass.over > 0n ? divide(powerOfTen(exponent), mass) : powerOfTen(exponent)
}

const exactly = (value: Fraction, analyte: AnalyteName, [from, to]: readonly [UnitName, UnitName]): Fraction => {
  if (analyte === 'temperature') {
    return from === to
      ? value
      : from === '°F'
        ? multiply(subtract(value, constant('32')), { over: 5n, under: 9n })
        : subtract(multiply(value, { over: 9n, under: 5n }), constant('-32'))
  }
  // NGSP's master equation.
  if (analyte === 'hemoglobin A1c') {
    return from === to
      ? value
      : from === '%'
        ? divide(subtract(value, constant('2.152')), constant('0.09148'))
        : subtract(multiply(value, constant('0.09148')), constant('-2.152'))
  }
  return divide(multiply(value, sizeOf(analyte, from)), sizeOf(analyte, to))
}

/** The nearest whole number of last digits, halves away from zero. */
const lastDigits = ({ over, under }: Fraction, places: number): bigint =>
  (over * 2n * 10n ** BigInt(places) + under) / (under * 2n)

/** At most this many values of a range, evenly spaced. */
const most = 200n

const pairs = analyteNames().flatMap((analyte) => {
  const { units } = analyteOf(analyte)
  return units.flatMap((from) => units.filter((to) => to !== from).map((to) => [analyte, from, to] as const))
})

describe('every conversion', () => {
  it.each(pairs.map(([analyte, from, to]) => [analyte, from.unit, to.unit, from, to] as const))(
    '%s: prints from %s to %s the last digit of the exact value',
    (analyte, _from, _to, from, to) => {
      const conversion = conversionOf(analyte, from.unit, to.unit)!
      const [low, high] = analyteOf(analyte).plausible.map((bound) => fromBase(constant(bound), from)) as [
        Fraction,
        Fraction,
      ]
      const first = lastDigits(low, from.places)
      const steps = lastDigits(high, from.places) - first
      const step = steps > most ? steps / most : 1n
      for (let units = first; units <= first + steps; units += step) {
        const value = { units, places: from.places }
        const exact = exactly(fractionOf(value), analyte, [from.unit, to.unit])
        const own = convert(fractionOf(value), conversion)
        const digits = [to.places, to.places + to.extra]
        expect(digits.map((places) => lastDigits(own, places))).toEqual(
          digits.map((places) => lastDigits(exact, places)),
        )
        const printed = restateTogether([value], conversion)
        if (typeof printed !== 'string') expect(printed[0]!.units).toBe(lastDigits(exact, printed[0]!.places))
      }
    },
  )

  it('of 250 mg/dL of cholesterol gives 6.47 mmol/L', () => {
    const conversion = conversionOf('cholesterol', 'mg/dL', 'mmol/L')!
    expect(restateTogether([{ units: 250n, places: 0 }], conversion)).toEqual([{ units: 647n, places: 2 }])
  })

  /** Factors that the AMA Manual of Style prints, from the conventional unit to the SI unit. */
  it.each([
    ['glucose', 'mg/dL', '0.0555'],
    ['creatinine', 'mg/dL', '88.4'],
    ['bilirubin', 'mg/dL', '17.1'],
    ['cholesterol', 'mg/dL', '0.0259'],
    ['triglycerides', 'mg/dL', '0.0113'],
    ['calcium', 'mg/dL', '0.25'],
    ['magnesium', 'mg/dL', '0.4114'],
    ['urea nitrogen', 'mg/dL', '0.357'],
    ['uric acid', 'mg/dL', '59.48'],
    ['lactate', 'mg/dL', '0.111'],
    ['ammonia', 'µg/dL', '0.5872'],
    ['iron', 'µg/dL', '0.179'],
    ['lead', 'µg/dL', '0.0483'],
    ['thyroxine', 'µg/dL', '12.87'],
    ['cortisol', 'µg/dL', '27.59'],
    ['vitamin D', 'ng/mL', '2.496'],
    ['vitamin B12', 'pg/mL', '0.738'],
    ['folate', 'ng/mL', '2.266'],
    ['testosterone', 'ng/dL', '0.0347'],
    ['estradiol', 'pg/mL', '3.671'],
    ['progesterone', 'ng/mL', '3.18'],
  ])('of one %s in %s is the published factor, %s, to within one of its last digit', (analyte, unit, factor) => {
    const places = factor.split('.')[1]!.length
    const own = lastDigits(
      convert(constant('1'), conversionOf(analyte, unit, analyteOf(analyte).units[0]!.unit)!),
      places,
    )
    expect(Math.abs(Number(own - lastDigits(constant(factor), places)))).toBeLessThanOrEqual(1)
  })
})
