import type { Span } from '../../text/index.js'

/** How far back from the end a question is looked for, in UTF-16 code units. */
export const questionWindow = 2000

/** Ends in a full stop, but ends no sentence. */
const abbreviation = /(?:^|[\s("'“‘])(?:Dr|Mr|Mrs|Ms|St|Prof|vs|approx|e\.g|i\.e)\.$/

/** An initial, as in "S. aureus", before a word in lower case. */
const initial = /^[A-Z]\.\s+\p{Ll}/u

/**
 * Where the final question of a case stands: its last sentence that asks something, else its last sentence.
 *
 * @example
 * finalQuestion('He coughs. What is the cause? (Choose one.)')
 * // → { start: 11, end: 29 }
 */
export function finalQuestion(text: string): Span {
  const sentences = lastSentences(text)
  const last = sentences.at(-1) ?? { start: 0, end: 0 }
  const asks = (at: Span): boolean => /\b(?:which|what|how|where|why|who|when)\b/i.test(text.slice(at.start, at.end))
  if (asks(last)) return last
  return sentences.slice(-4).findLast((at) => asks(at) && text.slice(at.start, at.end).includes('?')) ?? last
}

function isAbbreviated(text: string, stop: number): boolean {
  if (text.charAt(stop) !== '.') return false
  return abbreviation.test(text.slice(Math.max(0, stop - 8), stop + 1)) || initial.test(text.slice(stop - 1, stop + 8))
}

/** The sentences in the window at the end of a text, without the white space around them. */
function lastSentences(text: string): readonly Span[] {
  const end = text.trimEnd().length
  const sentences: Span[] = []
  const windowLength = Math.min(end, questionWindow)
  let start = end - windowLength
  const push = (until: number): void => {
    const piece = text.slice(start, until)
    const from = start + piece.length - piece.trimStart().length
    if (from < until) sentences.push({ start: from, end: from + piece.trim().length })
    start = until
  }
  for (const stop of text.slice(start, end).matchAll(/[.?!\n]/g)) {
    const at = end - windowLength + stop.index
    if (stop[0] === '\n') {
      // A line that goes on in lower case is a wrapped sentence.
      if (!/^\s*\p{Ll}/u.test(text.slice(at, at + 40))) push(at)
    } else {
      const closing = /^["'”’)\]]*(?=\s)/.exec(text.slice(at + 1, at + 6))?.[0]
      if (closing !== undefined && !isAbbreviated(text, at)) push(at + 1 + closing.length)
    }
  }
  push(end)
  return sentences
}
