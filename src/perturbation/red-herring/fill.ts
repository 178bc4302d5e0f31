import type { Rng } from '../../rng.js'
import { quotations, sentenceBreaks } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { type Antecedents, antecedentsOf } from './antecedents.js'
import { pointsBack, pointsToLast } from './safe-sites.js'

/**
 * For each of some places, in the order given: one of the case's own sentences that precede it, repeated. A control:
 * more text, nothing new, and nothing told before its time.
 *
 * A sentence is repeated twice at most, never at the place behind itself, and never twice at one place; the least
 * repeated comes first. Where a place has none, an earlier one of the list gets another; where none has, nothing is
 * said. What is said depends on the places before alone, so arms nest.
 *
 * Only a lasting state is repeated ("He does not smoke."): neither treatment nor what is tied to a moment, because
 * repeated it would be a second course, no result of a test or a maneuver, which would weigh the more, and nothing with
 * a time in years, which would seem to be another time. Lists, their headings and
 * values, quotations, sentences that point back ("This …", "They …"), that bring something in ("An ECG shows …"), or
 * that tell of a relative, are not repeated either. A finding is not repeated once the case has moved on, because it
 * would seem to be found again after a treatment; habits and history are. Nothing is put before a sentence that goes on
 * about a complaint ("The pain …"), quotes the patient, or asks of "these findings", nor where a "he" or "she" could
 * be somebody named before.
 */
export function ownSentences<Place extends { readonly at: number }>(
  text: string,
  rng: Rng,
  places: readonly Place[],
): readonly ({ readonly sentence: string; readonly site: Place } | undefined)[] {
  const starts = [0, ...sentenceBreaks(text)]
  const quoted = quotations(text)
  const own = starts.slice(0, -1).flatMap((start, i): Own[] => {
    const end = starts[i + 1] as number
    const sentence = text.slice(start, end).trim()
    const isWhole = !sentence.includes('\n') && /[.!]["”’)\]]*$/u.test(sentence)
    const isOfList = text.slice(0, start).trimEnd().endsWith(':')
    const isQuoted = quoted.some((quotation) => quotation.start < end && start < quotation.end)
    const isFit = isWhole && !isOfList && !isQuoted && isLasting(sentence)
    return isFit ? [{ sentence, end, until: lastPlace(i), at: [], persons: antecedentsOf(sentence) }] : []
  })
  const order = rng.permutation(own.length).map((i) => own[i] as Own)
  return places.map((place, k) => {
    for (const site of [place, ...places.slice(0, k)]) {
      const said = sayAgain(site.at)
      if (said !== undefined) return { sentence: said.sentence, site }
    }
    return undefined
  })

  /** The least repeated sentence of those that fit a place, now repeated there. */
  function sayAgain(at: number): Own | undefined {
    const next = text.slice(at, starts.find((start) => start > at) ?? text.length).trimStart()
    if (patterns().goesOnWith.test(next) || pointsToLast(next)) return undefined
    if (quoted.some(({ start }) => start >= at && start < at + next.length)) return undefined
    const { offers } = antecedentsOf(text.slice(starts.findLast((start) => start < at) ?? 0, at).trim())
    const { leansOn } = antecedentsOf(next)
    const isClear = ({ persons }: Own): boolean => ((persons.names & leansOn) | (offers & persons.leansOn)) === 0
    const fitting = order.filter((one) => one.end < at && at <= one.until && !one.at.includes(at) && isClear(one))
    const fewest = Math.min(mostRepeats, ...fitting.map((one) => one.at.length))
    const chosen = fewest < mostRepeats ? fitting.find((one) => one.at.length === fewest) : undefined
    chosen?.at.push(at)
    return chosen
  }

  /** Where sentence i may be said again at the latest: habits anywhere, findings until the case moves on. */
  function lastPlace(i: number): number {
    const { standing, turn } = patterns()
    if (standing.test(text.slice(starts[i], starts[i + 1]))) return text.length
    const moved = starts.findIndex((start, j) => j > i && turn.test(text.slice(start, starts[j + 1])))
    return moved === -1 ? text.length : (starts[moved] as number)
  }
}

/** A sentence of the case that may be repeated, where it ends, up to where it may be repeated, where it is, and whom it names. */
interface Own {
  readonly sentence: string
  readonly end: number
  readonly until: number
  readonly at: number[]
  readonly persons: Antecedents
}

/** More often, the sentence would stand out. */
const mostRepeats = 2

const groups = [
  'state',
  'patient',
  'adverb',
  'clause',
  'treatment',
  'moment',
  'tie',
  'where',
  'result',
  'standing',
  'turn',
  'complaint',
] as const
const words = groupFile('red-herring/repeated.yaml', groups, starred)

const patterns = once(() => {
  const { state, patient, adverb, clause, treatment, moment, tie, where, result, standing, turn, complaint } =
    words.read()
  return {
    state: new RegExp(patternOf(state), 'i'),
    ofPatient: new RegExp(`^(?:${patternOf(patient)})`, 'i'),
    inState: new RegExp(`^(?:${patternOf(patient)}) (?:(?:${patternOf(adverb)}) )?(?:${patternOf(state)})`, 'i'),
    clause: new RegExp(patternOf(clause), 'i'),
    where: new RegExp(patternOf(where), 'i'),
    passing: new RegExp(patternOf([...treatment, ...moment, ...tie, ...result]), 'i'),
    standing: new RegExp(patternOf(standing), 'i'),
    turn: new RegExp(patternOf([...treatment, ...turn]), 'i'),
    goesOnWith: new RegExp(`^The (?:${patternOf(complaint)})`, 'i'),
  }
})

/** Brings in what it tells of: said again it would be another one. */
const bringsIn = /^An? /

/** Nothing of it is there: where, the sentence before tells, unless this one does. */
const isAbsent = /^There (?:is|are) no\b/

/** Hangs on the sentence before it. */
const goesOn = /^(?:Then|Also|Additionally|Otherwise|In addition|The remainder|The rest|Further|Furthermore|Moreover)\b/

/**
 * Whether a sentence tells of a state that lasts, so that it says nothing new wherever it is said again.
 *
 * @example
 * [isLasting('He does not smoke.'), isLasting('He is started on heparin.'), isLasting('Two days ago he fell.')]
 * // → [true, false, false]
 */
export function isLasting(sentence: string): boolean {
  const isNowhere = isAbsent.test(sentence) && !patterns().where.test(sentence)
  const hangs = pointsBack(sentence) || goesOn.test(sentence) || patterns().goesOnWith.test(sentence)
  const isTied = isNowhere || hangs || bringsIn.test(sentence)
  return !isTied && !patterns().passing.test(sentence) && tellsState(sentence) && !antecedentsOf(sentence).namesRelative
}

/** Whether what the sentence says of its subject is a state, and not something further on in it. */
function tellsState(sentence: string): boolean {
  const { state, ofPatient, inState, clause } = patterns()
  if (ofPatient.test(sentence)) return inState.test(sentence)
  const at = sentence.search(state)
  return at !== -1 && !clause.test(sentence.slice(0, at))
}
