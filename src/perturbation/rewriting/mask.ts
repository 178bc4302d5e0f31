import { readFacts } from '../../clinical/index.js'
import type { Span } from '../../text/index.js'

/** A text whose numbers are hidden behind placeholders, ⟦1⟧, ⟦2⟧ …, and what they hide. */
export interface Masked {
  readonly text: string
  /** Where the numbers stand in the original, with their units, in text order. */
  readonly spans: readonly Span[]
}

/** A number in figures with what belongs to it: letters grown together with it, further figures, a per cent sign. */
const figures = /(?<![\p{L}\p{N}])\p{Lu}{0,3}[+-]?\d+(?:[.,:/–-]\d+)*\p{L}?(?![\p{L}\p{N}])%?|\d+(?:[.,]\d+)*/gu

/**
 * Hides every number of a text with its unit, so that who rewrites it cannot change one. [main A.5]
 *
 * @example
 * maskNumbers('A 40-year-old man weighs 70 kg.').text
 * // → 'A ⟦1⟧-year-old man weighs ⟦2⟧.'
 */
export function maskNumbers(text: string): Masked {
  const measured = readFacts(text).flatMap(({ quantity, span }) =>
    quantity !== undefined && /^\d/.test(text.slice(span.start, span.end)) ? [span] : [],
  )
  const spans = joined([...measured.map((span) => withoutWords(text, span)), ...figureSpans(text)])
  let masked = ''
  let from = 0
  for (const [index, { start, end }] of spans.entries()) {
    masked += `${text.slice(from, start)}⟦${index + 1}⟧`
    from = end
  }
  return { text: masked + text.slice(from), spans }
}

/** Whether a text holds the signs of placeholders itself, so that it cannot be masked. */
export function holdsPlaceholders(text: string): boolean {
  return /[⟦⟧]/u.test(text)
}

/** Ages and durations ("40-year-old", "2 weeks") keep their words open: only the figures are hidden. */
function withoutWords(text: string, span: Span): Span {
  const [head = ''] = /^[\d.,:/–-]*\d/.exec(text.slice(span.start, span.end)) ?? []
  const rest = text.slice(span.start + head.length, span.end)
  const isTime = /^[\s-]*(?:second|minute|hour|day|week|month|year|yr|wk|mo)/i.test(rest)
  return isTime ? { start: span.start, end: span.start + head.length } : span
}

function figureSpans(text: string): readonly Span[] {
  return [...text.matchAll(figures)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
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
