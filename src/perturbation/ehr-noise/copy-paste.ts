import type { Rng } from '../../rng.js'
import { codePointLength } from '../../text/index.js'
import { settingOf } from '../situation/index.js'
import { drawnFor, type Fragment, fragmentsFor, lineOf } from './fragments.js'
import type { AddedNoise, NoiseLine, NoiseRequest } from './noise.js'
import { historyOf } from './reading.js'
import { lengthOf, nearestTo } from './share.js'
import { type StaleResult, staleResultOf } from './stale.js'

/**
 * Most earlier notes before a case. Each begins where the history does, so no sentence is copied more often.
 * Differs from [safety §2.2], which has one to five: see decision 0048.
 */
const mostNotes = 2

/** Fewest sentences of a note: who it is about, and what. */
const leastSentences = 2

/** Least room for one more note, in code points; in less there is a line at most. */
const leastRoom = 90

/** Most remarks behind the notes: what is said of copying stands behind a second one only. */
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
function staleLines({ rule, text, dated }: StaleResult, { rng }: NoiseRequest): readonly NoiseLine[] {
  const [head] = drawnFor('copy-paste', 'stale', rng)
  return [lineOf(head as Fragment, 'head', { dated }), { text, source: rule, part: 'stale' }]
}

function notesOf(history: readonly string[], { original, rng, length }: NoiseRequest): readonly NoiseLine[] {
  if (history.length < leastSentences) return []
  const heads = authorsFor(original.text, rng)
  const whole = lengthOf([copyOf(history, history.length)])
  const pieces: NoiseLine[] = []
  for (const [at, head] of heads.entries()) {
    const left = length - lengthOf(pieces)
    if (at > 0 && left < leastRoom) break
    const notes = Math.max(1, Math.min(mostNotes - at, Math.round(left / (lengthOf([head]) + whole))))
    pieces.push(head, nearestCopy(history, left / notes - lengthOf([head])))
  }
  const written = pieces.filter(({ part }) => part === 'case').length
  const remarks = drawnFor('copy-paste', written > 1 ? 'copied' : 'line', rng).map((line) => lineOf(line, 'own'))
  const size = (line: NoiseLine): number => lengthOf([line])
  return [...pieces, ...nearestTo(length - lengthOf(pieces), remarks, { size, most: mostRemarks })]
}

/**
 * Headings of notes by whom such a visit has, in the order of their work, which is that of the file: who comes later
 * copies. Nobody is triaged in an office, and no medical assistant writes in an emergency department.
 */
function authorsFor(text: string, rng: Rng): readonly NoiseLine[] {
  const setting = settingOf(text)
  const drawn = drawnFor('copy-paste', 'note', rng).filter((head) => head.setting === 'any' || head.setting === setting)
  const authors = drawn.slice(0, mostNotes)
  return fragmentsFor('copy-paste', 'note')
    .filter((head) => authors.includes(head))
    .map((head) => lineOf(head, 'head'))
}

/** The first sentences of a history that come nearest to a length, line break included; of two as near, the more. */
function nearestCopy(history: readonly string[], length: number): NoiseLine {
  let size = codePointLength(history.slice(0, leastSentences).join(' ')) + 1
  let best = { to: leastSentences, distance: Math.abs(size - length) }
  for (let to = leastSentences + 1; to <= history.length; to++) {
    size += codePointLength(history[to - 1] as string) + 1
    const distance = Math.abs(size - length)
    if (distance <= best.distance) best = { to, distance }
  }
  return copyOf(history, best.to)
}

function copyOf(history: readonly string[], to: number): NoiseLine {
  return { text: history.slice(0, to).join(' '), source: 'case', part: 'case' }
}
