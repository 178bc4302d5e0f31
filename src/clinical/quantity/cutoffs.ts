import { PipelineError, quote } from '../../errors.js'
import { cell, filled, once, optional, tableFile } from '../../vocabulary/index.js'
import type { UnitName } from './scale.js'
import { type AnalyteName, decimalForm, knownAnalyte, scaleOf } from './table.js'

/** A value at which a reader decides, in two units as its publisher prints them. */
export interface Cutoff {
  /** Values by unit; a unit that is not listed takes the exact conversion of the first. */
  readonly at: readonly (readonly [UnitName, string])[]
}

/**
 * Cut-offs by analyte, as published: pairs (126 mg/dL and 7.0 mmol/L) that are not exact conversions of each other;
 * where one rounds more coarsely than the table's usual places, the pair is rounded to those.
 */
const cutoffFile = tableFile('quantity/cutoffs.csv', () => ({
  analyte: knownAnalyte(),
  unit: filled,
  value: cell(decimalForm),
  'other unit': optional({ pattern: /./, expected: 'a unit' }),
  'other value': optional(decimalForm),
}))

const cutoffs = once((): ReadonlyMap<AnalyteName, readonly Cutoff[]> => {
  const lists = new Map<AnalyteName, Cutoff[]>()
  for (const { analyte, unit, value, 'other unit': otherUnit, 'other value': other } of cutoffFile.read()) {
    const unknown = [unit, otherUnit].find((name) => name !== null && scaleOf(analyte, name) === null)
    if (unknown != null) {
      const message = `data/vocabulary/quantity/cutoffs.csv: expected units that ${analyte} has in units.csv, but found ${quote(unknown)} beside ${value} ${unit}. Correct the row.`
      throw new PipelineError('input-invalid', message)
    }
    const second = otherUnit === null || other === null ? [] : [[otherUnit, other] as const]
    lists.set(analyte, [...(lists.get(analyte) ?? []), { at: [[unit, value], ...second] }])
  }
  return lists
})

/** The cut-offs of an analyte: a conversion must leave a value on its side of each, and at it if it was at it. */
export function cutoffsOf(analyte: AnalyteName): readonly Cutoff[] {
  return cutoffs().get(analyte) ?? []
}
