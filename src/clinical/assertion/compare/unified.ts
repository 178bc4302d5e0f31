import type { Span } from '../../../text/index.js'
import type { Texts } from '../../fact/index.js'
import { isSameWord, wordsOf } from '../term/index.js'
import { type Equivalent, equivalentsIn } from './equivalent.js'

/**
 * Two texts in which words that tell the same course, time or degree are one word, so that every rule reads them alike: where
 * the one has "subsided" and the other "settled", both have "settled". Words that both have stay, and so do those for
 * which the other has none of their class: "settled" by itself may mean something else. Places stay.
 *
 * @example
 * unified({ before: 'The pain subsided.', after: 'The pain settled.' }).before
 * // → 'The pain  settled.'
 */
export function unified(texts: Texts): Texts {
  const [was, is] = withoutShared(equivalentsIn(texts.before), equivalentsIn(texts.after))
  const edits: { readonly was: Edit[]; readonly is: Edit[] } = { was: [], is: [] }
  for (const one of was) {
    const isFree = (some: readonly Edit[], { start }: Span): boolean => !some.some((edit) => edit.start === start)
    if (!isFree(edits.was, one)) continue
    const other = is.find(
      (other) =>
        other.name === one.name && isFree(edits.is, other) && (one.said === null || isOfSame(texts, one, other)),
    )
    if (other === undefined) continue
    const shorter = one.word.length <= other.word.length ? one.word : other.word
    edits.was.push({ start: one.start, end: one.end, word: one.said ?? shorter })
    edits.is.push({ start: other.start, end: other.end, word: other.said ?? shorter })
  }
  return { before: edited(texts.before, edits.was), after: edited(texts.after, edits.is) }
}

interface Edit extends Span {
  readonly word: string
}

/** The words of each side that the other has not, in whatever form. */
function withoutShared(was: readonly Equivalent[], is: readonly Equivalent[]) {
  const held = new Set<number>()
  const shared = new Set<number>()
  for (const { word, start } of was) {
    if (shared.has(start)) continue
    const other = is.find((one) => !held.has(one.start) && isOneWord(one.word, word))
    if (other === undefined) continue
    shared.add(start)
    held.add(other.start)
  }
  return [was.filter(({ start }) => !shared.has(start)), is.filter(({ start }) => !held.has(start))] as const
}

function isOneWord(one: string, other: string): boolean {
  const [a, b] = [one.replace(/^t /, 'not '), other.replace(/^t /, 'not ')]
  return a === b || (!/\s/.test(a + b) && isSameWord(a, b))
}

/** Whether two words say the same of one thing: "no longer drives a car", "does not drive a car any more". */
function isOfSame({ before, after }: Texts, one: Equivalent, other: Equivalent): boolean {
  const others = governedBy(after, other)
  return governedBy(before, one).some((word) => others.some((near) => isSameWord(word, near)))
}

/** How many words beside one are what it is said of. */
const near = 4

/** The words of meaning behind a word; of what ends a denial, those between the two. */
function governedBy(text: string, { start, end, said }: Equivalent): readonly string[] {
  const words =
    said === ''
      ? wordsOf(denied.exec(text.slice(0, start))?.[1] ?? '')
      : wordsOf(clause.exec(text.slice(end))?.[0] ?? '').slice(0, near)
  return words.filter((word) => word.length > 3)
}

const clause = /^[^.,;!?]*/

const denied = /(?:\b(?:not?|never|cannot|nobody|nor)|n['’]t)\b([^.;:]*)$/i

/** A text with other words, each in the place of one that is as long or longer. */
function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce(
    (now, { start, end, word }) => now.slice(0, start) + word.padStart(end - start) + now.slice(end),
    text,
  )
}
