import { type Measurement, measuredIn, type Obstacle } from './measured.js'
import type { Quantity } from './measurement.js'
import { joinsNameToValue } from './near-words.js'
import { nearly } from './printed/index.js'
import type { AnalyteName } from './table.js'
import type { Name } from './words.js'

/** A name with a number that has no unit: it would keep the old one. */
export function bareNumbers(text: string, names: readonly Name[], starts: ReadonlySet<number>): Obstacle[] {
  return names.flatMap(({ named, end }): Obstacle[] => {
    if (named === 'other') return []
    const behind = text.slice(end, end + 60)
    for (const { index } of behind.matchAll(/\d[\d,.]*/g)) {
      if (!joinsNameToValue(behind.slice(0, index))) return []
      const at = end + index
      // "Protein 2+" and "WBC 5–10/hpf" are other results, which no edit touches.
      if (starts.has(at) || /^\d\s?\+|^[\d,.–-]+\s?(?:[a-z]+s?)?\s?\/\s?[hl]pf/i.test(text.slice(at, at + 20)))
        return []
      return [{ analyte: named, reason: 'bare-number', at }]
    }
    return []
  })
}

/** "4.2 mg/dL, up from 2.1": a further value without a unit. */
export function bareSequels(
  text: string,
  measurements: readonly Measurement[],
  starts: ReadonlySet<number>,
): Obstacle[] {
  return measurements.flatMap(({ analyte, quantity, pair, reference }): Obstacle[] => {
    const end = (reference ?? pair ?? quantity).at.end
    const sequel =
      /^[)\]]?(?: \w+){0,4}?,? ?(?:\(|up |down |increased |decreased )?(?:from|to|or|then|baseline(?: of)?|compared (?:with|to)|versus|vs\.?|previously)(?: a| an| the| about| baseline| of| value)* (?=\d)/.exec(
        text.slice(end, end + 80),
      )
    if (sequel === null) return []
    const at = end + sequel[0].length
    if (starts.has(at) || /^\d+[ -](?:hours?|days?|weeks?|months?|years?|min)/.test(text.slice(at, at + 14))) return []
    return [{ analyte, reason: 'bare-number', at }]
  })
}

/** "Normal values: follicular phase 27–123 pg/mL" on lines of their own would keep the old unit. */
export function farReferences(
  text: string,
  measurements: readonly Measurement[],
  quantities: readonly Quantity[],
): Obstacle[] {
  const taken = measurements.map(measuredIn)
  const free = quantities.filter(({ at }) => !taken.some(({ start, end }) => at.start >= start && at.end <= end))
  return measurements.flatMap((measurement): Obstacle[] => {
    const { analyte, quantity } = measurement
    const { end } = measuredIn(measurement)
    return free
      .filter(({ at, unit }) => unit === quantity.unit && at.start >= end && at.start < end + 250)
      .filter((other) => isReferred(text, end, other) || isRepeated(text, quantity, other))
      .map(({ at }) => ({ analyte, reason: 'unclear-name' as const, at: at.start }))
  })
}

function isReferred(text: string, end: number, { at }: Quantity): boolean {
  return /\b(?:normal|reference|range)\b/i.test(text.slice(end, at.start))
}

/** "… above 6.5%. If this 6.5% cut-off …" */
function isRepeated(text: string, { values }: Quantity, other: Quantity): boolean {
  const [one, same] = [values[0], other.values[0]]
  if (one === undefined || same === undefined || one.units !== same.units || one.places !== same.places) return false
  return /\b(?:this|that|the|an?) $/i.test(text.slice(Math.max(0, other.at.start - 6), other.at.start))
}

/** A printed ratio of mass units would no longer fit its converted parts. */
export function ratios(text: string): Obstacle[] {
  const found: Obstacle[] = []
  const printed = /(?:\b[\w-]{1,40}\s?[/:]\s?|\b[\w-]{1,40}[- ]to[- ]|\bserum )[\w-]{1,40} ratio/gi
  for (const { 0: ratio, index } of text.matchAll(printed)) {
    const parts: readonly (readonly [RegExp, AnalyteName])[] = [
      [/BUN|urea/i, 'urea nitrogen'],
      [/creatinine|Cr\b/i, 'creatinine'],
      [/albumin/i, 'albumin'],
      [/protein/i, 'protein'],
    ]
    for (const [word, analyte] of parts) if (word.test(ratio)) found.push({ analyte, reason: 'ratio', at: index })
  }
  return found
}

/** "He lost about 5 lb": nobody estimates 2.3 kg. A pair that is printed may still change its order. */
export function estimates(text: string, measurements: readonly Measurement[]): Obstacle[] {
  return measurements.flatMap(({ analyte, quantity, pair }): Obstacle[] => {
    const at = quantity.at.start
    if (pair !== null || !nearly.test(text.slice(Math.max(0, at - 16), at).toLowerCase())) return []
    return [{ analyte, reason: 'estimate', at }]
  })
}
