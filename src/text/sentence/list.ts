import type { TextLine } from './line.js'
import type { LineKind } from './line-words.js'

/** A list that begins at line `from` and ends before line `to`; none where they are equal. */
export interface ListRange {
  readonly from: number
  readonly to: number
  /** The line from which to look for the next list. */
  readonly next: number
}

/**
 * The list at or right behind the line `at`, if one begins there.
 *
 * A list is a run of short lines without a stop. What tells it from wrapped prose is what the lines are (markers, names
 * with results, a few words) and what precedes: a colon, a stop or an empty line, or an open sentence.
 *
 * @example
 * listFrom([], 0)
 * // → { from: 0, to: 0, next: 0 }
 */
export function listFrom(lines: readonly TextLine[], at: number): ListRange {
  const first = lines[at]
  if (first === undefined) return { from: at, to: at, next: at }
  if (!canList(first.kind) || first.kind === 'title') return { from: at, to: at, next: at + 1 }
  const until = runEnd(lines, at)
  const lead = leadOf(lines, at)
  let from = at
  if (lead === 'open') while (from < until && !isStrong(lines[from])) from++
  const to = trimmedEnd(lines, from, until)
  return isList(lines, from, to, lead)
    ? { from, to, next: to }
    : { from: until, to: until, next: Math.max(until, at + 1) }
}

function canList(kind: LineKind): boolean {
  return kind !== 'prose' && kind !== 'section' && kind !== 'lead'
}

/** Where the run of lines that a list could hold ends. */
function runEnd(lines: readonly TextLine[], from: number): number {
  let inItem = false
  let to = from
  for (; to < lines.length; to++) {
    const line = lines[to] as TextLine
    const previous = lines[to - 1]
    if (line.kind === 'item') inItem = true
    else if (to > from && inItem && !line.gap && line.small && previous?.tail !== 'stop') continue
    else if (!canList(line.kind) && !isInnerLead(lines, from, to)) break
    else inItem = false
  }
  return to
}

/** "Iron studies show:" between two lines of a list. */
function isInnerLead(lines: readonly TextLine[], from: number, at: number): boolean {
  const next = lines[at + 1]
  return lines[at]?.kind === 'lead' && at > from && next !== undefined && canList(next.kind)
}

/** What precedes a run: a colon, an end, or a sentence that may continue. */
function leadOf(lines: readonly TextLine[], at: number): 'colon' | 'end' | 'open' {
  const previous = lines[at - 1]
  if (previous === undefined) return 'end'
  if (previous.tail === 'colon') return 'colon'
  if (lines[at]?.gap || previous.tail === 'stop' || previous.tail === 'soft') return 'end'
  return 'open'
}

/** Takes off what belongs to the prose behind a run: its heading, its title, the first line of a wrapped sentence. */
function trimmedEnd(lines: readonly TextLine[], from: number, until: number): number {
  const next = lines[until]
  if (next === undefined) return until
  let to = until
  const last = lines[to - 1]
  if (to > from && !next.gap && next.small && last?.kind !== 'item') to--
  else if (to > from && !next.gap && last?.gap && last.kind === 'label') to--
  while (to > from && isTitle(lines[to - 1])) to--
  return to
}

function isTitle(line: TextLine | undefined): boolean {
  return line?.kind === 'specimen' || line?.kind === 'title'
}

function isStrong(line: TextLine | undefined): boolean {
  return line?.kind === 'item' || ((line?.kind === 'value' || line?.kind === 'label') && line.strong)
}

function isList(lines: readonly TextLine[], from: number, to: number, lead: 'colon' | 'end' | 'open'): boolean {
  let items = 0
  let values = 0
  let strong = 0
  let strongValues = 0
  for (let at = from; at < to; at++) {
    const line = lines[at] as TextLine
    if (line.kind === 'item') items++
    if (line.kind === 'value') values++
    if (line.kind === 'value' && line.strong) strongValues++
    if (isStrong(line)) strong++
  }
  const size = to - from
  if (items > 1 || (items > 0 && lead === 'colon')) return true
  if (lead === 'colon') return size > 0 && (isStrong(lines[from]) || !isWrapped(lines, from, to))
  if (lead === 'open') return strongValues > 1
  return values > 0 ? strong > 1 || values > 1 : strong > 2 && strong === size
}

/** Behind a colon, lines that begin in small letters or with a figure are a list unless one hangs on the next. */
function isWrapped(lines: readonly TextLine[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (lines[at]?.tail === 'hanging') return true
  const next = lines[to]
  return next !== undefined && !next.gap && !next.strong
}
