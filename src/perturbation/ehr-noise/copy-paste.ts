import type { Sex } from '../../clinical/index.js'
import { drawnFor, type Fragment, lineOf } from './fragments.js'
import type { AddedNoise, Asked, Piece } from './noise.js'
import { historyOf, opensNote } from './reading.js'
import { fillTo, lengthOf } from './share.js'
import { type StaleResult, staleResultOf } from './stale.js'

/** Most earlier notes before a case. [safety §2.2] */
const mostNotes = 5

/** Most remarks behind the notes. */
const mostRemarks = 2

/**
 * Earlier notes that say of this patient what the case says, word for word. [safety §2.2]
 *
 * All are of the same day: told months before, the present illness would be another one, and a line of background alone
 * would point at what it says. See decision 0048. With `stale` a result of long before stands in front, dated: today's,
 * in the case, governs.
 */
export const copyPaste: AddedNoise = (asked) => {
  const history = historyOf(asked.original)
  if (!asked.stale) return notesOf(history, asked)
  const result = staleResultOf(asked.original)
  if (result === null) return []
  // No note of today tells what the old result denies.
  const end = history.findIndex((sentence) => result.names.test(sentence))
  const stale = staleLines(result, asked)
  const rest = { ...asked, length: asked.length - lengthOf(stale) }
  const notes = notesOf(end < 0 ? history : history.slice(0, end), rest)
  return notes.length === 0 ? [] : [...stale, ...notes]
}

/** A result of long before, under a head that dates it. */
function staleLines({ rule, text, dated }: StaleResult, { patient, rng }: Asked): readonly Piece[] {
  const [head] = drawnFor('copy-paste', 'stale', { patient, rng })
  return [lineOf(head as Fragment, 'head', patient, { dated }), { text, source: rule, part: 'stale' }]
}

function notesOf(history: readonly string[], { patient, rng, length }: Asked): readonly Piece[] {
  const copies = copiesOf(history, patient.sex)
  const [whole] = copies
  if (whole === undefined) return []
  const heads = drawnFor('copy-paste', 'note', { patient, rng }).map((head) => lineOf(head, 'head', patient))
  const pieces: Piece[] = []
  for (const [at, head] of heads.slice(0, mostNotes).entries()) {
    const left = length - lengthOf(pieces)
    if (at > 0 && left < leastRoom) break
    const notes = Math.max(1, Math.min(mostNotes - at, Math.round(left / lengthOf([head, whole]))))
    pieces.push(head, nearest(copies, left / notes - lengthOf([head])))
  }
  const lines = drawnFor('copy-paste', 'line', { patient, rng }).map((line) => lineOf(line, 'own', patient))
  const size = (line: Piece): number => lengthOf([line])
  return [...pieces, ...fillTo(length - lengthOf(pieces), lines, { size, most: mostRemarks })]
}

/** Least room for one more note, in code points; in less there is a line at most. */
const leastRoom = 90

/**
 * Runs of sentences that can stand as a note of their own, the longest first: any from the beginning, and from further on
 * such of two sentences or more.
 */
function copiesOf(history: readonly string[], sex: Sex | null): readonly Piece[] {
  const copies = history.flatMap((_, from) =>
    opensNote(history, from, sex)
      ? history
          .slice(from)
          .flatMap((_, count) => (from > 0 && count === 0 ? [] : history.slice(from, from + count + 1).join(' ')))
      : [],
  )
  const longestFirst = copies.sort((a, b) => b.length - a.length)
  return longestFirst.map((text) => ({ text, source: 'case', part: 'case' }))
}

function nearest(copies: readonly Piece[], length: number): Piece {
  const distance = (copy: Piece): number => Math.abs(lengthOf([copy]) - length)
  return copies.reduce((best, copy) => (distance(copy) < distance(best) ? copy : best))
}
