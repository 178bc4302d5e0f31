import { type Difference, type RenderedEntry, type Scenario, spansOf, textOf } from '../record/index.js'
import type { Rule } from '../rule/index.js'
import { headingsOf, type NoteForm } from './form.js'

/** A piece of a note: a sentence of the text, or words that only a note has. */
type NotePiece = { readonly entry: RenderedEntry } | { readonly words: string }

/**
 * A text told as a note: its sentences under headings, each once and word for word.
 *
 * What is new are headings and the complaint in a few words; the assessment says no more. Sentences that keep their
 * order stay where they are, and headings and moved sentences replace what is between them.
 */
export function noteDifferences(rule: Rule, scenario: Scenario, form: NoteForm): readonly Difference[] {
  const pieces = layOut(rule, scenario, form)
  const spans = spansOf(scenario.entries)
  const moved = pieces.flatMap((piece) => ('entry' in piece ? [spans.get(piece.entry.id)?.span.start ?? 0] : []))
  const staying = new Set(longestRise(moved))
  const text = textOf(scenario)
  const found: Difference[] = []
  let from = 0
  let words = ''
  const close = (to: number): void => {
    const before = text.slice(from, to)
    if (before !== words) found.push({ at: { start: from, end: to }, before, after: words, part: form })
  }
  for (const piece of pieces) {
    const span = 'entry' in piece ? spans.get(piece.entry.id)?.span : undefined
    if (span === undefined) words += 'words' in piece ? piece.words : ''
    else if (staying.has(span.start)) {
      close(span.start)
      from = span.end
      words = ''
    } else words += text.slice(span.start, span.end)
  }
  close(text.length)
  return found
}

function layOut({ presenting }: Rule, { entries }: Scenario, form: NoteForm): readonly NotePiece[] {
  const blocks = headingsOf(form).flatMap(({ heading, parts }): NotePiece[][] => {
    if (parts.includes('heading')) return [[{ words: heading }]]
    if (parts.includes('presenting')) return [[{ words: `${heading}\n${presenting}.` }]]
    const under = entries.filter(({ section }) => parts.includes(section))
    if (under.length === 0) return []
    return [
      [
        { words: `${heading}\n` },
        ...joined(
          under.map((entry) => [{ entry }]),
          ' ',
        ),
      ],
    ]
  })
  return joined(blocks, '\n\n')
}

function joined(groups: readonly (readonly NotePiece[])[], between: string): NotePiece[] {
  return groups.flatMap((group, i) => (i === 0 ? group : [{ words: between }, ...group]))
}

/** The longest part of a list that rises, which is what can stay in its place. */
function longestRise(numbers: readonly number[]): readonly number[] {
  const best: (readonly number[])[] = []
  numbers.forEach((number, i) => {
    const before = best.filter((_, j) => (numbers[j] as number) < number)
    const longest = before.reduce<readonly number[]>((a, b) => (b.length > a.length ? b : a), [])
    best[i] = [...longest, number]
  })
  return best.reduce<readonly number[]>((a, b) => (b.length > a.length ? b : a), [])
}
