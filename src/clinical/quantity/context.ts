import type { Quantity } from './measurement.js'
import { isBeforeLesion } from './near-words.js'
import type { AnalyteName } from './table.js'

/**
 * What a value in a unit of the body measures, by the words around it; null where they do not say so.
 *
 * Doses, given fluids and oxygen, distances, dilatation and skin tests have such units too and stay out.
 */
export function bodyAnalyteOf(text: string, { at, unit, unitAt }: Quantity): AnalyteName | null {
  const before = sentenceBefore(text, at.start)
  const after = text.slice(at.end, at.end + 60)
  // "0.5 mm to 1.0 mm" is one range with two units.
  if (/^ ?(?:to|x|×|by|or|[-–—]) ?\d/.test(after) || /\d[^\d,;]{0,6} ?(?:to|x|×|by|or|[-–—]) ?$/.test(before))
    return null
  switch (unit) {
    case '°C':
    case '°F':
      return isBodyTemperature(before, after) ? 'temperature' : null
    case 'kg':
    case 'g':
    case 'lb':
    case 'lb oz':
      return isWeight(before, after) ? 'weight' : null
    case 'cm':
    case 'mm':
    case 'm':
    case 'ft in':
    case 'ft':
    case 'in':
      return lengthOf(before, after, text.slice(unitAt.start, unitAt.end))
    case 'mL':
    case 'L':
      return isVolume(before, after) ? 'volume' : null
    default:
      return null
  }
}

/** The weather, water and rooms have temperatures too. */
function isBodyTemperature(before: string, after: string): boolean {
  if (/\b(?:room|water|air|ambient|weather|outside|oven|incubat|stored?|heated|blood at)\w*[^;]{0,40}$/i.test(before))
    return false
  if (/^ (?:weather|water|room|air|heat)\b/i.test(after)) return false
  return /\b(?:temp\w*|fevers?|febrile|hypothermi\w*)\b[^;]{0,60}$|\bT(?:max)?[:= ]+$/i.test(before)
}

function isWeight(before: string, after: string): boolean {
  if (/^\s?(?:of\b|daily|per\b|every|iv\b|intra|oral|dose|bolus)/i.test(after)) return false
  if (/\b(?:lift|carr|dose|object|box|dumbbell|bar)\w*[^,;]{0,40}$/i.test(before)) return false
  return (
    /(?:\bweigh(?:s|ed|t|ing)?\b|\blost|\bgained)[^;]{0,45}$/i.test(before) ||
    /^ (?:weight|(?:male|female|boy|girl|newborn|infant|neonate|child)\b)/i.test(after)
  )
}

function lengthOf(before: string, after: string, spelled: string): AnalyteName | null {
  if (spelled === 'in' || spelled === "'" || spelled === '"') return null
  if (/^\s?\)?\s?tall\b/i.test(after)) return 'height'
  if (/\b(?:height|stands)\b(?: is| was| of|:)?(?: \w+)? $/i.test(before) && !/(?:fundal|uterine) height/i.test(before))
    return 'height'
  if (/^(?:cm|mm|centimeters?|millimeters?)$/.test(spelled) && isBeforeLesion(after) && !/indurat/i.test(after))
    return 'length'
  return null
}

function isVolume(before: string, after: string): boolean {
  if (
    /\b(?:given|receiv\w*|infus\w*|administ\w*|bolus\w*|drinks?|drank|put on|placed on|requir\w*|consum\w*)\b[^,;]{0,60}$/i.test(
      before,
    )
  )
    return false
  if (
    /^ (?:of )?(?:oxygen|O2|saline|normal|Ringer|lactated|crystalloid|nasal|dextrose|by|via|per|daily|a day)\b/i.test(
      after,
    )
  )
    return false
  return /\b(?:residual|output|blood loss|yields?|produces|drain(?:ed|age)?|loses|lost|passed|voided|thoracentesis|paracentesis)\b[^,;]{0,50}$/i.test(
    before,
  )
}

/** A difference of temperatures is no temperature; of other things, a difference has cut-offs of its own. */
export function isDifference(text: string, analyte: AnalyteName, { at }: Quantity, end: number): boolean {
  if (analyte === 'weight' || analyte === 'height' || analyte === 'length' || analyte === 'volume') return false
  const before = text.slice(Math.max(0, at.start - 48), at.start)
  const after = text.slice(end, end + 32)
  return (
    /\b(?:by|difference of|(?:increase|decrease|rise|drop|fall|change|reduction|gradient|gap)(?: in [\w ]{2,25})? of)(?: (?:at least|about|approximately|only|more than))? ?$/i.test(
      before,
    ) ||
    /^ ?(?:increase|decrease|rise|drop|fall|reduction|change|difference|higher|lower|increment|warmer|cooler|(?:above|below) (?:baseline|normal)|per\b|every\b)/i.test(
      after,
    )
  )
}

/** The words before a place, back to the last full stop or line break, at most 90 code units. */
function sentenceBefore(text: string, at: number): string {
  const window = text.slice(Math.max(0, at - 90), at)
  return /(?:[^.\n]|\.(?=\d))*$/.exec(window)?.[0] ?? ''
}
