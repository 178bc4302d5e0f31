import { bodyAnalyteOf, isDifference } from './context.js'
import { fractionOf } from './decimal.js'
import type { Measurement, Obstacle, ObstacleReason } from './measured.js'
import { type Quantity, quantityAt, quantityWithoutUnit, readQuantities } from './measurement.js'
import { joinsNameToValue, joinsValues } from './near-words.js'
import { bareNumbers, bareSequels, estimates, farReferences, ratios } from './obstacle.js'
import type { UnitName } from './scale.js'
import { type AnalyteName, isLaboratory, scaleOf } from './table.js'
import { agree, type Conversion, conversionOf, isPlausible } from './unit.js'
import { type Name, readNames } from './words.js'

/** What a text measures. */
export interface TextMeasurements {
  readonly measurements: readonly Measurement[]
  readonly obstacles: readonly Obstacle[]
  /** Values in units of the table that measure nothing of the table. */
  readonly strays: readonly Quantity[]
}

const fraction = /^\s*[,;]?\s*\(?(?:direct|indirect|(?:un)?conjugated|total)\)?\s*[:=,]?\s*$/i

/**
 * Reads the values of a text with what they measure; what cannot be read without doubt becomes an obstacle.
 *
 * @example
 * readMeasurements('Glucose 112 mg/dL (reference 70–99)').measurements.map(({ analyte, reference }) => [analyte, reference?.values.length])
 * // → [['glucose', 2]]
 */
export function readMeasurements(text: string): TextMeasurements {
  const quantities = readQuantities(text)
  const names = readNames(text)
  const measurements: Measurement[] = []
  const obstacles: Obstacle[] = []
  const strays: Quantity[] = []
  const starts = new Set<number>()
  let last: { analyte: AnalyteName | null; end: number; unit: UnitName } | null = null
  for (let i = 0; i < quantities.length; i++) {
    const quantity = quantities[i] as Quantity
    starts.add(quantity.at.start)
    if (last !== null && quantity.at.start < last.end) continue
    const found = analyteOf(text, quantity, names, last)
    const next = quantities[i + 1]
    const pairUnits = next !== undefined && isPairOf(text, quantity, next) ? next : null
    const analyte =
      found.analyte ?? (pairUnits === null ? bodyAnalyteOf(text, quantity) : bodyPairOf(text, quantity, pairUnits))
    let end = quantity.at.end
    if (analyte === null) {
      strays.push(quantity)
      if (found.doubt !== null) obstacles.push({ analyte: found.doubt, reason: 'unclear-name', at: quantity.at.start })
    } else {
      const read = readAround(text, analyte, quantity, pairUnits)
      end = read.end
      if (read.problem !== null) obstacles.push({ analyte, reason: read.problem, at: quantity.at.start })
      else measurements.push(read.measurement)
    }
    last = { analyte: analyte ?? null, end, unit: quantity.unit }
  }
  obstacles.push(
    ...bareNumbers(text, names, starts),
    ...ratios(text),
    ...estimates(text, measurements),
    ...bareSequels(text, measurements, starts),
    ...farReferences(text, laboratoryOnly(measurements), quantities),
  )
  return { measurements, obstacles, strays }
}

interface Found {
  readonly analyte: AnalyteName | null
  /** Where no analyte is certain: the one that it could be. */
  readonly doubt: AnalyteName | null
}

const none: Found = { analyte: null, doubt: null }

/** The analyte whose name precedes a value. */
function analyteOf(
  text: string,
  { at, unit }: Quantity,
  names: readonly Name[],
  last: { analyte: AnalyteName | null; end: number; unit: UnitName } | null,
): Found {
  const from = Math.max(last?.end ?? 0, at.start - 160)
  const name = names.findLast(({ start, end }) => end <= at.start && start >= from)
  if (name !== undefined) {
    const joined = joinsNameToValue(text.slice(name.end, at.start))
    if (name.named === 'other' || name.named === 'temperature') return none
    if (joined) return { analyte: name.named, doubt: null }
    const inSentence = !/[.\n]\s/.test(text.slice(name.end, at.start))
    return inSentence && scaleOf(name.named, unit) !== null && unit !== '%'
      ? { analyte: null, doubt: name.named }
      : none
  }
  if (last === null || last.analyte === null || last.unit !== unit) return none
  const between = text.slice(last.end, at.start)
  if (last.analyte === 'bilirubin' && fraction.test(between)) return { analyte: 'bilirubin', doubt: null }
  // Lengths and temperatures are of many things; a weight beside the patient's is the patient's.
  if (!isLaboratory(last.analyte) && last.analyte !== 'weight') return none
  if (joinsValues(between) && between.trim() !== ',') return { analyte: last.analyte, doubt: null }
  return between.length < 80 && !/\n|\.\s/.test(between) ? { analyte: null, doubt: last.analyte } : none
}

