import {
  analyteNames,
  conversionOf,
  convert,
  fractionOf,
  type Quantity,
  quantityAt,
  quantityWithoutUnit,
  roundTo,
  type UnitName,
} from '../../clinical/index.js'
import type { Edit } from '../../text/index.js'
import type { Why } from '../contract/index.js'

/**
 * Whether a unit edit holds, read again from its two texts: the exact conversion lies in the range that the new digits
 * print, or, for a printed pair, the same two values are in the other order.
 *
 * @example
 * provesUnits({ at: { start: 0, end: 9 }, before: '4.2 mg/dL', after: '371 µmol/L', why: { kind: 'unit', rule: 'units', analyte: 'creatinine', from: 'mg/dL', to: 'µmol/L' } })
 * // → true
 */
export function provesUnits({ before, after, why }: Edit<Why>): boolean {
  if (why.factor === 'order of the printed pair') return tokens(before) === tokens(after)
  const analyte = analyteNames().find((name) => name === why.analyte)
  if (analyte === undefined) return false
  const conversion = conversionOf(analyte, why.from as UnitName, why.to as UnitName)
  const first = quantityIn(before, why.from as UnitName)
  // A value with a unit still has one; a reference range may take its unit from the value before it.
  const second = firstQuantity(before) === null ? quantityIn(after, why.to as UnitName) : firstQuantity(after)
  if (conversion === null || first === null || second === null) return false
  if (first.unit !== why.from || second.unit !== why.to || first.values.length !== second.values.length) return false
  return first.values.every((value, i) => {
    const printed = second.values[i]
    return (
      printed !== undefined && roundTo(convert(fractionOf(value), conversion), printed.places).units === printed.units
    )
  })
}

/** The words and numbers of a pair in order of the alphabet, without the article and the hyphens before units. */
function tokens(text: string): string {
  return text
    .replace(/^an?\s/i, '')
    .split(/[\s()[\]/]+|(?<=\d)-?(?=\p{L})/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

function firstQuantity(text: string): Quantity | null {
  const start = text.search(/\d/)
  return start < 0 ? null : quantityAt(text, start)
}

function quantityIn(text: string, unit: UnitName): Quantity | null {
  const start = text.search(/\d/)
  return start < 0 ? null : (quantityAt(text, start) ?? quantityWithoutUnit(text, start, unit))
}
