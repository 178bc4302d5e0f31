import type { Sex } from '../../clinical/index.js'
import { drawnFor, lineOf } from './fragments.js'
import type { AddedNoise, Piece } from './noise.js'
import { historyOf, opensNote } from './reading.js'
import { fillTo, lengthOf } from './share.js'

/** Most earlier notes before a case. [safety §2.2] */
const mostNotes = 5

/** Most remarks behind the notes. */
const mostRemarks = 2

/**
 * Earlier notes that say of this patient what the case says, word for word. [safety §2.2]
 *
 * All are of the same day: told months before, the present illness would be another one, and a line of background alone
 * would point at what it says. See decision 0048.
 */
export const copyPaste: AddedNoise = ({ original, patient, rng, length }) => {
  const copies = copiesOf(historyOf(original), patient.sex)
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