function laboratoryOnly(measurements: readonly Measurement[]): readonly Measurement[] {
  return measurements.filter(({ analyte }) => isLaboratory(analyte))
}

/** Whether the second quantity is printed as the first one's equivalent. */
function isPairOf(text: string, first: Quantity, second: Quantity): boolean {
  if (first.unit === second.unit) return false
  const between = text.slice(first.at.end, second.at.start)
  if (/^\s?\/\s?$/.test(between)) return /^°[CF]$/.test(first.unit) && /^°[CF]$/.test(second.unit)
  return /^\s{0,3}[([]\s?$/.test(between) && /^\s?[)\]]/.test(text.slice(second.at.end, second.at.end + 2))
}

/** What a pair of body units measures. */
function bodyPairOf(text: string, first: Quantity, second: Quantity): AnalyteName | null {
  const single = bodyAnalyteOf(text, first)
  const candidates: readonly AnalyteName[] = [
    'temperature',
    'weight',
    single === 'height' || /ft/.test(first.unit + second.unit) ? 'height' : 'length',
  ]
  return candidates.find((name) => scaleOf(name, first.unit) !== null && scaleOf(name, second.unit) !== null) ?? null
}

type Around =
  | { readonly problem: ObstacleReason; readonly end: number }
  | { readonly problem: null; readonly end: number; readonly measurement: Measurement }

/** Reads the pair or reference range behind a value and holds all against what is possible. */
function readAround(text: string, analyte: AnalyteName, quantity: Quantity, pair: Quantity | null): Around {
  let end = pair === null ? quantity.at.end : pairEnd(text, pair)
  const scale = scaleOf(analyte, quantity.unit)
  if (scale === null) return { problem: 'other-unit', end }
  const reference = pair === null ? referenceAt(text, quantity) : null
  if (reference !== null) end = reference.at.end
  if (reference === null && pair === null && (hasFigureInBrackets(text, end) || explainsFigure(text, quantity))) {
    return { problem: 'unread-brackets', end }
  }
  if (reference !== null && reference.unit !== quantity.unit) return { problem: 'other-unit', end }
  if (isDifference(text, analyte, quantity, end)) return { problem: 'difference', end }
  if (!quantity.values.every((value) => isPlausible(fractionOf(value), analyte, scale)))
    return { problem: 'implausible', end }
  if (pair !== null) {
    const conversion = conversionOf(analyte, quantity.unit, pair.unit)
    if (conversion === null) return { problem: 'other-unit', end }
    if (!pairAgrees(quantity, pair, conversion)) return { problem: 'pair-disagrees', end }
  }
  return { problem: null, end, measurement: { analyte, quantity, pair, reference } }
}

function pairEnd(text: string, pair: Quantity): number {
  return pair.at.end + (/^\s?[)\]]/.exec(text.slice(pair.at.end, pair.at.end + 2))?.[0].length ?? 0)
}

/** Sources round their second unit carelessly, so it may be off by two of its last digits. */
function pairAgrees(first: Quantity, second: Quantity, conversion: Conversion): boolean {
  if (first.values.length !== second.values.length) return false
  const inverse = { ...conversion, from: conversion.to, to: conversion.from }
  return first.values.every((value, i) => {
    const other = second.values[i]
    return other !== undefined && (agree(value, other, conversion, 2) || agree(other, value, inverse, 2))
  })
}

const referenceWord =
  /^,?\s?[([]?\s?(?:normal(?: range| value| values| level| reference)*(?: is)?|N|nl|ref(?:erence)?(?: range| value| interval| limits?)*)\s?[:=,]?\s?(?:[<>≤≥]=?|up to|is)?\s?(?=\d)/i

/** The reference range behind a value, in its unit or one of its own. */
function referenceAt(text: string, { at, unit }: Quantity): Quantity | null {
  const word = referenceWord.exec(text.slice(at.end, at.end + 60))
  if (word === null) return null
  const start = at.end + word[0].length
  return quantityAt(text, start) ?? quantityWithoutUnit(text, start, unit)
}

const unreadFigure = /(?<![\p{L}\d.,-])\d[\d.,]*[\s-]?(?!(?:hour|day|week|month|year)s?\b)\p{L}{2,10}\s{0,3}[([]\s?$/iu

/** Whether a value in brackets says again what stands before them in a unit that is not read: "18 stone (252 lb)". */
function explainsFigure(text: string, { at }: Quantity): boolean {
  return unreadFigure.test(text.slice(Math.max(0, at.start - 40), at.start))
}

function hasFigureInBrackets(text: string, end: number): boolean {
  const brackets = /^\s{0,3}[([][^)\]]*/.exec(text.slice(end, end + 80))?.[0] ?? ''
  // A share of the cells is no second value.
  return /\d/.test(brackets.replace(/\d+(?:\.\d+)?(?:\s?[-–]\s?\d+)?\s?%/g, ''))
}
