import { readFileSync } from 'node:fs'
import { bundledPath } from '../../../bundled.js'
import { PipelineError } from '../../../errors.js'
import { readDelimited } from '../../vocabulary/index.js'
import { constant, divide, type Fraction, multiply } from '../decimal.js'
import { toBase, type UnitName } from '../scale.js'
import { type AnalyteName, scaleOf } from '../table.js'

/** A simple unit: what it measures, and how large it is. */
export interface UnitSize {
  /** As texts write it, in small letters; the first is its normal spelling. */
  readonly words: readonly string[]
  /** Such as `mass`; empty for what is only counted ("cells"). */
  readonly dimension: string
  /** Base units in one of these: g, L, m, s, month, mol. */
  readonly size: Fraction
}

const columns = ['words', 'dimension', 'size', 'per', 'analyte', 'unit', 'source']
const name = 'data/vocabulary/quantity/unit-sizes.csv'

let read: readonly UnitSize[] | undefined

/**
 * All simple units. Where a row names a unit of the unit table, its size is that many times the table's.
 *
 * @throws {PipelineError} input-invalid — the file does not have its columns, or a cell that cannot be read
 */
export function unitSizes(): readonly UnitSize[] {
  read ??= parseUnitSizes(readFileSync(bundledPath(...name.split('/')), 'utf8'))
  return read
}

/** The rows of a table of unit sizes. @throws {PipelineError} input-invalid */
export function parseUnitSizes(content: string): readonly UnitSize[] {
  const [header, ...rows] = readDelimited(content, name, { delimiter: ',', looseQuotes: false, code: 'input-invalid' })
  if (header?.cells.join() !== columns.join()) {
    throw new PipelineError('input-invalid', `${name}, line 1: expected the columns ${columns.join(', ')}.`, {
      file: name,
      line: 1,
    })
  }
  return rows.map(({ line, cells }) => {
    const [words = '', dimension = '', size = '', per = '', analyte = '', unit = ''] = cells
    const scale = analyte === '' ? null : scaleOf(analyte as AnalyteName, unit as UnitName)
    const isNumber = [size, per].every((cell) => /^\d+(?:\.\d+)?$/.test(cell) && /[1-9]/.test(cell))
    if (words === '' || !isNumber || (analyte !== '' && scale === null)) {
      const message = `${name}, line ${line}: expected words, a size and a divisor above 0, and no unit or one of the unit table.`
      throw new PipelineError('input-invalid', message, { file: name, line })
    }
    const own = divide(constant(size), constant(per))
    return {
      words: words.split('|'),
      dimension,
      size: scale === null ? own : multiply(own, toBase(constant('1'), scale)),
    }
  })
}
