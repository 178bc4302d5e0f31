import type { Quantity } from './measurement.js'
import type { UnitName } from './scale.js'

/** µg is on the Joint Commission's and ISMP's lists of unsafe forms; "in" alone reads as the preposition. */
const safe: Partial<Readonly<Record<UnitName, string>>> = {
  'µg/dL': 'mcg/dL',
  'µg/L': 'mcg/L',
  'ft in': 'in',
  in: 'inches',
}

const spelledOut: Partial<Readonly<Record<UnitName, string>>> = {
  cm: 'centimeters',
  mm: 'millimeters',
  kg: 'kilograms',
  lb: 'pounds',
  L: 'liters',
  mL: 'milliliters',
}

/**
 * The target unit with what joins it to its number, in the manner of the unit that it replaces.
 *
 * @example
 * spellUnit('98.6 °F', quantityAt('98.6 °F', 0), '°C')
 * // → ' °C'
 */
export function spellUnit(text: string, { unit, at, unitAt, joint }: Quantity, target: UnitName): string {
  const before = text.slice(unitAt.start, unitAt.end)
  if (target === '°C' || target === '°F') {
    const named = before.replace(/C(?:elsius)?$|F(?:ahrenheit)?$/, (word) => degreeName(target, word.length > 1))
    return joint + named
  }
  const symbol = symbolOf(text, target, /^[a-z]{4,}$/.test(before))
  const joined = jointTo(target, unit, /\d-\p{L}/u.test(text.slice(at.start, at.end)) ? '-' : joint)
  // "a 20 pound weight loss" and "a 71-inch man" have no plural.
  const isSingular = joined === '-' || (/[a-rt-z]$/.test(before) && before.length > 3)
  return joined + (isSingular ? symbol.replace(/(?:(?<=ch)e)?s$/, '') : symbol)
}

function degreeName(target: UnitName, inFull: boolean): string {
  if (target === '°C') return inFull ? 'Celsius' : 'C'
  return inFull ? 'Fahrenheit' : 'F'
}

function symbolOf(text: string, target: UnitName, inFull: boolean): string {
  const symbol = (inFull ? spelledOut[target] : undefined) ?? safe[target] ?? target
  // One letter for micro in a text: the Greek mu where the text has it, else the micro sign.
  return text.includes('μ') && !text.includes('µ') ? symbol.replace('µ', 'μ') : symbol
}

/** "8.5%" and "9,000/mm3" have no blank before the unit; "5-kg" keeps its hyphen. */
function jointTo(target: UnitName, from: UnitName, joint: string): string {
  if (target === '%' || target.startsWith('/')) return ''
  if (from === '%' || from.startsWith('/') || target.startsWith('×')) return ' '
  return joint === '' && (from === 'ft in' || from === 'lb oz') ? ' ' : joint
}
