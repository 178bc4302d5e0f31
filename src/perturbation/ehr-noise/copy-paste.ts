import type { Sex } from '../../clinical/index.js'
import { codePointLength } from '../../text/index.js'
import { drawnFor, type Fragment, lineOf } from './fragments.js'
import type { AddedNoise, Asked, Piece } from './noise.js'
import { historyOf, opensNote } from './reading.js'
import { fillTo, lengthOf } from './share.js'
import { type StaleResult, staleResultOf } from './stale.js'

/** Most earlier notes before a case. [safety §2.2] */
const mostNotes = 5

/** Most remarks behind the notes. */
const mostRemarks = 1

/**
 * Earlier notes that say of this patient what the case says, word for word. [safety §2.2]
 *
 * All are of the same day: told months before, the present illness would be another one, and a line of background alone
 * would point at what it says. See decision 0048. With `stale`, an old, dated result comes first: today's, in the
 * case, governs.
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
  if (history.length === 0) return []
  const copies = copiesOf(history, patient.sex)
  const heads = drawnFor('copy-paste', 'note', { patient, rng }).map((head) => lineOf(head, 'head', patient))
  const pieces: Piece[] = []
  for (const [at, head] of heads.slice(0, mostNotes).entries()) {
    const left = length - lengthOf(pieces)
    if (at > 0 && left < leastRoom) break
    const notes = Math.max(1, Math.min(mostNotes - at, Math.round(left / (lengthOf([head]) + copies.whole))))
    pieces.push(head, copies.nearest(left / notes - lengthOf([head]), at > 0))
  }
  const lines = drawnFor('copy-paste', 'line', { patient, rng }).map((line) => lineOf(line, 'own', patient))
  const size = (line: Piece): number => lengthOf([line])
  return [...pieces, ...fillTo(length - lengthOf(pieces), lines, { size, most: mostRemarks })]
}

/** Least room for one more note, in code points; in less there is a line at most. */
const leastRoom = 90

/** Runs of consecutive sentences of a history that can serve as a note. */
interface Copies {
  /** Code points of the longest of them, its line break included. */
  readonly whole: number
  /**
   * The one that comes nearest to a length, line break included; of two as near, the longer. Who and what it is about
   * stands at the beginning: from further on only behind a note that begins there.
   */
  nearest(length: number, isBehind: boolean): Piece
}

/**
 * Any run from the beginning can serve as a note, and from further on any of at least two sentences.
 *
 * There are as many runs as the square of the sentences: they are sought by their lengths, and one that is chosen is
 * written.
 */
function copiesOf(history: readonly string[], sex: Sex | null): Copies {
  const openings = history.flatMap((_, from) => (opensNote(history, from, sex) ? [from] : []))
  // Where each sentence begins, a blank behind every one; the blank behind the last is the line break.
  const points = placesOf(history, codePointLength)
  const units = placesOf(history, (sentence) => sentence.length)
  const sizeOf = ({ from, to }: Run): number => between(points, from, to)
  const nearestFrom = (from: number, length: number): Run => {
    let to = from === 0 ? 1 : from + 2
    let past = history.length
    while (past - to > 1) {
      const middle = (to + past) >> 1
      if (sizeOf({ from, to: middle }) <= length) to = middle
      else past = middle
    }
    const distance = (run: Run): number => Math.abs(sizeOf(run) - length)
    const longer = { from, to: past }
    return distance(longer) <= distance({ from, to }) ? longer : { from, to }
  }
  return {
    whole: sizeOf({ from: 0, to: history.length }),
    nearest: (length, isBehind) => {
      let best = nearestFrom(0, length)
      for (const from of isBehind ? openings : []) {
        if (from === 0 || from + 2 > history.length) continue
        const run = nearestFrom(from, length)
        const nearer = Math.abs(sizeOf(best) - length) - Math.abs(sizeOf(run) - length)
        const longer = between(units, run.from, run.to) - between(units, best.from, best.to)
        if (nearer > 0 || (nearer === 0 && longer > 0)) best = run
      }
      return { text: history.slice(best.from, best.to).join(' '), source: 'case', part: 'case' }
    },
  }
}

/** Sentences from one on, up to but without another. */
interface Run {
  readonly from: number
  readonly to: number
}

/** Where each sentence would begin if all were on one line, and where one more after the last would. */
function placesOf(sentences: readonly string[], size: (sentence: string) => number): readonly number[] {
  const places = [0]
  for (const [i, sentence] of sentences.entries()) places.push((places[i] ?? 0) + size(sentence) + 1)
  return places
}

function between(places: readonly number[], from: number, to: number): number {
  return (places[to] ?? 0) - (places[from] ?? 0)
}
