import { PipelineError } from '../../errors.js'
import { cell, type Form, filled, once, oneOf, optional, tableFile, yesOrNo } from '../../vocabulary/index.js'
import type { UnitName, UnitScale, UnitSystem } from './scale.js'

/** Name of an analyte, as `analytes.csv` has it. */
export type AnalyteName = string

/** One thing that can be measured, with the units in which it may be written. */
export interface Analyte {
  /** The first is the base unit. */
  readonly units: readonly UnitScale[]
  /** Laboratory values keep their usual places ("5.0 mmol/L"); other values never end in a zero behind the point. */
  readonly laboratory: boolean
  /** What a patient can have, in the base unit: a value outside is a misprint or something else, and stays. */
  readonly plausible: readonly [least: string, most: string]
}

/** How a number is written in the tables. */
export const decimalForm: Form = { pattern: /^\d+(?:\.\d+)?$/, expected: 'a number such as 88.4' }

/** What can be converted; anything uncertain is left out. */
const analyteFile = tableFile('quantity/analytes.csv', () => ({
  analyte: filled,
  kind: oneOf(['laboratory', 'body']),
  least: cell(decimalForm),
  most: cell(decimalForm),
}))

/** The units of each analyte; the first is its base unit. */
const unitFile = tableFile('quantity/units.csv', () => {
  const places = cell({ pattern: /^\d$/, expected: 'a number of digits, 0 to 9' }).transform(Number)
  return {
    analyte: knownAnalyte(),
    unit: filled,
    system: oneOf(['conventional', 'SI', 'both']),
    times: cell(decimalForm),
    per: cell(decimalForm),
    minus: cell(decimalForm),
    places,
    extra: places,
    back: places,
    written: yesOrNo,
    least: optional(decimalForm),
    most: optional(decimalForm),
  }
})

/** A cell with the name of an analyte, or one of a few others. */
export function knownAnalyte(...others: readonly string[]) {
  const known = [...others, ...analyteFile.read().map(({ analyte }) => analyte)]
  return oneOf(known, [...others, 'an analyte that stands in analytes.csv'].join(' or '))
}

const analytes = once((): ReadonlyMap<AnalyteName, Analyte> => {
  const units = new Map<AnalyteName, UnitScale[]>()
  for (const { analyte, source: _, ...scale } of unitFile.read()) {
    units.set(analyte, [...(units.get(analyte) ?? []), scale])
  }
  return new Map(
    analyteFile.read().map(({ analyte, kind, least, most }) => {
      const own = units.get(analyte) ?? []
      if (own[0]?.times !== '1' || own[0].per !== '1' || own[0].minus !== '0') {
        const message = `data/vocabulary/quantity/units.csv: expected as the first row of ${analyte} its base unit, with times 1, per 1 and minus 0. Correct that row or its order.`
        throw new PipelineError('input-invalid', message)
      }
      return [analyte, { units: own, laboratory: kind === 'laboratory', plausible: [least, most] }]
    }),
  )
})

/** Names of what can be converted, in the table's order. */
export function analyteNames(): readonly AnalyteName[] {
  return [...analytes().keys()]
}

/** An analyte by its name. */
export function analyteOf(name: AnalyteName): Analyte {
  const analyte = analytes().get(name)
  if (analyte === undefined) throw new TypeError(`No analyte is called "${name}".`)
  return analyte
}

/** How a unit of an analyte is scaled, or null where the table does not have it. */
export function scaleOf(analyte: AnalyteName, unit: UnitName): UnitScale | null {
  return (
    analytes()
      .get(analyte)
      ?.units.find((row) => row.unit === unit) ?? null
  )
}

/** Whether a laboratory measures it; the other values are of the body. */
export function isLaboratory(name: AnalyteName): boolean {
  return analyteOf(name).laboratory
}

/**
 * Whether laboratories that report in one system of units print an analyte so.
 *
 * @example
 * [isPrintedIn('sodium', 'mmol/L', 'conventional'), isPrintedIn('glucose', 'mmol/L', 'conventional')]
 * // → [true, false]
 */
export function isPrintedIn(name: AnalyteName, unit: UnitName, system: UnitSystem): boolean {
  const own = scaleOf(name, unit)?.system
  return own === 'both' || own === system
}
