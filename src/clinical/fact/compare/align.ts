import type { Span } from '../../../text/index.js'
import { sentenceBreaks } from '../../../text/index.js'
import { wordsOf } from '../read/index.js'

/** Sentences of one text that stand for sentences of another: altered where both sides hold one. */
export interface Aligned {
  readonly before: readonly Span[]
  readonly after: readonly Span[]
  /** Sentences of the second text that were put in as a whole. */
  readonly inserted: readonly Span[]
}

/** The sentences of a text, with their blanks. */
function sentencesOf(text: string): readonly Span[] {
  const starts = [0, ...sentenceBreaks(text)]
  return starts
    .map((start, i) => ({ start, end: starts[i + 1] ?? text.length }))
    .filter(({ start, end }) => end > start)
}

/** Where two texts differ, in whole sentences; sentences that are equal apart from blanks are left out. */
export function alignSentences(before: string, after: string): readonly Aligned[] {
  const earlier = sentencesOf(before)
  const later = sentencesOf(after)
  const keysBefore = earlier.map((span) => keyOf(before, span))
  const keysAfter = later.map((span) => keyOf(after, span))
  const stretches: Aligned[] = []
  let i = 0
  let j = 0
  for (const [nextBefore, nextAfter] of [
    ...sharedPairs(keysBefore, keysAfter),
    [earlier.length, later.length] as const,
  ]) {
    if (nextBefore > i || nextAfter > j) {
      stretches.push(
        stretchOf(
          { text: before, spans: earlier.slice(i, nextBefore) },
          { text: after, spans: later.slice(j, nextAfter) },
        ),
      )
    }
    i = nextBefore + 1
    j = nextAfter + 1
  }
  return stretches
}

function keyOf(text: string, { start, end }: Span): string {
  return text.slice(start, end).trim().replace(/\s+/g, ' ')
}

interface Side {
  readonly text: string
  readonly spans: readonly Span[]
}

/** How much of its words a sentence must share with an old one to count as altered and not as put in. */
const altered = 0.25

function stretchOf(before: Side, after: Side): Aligned {
  if (before.spans.length === 0) return { before: [], after: [], inserted: after.spans }
  const gaps = gapsAround(before, after)
  if (gaps !== null) return { before: [], after: [], inserted: gaps }
  const isTooMuch = before.spans.length * after.spans.length > largest * largest
  if (after.spans.length <= 1 || isTooMuch) return { before: before.spans, after: after.spans, inserted: [] }
  const old = before.spans.map(({ start, end }) => new Set(wordsOf(before.text.slice(start, end).toLowerCase())))
  const likeness = after.spans.map(({ start, end }) => {
    const words = [...new Set(wordsOf(after.text.slice(start, end).toLowerCase()))]
    return old.reduce((most, set) => {
      const shared = words.filter((word) => set.has(word)).length
      return Math.max(most, shared / Math.max(1, Math.min(words.length, set.size)))
    }, 0)
  })
  const isPutIn = (_: Span, i: number): boolean => (likeness[i] as number) < altered
  const inserted = after.spans.filter(isPutIn)
  if (inserted.length === after.spans.length) return { before: before.spans, after: after.spans, inserted: [] }
  return { before: before.spans, after: after.spans.filter((span, i) => !isPutIn(span, i)), inserted }
}

/**
 * What stands between the old sentences where all of them stand in the new stretch letter by letter; null if they do not.
 *
 * Sentences put in without a capital hide their break; each piece must still end in a stop, or it alters what follows.
 */
function gapsAround(before: Side, after: Side): readonly Span[] | null {
  const end = after.spans[after.spans.length - 1]?.end ?? 0
  let at = after.spans[0]?.start ?? 0
  const gaps: Span[] = []
  for (const span of before.spans) {
    const old = before.text.slice(span.start, span.end).trim()
    const found = after.text.indexOf(old, at)
    if (found < 0 || found + old.length > end || !/[.!?:…][)\]"”’]*$/.test(old)) return null
    if (!isWholePiece(after.text, at, found)) return null
    if (found > at) gaps.push({ start: at, end: found })
    at = found + old.length
  }
  if (!isWholePiece(after.text, at, end)) return null
  if (end > at) gaps.push({ start: at, end })
  return gaps
}

/** Whether a piece between two sentences is blank, or closed by a stop of its own. */
function isWholePiece(text: string, start: number, end: number): boolean {
  const piece = text.slice(start, end).trim()
  return piece === '' || /[.!?…][)\]"”’]*$/.test(piece)
}

/** Index pairs of a longest common subsequence, in order; equal ends first, since most texts differ in few places. */
function sharedPairs(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const pairs: (readonly [number, number])[] = Array.from({ length: head }, (_, i) => [i, i] as const)
  for (const [i, j] of commonPairs(a.slice(head, a.length - tail), b.slice(head, b.length - tail)))
    pairs.push([i + head, j + head])
  for (let k = tail; k > 0; k--) pairs.push([a.length - k, b.length - k])
  return pairs
}

/** Texts with more differing sentences than this are one stretch: a table of both would be too large. */
const largest = 2000

function commonPairs(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length === 0 || b.length === 0 || a.length > largest || b.length > largest) return []
  const width = b.length + 1
  const length = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      const down = length[at + width] as number
      const across = length[at + 1] as number
      length[at] = a[i] === b[j] ? (length[at + width + 1] as number) + 1 : Math.max(down, across)
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if ((length[(i + 1) * width + j] as number) >= (length[i * width + j + 1] as number)) i++
    else j++
  }
  return pairs
}
