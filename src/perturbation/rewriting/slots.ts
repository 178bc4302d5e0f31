import { readFacts } from '../../clinical/index.js'
import type { Span } from '../../text/index.js'
import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

/** A number in figures that is part of no word, with its sign, further figures, and a sign for per cent or degrees. */
const figures =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-–:.,/−])(?:(?<=[\s(])[+−-])?\d+(?:[.,:/–−+-]+\d+)*(?:[+−](?![\p{L}\p{N}]))?\s?[%°]?(?![\p{L}\p{N}]|-\p{L}|[.:]\p{L})/gu

const namingFile = groupFile('assertion/naming.yaml', ['naming'], starred)

/** A word behind which a figure is part of a name, with earlier figures of its list: "cranial nerves 3, 4 and ". */
const naming = once(
  () =>
    new RegExp(String.raw`\b(?:${alternationOf(namingFile.read().naming)})\s(?:\d+(?:,? (?:and|or|to) |, ))*$`, 'i'),
)

/** How far ahead such a word may begin. */
const namingReach = 48

/** "2 of them", "3 of the four": a part of what is counted. */
const parting = /^\s*of (?:the|them|these|those|us|which|whom)\b/i

/** A place in a row is no value, unless it is a percentile. */
const ordinal = /^\d+(?:st|nd|rd|th)$/i
const percentile = /\d+(?:st|nd|rd|th)(?=(?:,? (?:and|or|to) \d+(?:st|nd|rd|th))? (?:per)?centile)/gi

/**
 * Finds the measured values of a text: what a model never writes. [main A.5]
 *
 * A name with a figure in it (C3, CD4, SpO2, type 2, P2Y12) is no value, and neither is a number in words.
 *
 * @example
 * valuesOf('A 40-year-old man with type 2 diabetes weighs 70 kg.').map(({ start, end }) => [start, end])
 * // → [[2, 4], [46, 51]]
 */
export function valuesOf(text: string): readonly Span[] {
  const measured = readFacts(text).flatMap(({ quantity, span }) => {
    const printed = text.slice(span.start, span.end)
    const isValue = quantity !== undefined && /^[\d.]/.test(printed) && quantity.unit.dimension !== 'number'
    return isValue && isFree(text, span.start) && !ordinal.test(printed) ? [withoutWords(text, span)] : []
  })
  const bare = [...text.matchAll(figures)].flatMap(({ 0: found, index }) => {
    const isName = naming().test(text.slice(Math.max(0, index - namingReach), index)) && !/[/]/.test(found)
    const printed = found.trimEnd()
    const end = index + printed.length
    const isPart = /^\d+$/.test(printed) && parting.test(text.slice(end, end + 10))
    return isName || isPart ? [] : [{ start: index, end }]
  })
  const ranks = [...text.matchAll(percentile)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
  return joined([...measured, ...bare, ...ranks])
}

/** Whether a figure begins a word: "2" in "CD-2" does not. */
function isFree(text: string, start: number): boolean {
  return !/[\p{L}\p{N}][-–.,/]?$/u.test(text.slice(Math.max(0, start - 2), start))
}

/** Whether a text holds the signs of placeholders itself, so that nothing can be hidden in it. */
export function holdsPlaceholders(text: string): boolean {
  return /[⟦⟧]/u.test(text)
}

/** A placeholder, ⟦7⟧. */
export function placeholder(number: number): string {
  return `⟦${number}⟧`
}

/** Ages and durations ("40-year-old", "2 weeks") keep their words open: only the figures are hidden. */
function withoutWords(text: string, span: Span): Span {
  const [head = ''] = /^[\d.,:/–-]*\d/.exec(text.slice(span.start, span.end)) ?? []
  const rest = text.slice(span.start + head.length, span.end)
  const isTime = /^[\s-]*(?:second|minute|hour|day|week|month|year|yr|wk|mo)/i.test(rest)
  return isTime ? { start: span.start, end: span.start + head.length } : span
}

/** Spans in text order, those that overlap made one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
  const whole: Span[] = []
  for (const span of sorted) {
    const last = whole[whole.length - 1]
    if (last === undefined || span.start >= last.end) whole.push(span)
    else if (span.end > last.end) whole[whole.length - 1] = { start: last.start, end: span.end }
  }
  return whole
}
