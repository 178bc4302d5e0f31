import type { Span } from '../../text/index.js'
import type { RenderedEntry, Scenario } from './record.js'

/** One difference between the original text of a rule and another text of it. */
export interface Difference {
  readonly at: Span
  readonly before: string
  readonly after: string
  /** The slot whose value moved, or the sentence that was put in, replaced or taken out. */
  readonly part: string
}

/** What was done to the original text to make a scenario of it: values one by one, sentences whole. */
export function differences(original: Scenario, scenario: Scenario): readonly Difference[] {
  if (scenario.role === 'probe') return [wholly(original, scenario)]
  const spans = spansOf(original.entries)
  const kept = new Set(scenario.entries.filter(({ anchor }) => anchor === null).map(({ id }) => id))
  const found: Difference[] = []
  let end = 0
  for (const entry of scenario.entries) {
    const was = entry.anchor === null ? spans.get(entry.id) : undefined
    if (was === undefined) {
      const at = { start: end, end }
      found.push({ at, before: '', after: ` ${wordsOf(entry)}`, part: entry.id })
      continue
    }
    found.push(...within(was, entry))
    end = was.span.end
  }
  for (const [id, { span, entry }] of spans) {
    if (kept.has(id)) continue
    // The blank before goes with the sentence.
    found.push({ at: { start: span.start - 1, end: span.end }, before: ` ${wordsOf(entry)}`, after: '', part: id })
  }
  return found
}

interface Placed {
  readonly entry: RenderedEntry
  readonly span: Span
}

/** The spans of the entries of a text. */
export function spansOf(entries: readonly RenderedEntry[]): ReadonlyMap<string, Placed> {
  const spans = new Map<string, Placed>()
  let start = 0
  for (const entry of entries) {
    const end = start + wordsOf(entry).length
    spans.set(entry.id, { entry, span: { start, end } })
    start = end + 1
  }
  return spans
}

/** The words of an entry. */
export function wordsOf({ pieces }: Pick<RenderedEntry, 'pieces'>): string {
  return pieces.map(({ words }) => words).join('')
}

function within({ entry: was, span }: Placed, entry: RenderedEntry): readonly Difference[] {
  if (was.template !== entry.template) {
    return [{ at: span, before: wordsOf(was), after: wordsOf(entry), part: entry.id }]
  }
  let start = span.start
  return was.pieces.flatMap((piece, i) => {
    const at = { start, end: start + piece.words.length }
    start = at.end
    const after = entry.pieces[i]?.words ?? ''
    if (piece.words === after) return []
    return [{ at, before: piece.words, after, part: 'slot' in piece ? piece.slot : entry.id }]
  })
}

/** A probe is a question alone: the whole case gives way to it. */
function wholly(original: Scenario, { entries }: Scenario): Difference {
  const before = original.entries.map(wordsOf).join(' ')
  return { at: { start: 0, end: before.length }, before, after: entries.map(wordsOf).join(' '), part: 'probe' }
}
