import { PipelineError, quote } from '../../../errors.js'
import { cell, filled, once, optional, several, tableFile } from '../../../vocabulary/index.js'
import { constant, divide, type Fraction, multiply } from '../decimal.js'
import { toBase } from '../scale.js'
import { decimalForm, knownAnalyte, scaleOf } from '../table.js'

/** A simple unit: what it measures, and how large it is. */
export interface UnitSize {
  /** As texts write it, in small letters; the first is its normal spelling. */
  readonly words: readonly string[]
  /** Such as `mass`; empty for what is only counted ("cells"). */
  readonly dimension: string
  /** Base units in one of these: g, L, m, s, month, mol. */
  readonly size: Fraction
}

const aboveZero = { pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/, expected: `${decimalForm.expected}, above 0` }

/** All simple units. Where a row names a unit of an analyte, its size is that many times the one in `units.csv`. */
const unitSizeFile = tableFile('quantity/unit-sizes.csv', () => ({
  words: several('|', filled),
  dimension: cell({
    pattern: /^(?:\/?[A-Za-z][A-Za-z0-9-]*)?$/,
    expected: 'a dimension such as mass or /time, or nothing',
  }),
  size: cell(aboveZero),
  per: cell(aboveZero),
  analyte: knownAnalyte(''),
  unit: optional({ pattern: /./, expected: 'a unit' }),
}))

/**
 * All simple units with their sizes.
 *
 * @throws {PipelineError} input-invalid — the file does not fit its schema, or names a unit that an analyte does not have
 */
export const unitSizes = once((): readonly UnitSize[] =>
  unitSizeFile.read().map(({ words, dimension, size, per, analyte, unit }) => {
    const own = divide(constant(size), constant(per))
    if (analyte === '') return { words, dimension, size: own }
    const scale = unit === null ? null : scaleOf(analyte, unit)
    if (scale === null) {
      const message = `data/vocabulary/quantity/unit-sizes.csv: expected a unit that ${analyte} has in units.csv, but found ${quote(unit ?? '')} beside ${words.join('|')}. Correct the row.`
      throw new PipelineError('input-invalid', message)
    }
    return { words, dimension, size: multiply(own, toBase(constant('1'), scale)) }
  }),
)
