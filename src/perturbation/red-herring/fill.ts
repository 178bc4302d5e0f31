import type { Rng } from '../../rng.js'
import { quotations, sentenceSpans } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { type Antecedents, antecedentsOf } from './antecedents.js'
import { pointsBack, pointsToLast } from './sentence-links.js'

/**
 * For each of some places, in the order given: one of the case's own sentences that precede it, repeated. A control:
 * more text, nothing new, and nothing told before its time.
 *
 * A sentence is repeated twice at most, never at the place behind itself, and never twice at one place; the least
 * repeated comes first. Where a place has none, an earlier one of the list gets another; where none has, nothing is
 * said. What is said depends on the places before alone, so arms nest.
 *
 * Only a lasting state is repeated, a habit, a lasting disease, work, the history ("He does not smoke."): nothing that
 * was found or said at one examination or interview, neither treatment nor what is tied to a moment, because repeated
 * it would be a second course, no result of a test or a maneuver, which would weigh the more, and nothing with a time
 * in years, which would seem to be another time. Lists, their headings and values, quotations, sentences that point
 * back ("This …", "They …"), that bring something in ("An ECG shows …"), or that tell of a relative, are not repeated
 * either. Nothing is put before a sentence that goes on about a complaint ("The pain …"), quotes the patient, or asks
 * of "these findings", nor where a "he" or "she" could be somebody named before.
 */
export function ownSentences<Place extends { readonly at: number }>(
  text: string,
  rng: Rng,
  places: readonly Place[],
): readonly ({ readonly sentence: string; readonly site: Place } | undefined)[] {
  const sentences = sentenceSpans(text)
  const quoted = quotations(text)
  const own = sentences.slice(0, -1).flatMap(({ start, end }): Own[] => {
    const sentence = text.slice(start, end).trim()
    const isWhole = !sentence.includes('\n') && /[.!]["”’)\]]*$/u.test(sentence)
    const isOfList = text.slice(0, start).trimEnd().endsWith(':')
    const isQuoted = quoted.some((quotation) => quotation.start < end && start < quotation.end)
    const isFit = isWhole && !isOfList && !isQuoted && isLasting(sentence)
    return isFit ? [{ sentence, end, at: [], persons: antecedentsOf(sentence) }] : []
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
    const next = text.slice(at, sentences.find(({ end }) => end > at)?.end).trimStart()
    if (patterns().goesOnWith.test(next) || pointsToLast(next)) return undefined
    if (quoted.some(({ start }) => start >= at && start < at + next.length)) return undefined
    const { offers } = antecedentsOf(text.slice(sentences.findLast(({ start }) => start < at)?.start ?? 0, at).trim())
    const { leansOn } = antecedentsOf(next)
    const isClear = ({ persons }: Own): boolean => ((persons.names & leansOn) | (offers & persons.leansOn)) === 0
    const fitting = order.filter((one) => one.end < at && !one.at.includes(at) && isClear(one))
    const fewest = Math.min(mostRepeats, ...fitting.map((one) => one.at.length))
    const chosen = fewest < mostRepeats ? fitting.find((one) => one.at.length === fewest) : undefined
    chosen?.at.push(at)
    return chosen
  }
}

/** A sentence of the case that may be repeated, where it ends, where it is repeated, and whom it names. */
interface Own {
  readonly sentence: string
  readonly end: number
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
  'exempt',
  'tie',
  'result',
  'found',
  'standing',
  'complaint',
] as const
const words = groupFile('red-herring/repeated.yaml', groups, starred)

const patterns = once(() => {
  const { state, patient, adverb, clause, treatment, moment, exempt, tie, result, found, standing, complaint } =
    words.read()
  return {
    state: new RegExp(patternOf(state), 'i'),
    ofPatient: new RegExp(`^(?:${patternOf(patient)})(?!['’]s)`, 'i'),
    inState: new RegExp(`^(?:${patternOf(patient)}) (?:(?:${patternOf(adverb)}) )?(?:${patternOf(state)})`, 'i'),
    clause: new RegExp(patternOf(clause), 'i'),
    passing: new RegExp(patternOf([...treatment, ...moment, ...tie, ...result, ...found]), 'i'),
    exempt: new RegExp(patternOf(exempt), 'gi'),
    standing: new RegExp(patternOf(standing), 'i'),
    goesOnWith: new RegExp(`^The (?:${patternOf(complaint)})`, 'i'),
  }
})

/** Brings in what it tells of, or its absence: said again it would be another one, or elsewhere. */
const bringsIn = /^(?:An?|There(?! is no (?:personal|family|history of serious)\b)) /

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
  const { standing, exempt, passing, goesOnWith } = patterns()
  const isTied = pointsBack(sentence) || goesOn.test(sentence) || goesOnWith.test(sentence) || bringsIn.test(sentence)
  if (isTied || !standing.test(sentence) || !tellsState(sentence)) return false
  const rest = sentence.replace(exempt, '')
  return !passing.test(rest) && !antecedentsOf(rest).namesRelative
}

/** Whether what the sentence says of its subject is a state, and not something further on in it. */
function tellsState(sentence: string): boolean {
  const { state, ofPatient, inState, clause } = patterns()
  if (ofPatient.test(sentence)) return inState.test(sentence)
  const at = sentence.search(state)
  return at !== -1 && !clause.test(sentence.slice(0, at))
}
