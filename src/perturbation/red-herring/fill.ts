import type { Rng } from '../../rng.js'
import { quotations, sentenceBreaks } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { antecedentsOf } from './antecedents.js'
import { pointsBack } from './safe-sites.js'

/**
 * The words of a sentence in another order; its marks stay where they are. A control: same words, no sense.
 */
export function scramble(sentence: string, rng: Rng): string {
  const parts = sentence.split(' ').map((part) => /^(.*?)([.?!,;:”"]*)$/su.exec(part) as RegExpExecArray)
  const order = rng.permutation(parts.length)
  if (order.every((from, to) => from === to)) order.push(order.shift() as number)
  return order.map((from, to) => `${parts[from]?.[1]}${parts[to]?.[2]}`).join(' ')
}

/**
 * For sentence k at a place: one of the case's own sentences that precede the place, repeated. A control: more text,
 * nothing new, and nothing told before its time.
 *
 * Only a lasting state is repeated ("He does not smoke."): neither treatment nor what is tied to a moment, because
 * repeated it would be a second course. Lists, their headings and values, quotations, sentences that point back ("This
 * …", "They …"), that bring something in ("An ECG shows …"), or that tell of a relative, are not repeated either. A
 * finding is not repeated once the case has moved on, because it would seem to be found again after a treatment; habits
 * and history are. Nothing is put before a sentence that goes on about a complaint ("The pain …") or quotes the
 * patient.
 */
export function ownSentences(text: string, rng: Rng): (k: number, at: number) => string | undefined {
  const starts = [0, ...sentenceBreaks(text)]
  const quoted = quotations(text)
  const own = starts.slice(0, -1).flatMap((start, i) => {
    const end = starts[i + 1] as number
    const sentence = text.slice(start, end).trim()
    const isWhole = !sentence.includes('\n') && /[.!]["”’)\]]*$/u.test(sentence)
    const isOfList = text.slice(0, start).trimEnd().endsWith(':')
    const isQuoted = quoted.some((quotation) => quotation.start < end && start < quotation.end)
    return isWhole && !isOfList && !isQuoted && isLasting(sentence) ? [{ sentence, end, until: lastPlace(i) }] : []
  })
  const order = rng.permutation(own.length)
  return (k, at) => {
    const next = text.slice(at, starts.find((start) => start > at) ?? text.length).trimStart()
    if (patterns().goesOnWith.test(next) || quoted.some(({ start }) => start >= at && start < at + next.length)) return
    const before = order.map((i) => own[i]).filter((one) => one !== undefined && one.end <= at && at <= one.until)
    return before[k % Math.max(1, before.length)]?.sentence
  }

  /** Where sentence i may be said again at the latest: habits anywhere, findings until the case moves on. */
  function lastPlace(i: number): number {
    const { standing, turn } = patterns()
    if (standing.test(text.slice(starts[i], starts[i + 1]))) return text.length
    const moved = starts.findIndex((start, j) => j > i && turn.test(text.slice(start, starts[j + 1])))
    return moved === -1 ? text.length : (starts[moved] as number)
  }
}

const groups = [
  'state',
  'patient',
  'adverb',
  'clause',
  'treatment',
  'moment',
  'tie',
  'standing',
  'turn',
  'complaint',
] as const
const words = groupFile('red-herring/repeated.yaml', groups, starred)

const patterns = once(() => {
  const { state, patient, adverb, clause, treatment, moment, tie, standing, turn, complaint } = words.read()
  return {
    state: new RegExp(patternOf(state), 'i'),
    ofPatient: new RegExp(`^(?:${patternOf(patient)})`, 'i'),
    inState: new RegExp(`^(?:${patternOf(patient)}) (?:(?:${patternOf(adverb)}) )?(?:${patternOf(state)})`, 'i'),
    clause: new RegExp(patternOf(clause), 'i'),
    passing: new RegExp(patternOf([...treatment, ...moment, ...tie]), 'i'),
    standing: new RegExp(patternOf(standing), 'i'),
    turn: new RegExp(patternOf([...treatment, ...turn]), 'i'),
    goesOnWith: new RegExp(`^The (?:${patternOf(complaint)})`, 'i'),
  }
})

/** Brings in what it tells of: said again it would be another one. */
const bringsIn = /^An? /

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
  const isTied = pointsBack(sentence) || goesOn.test(sentence) || bringsIn.test(sentence)
  return !isTied && !patterns().passing.test(sentence) && tellsState(sentence) && !antecedentsOf(sentence).namesRelative
}

/** Whether what the sentence says of its subject is a state, and not something further on in it. */
function tellsState(sentence: string): boolean {
  const { state, ofPatient, inState, clause } = patterns()
  if (ofPatient.test(sentence)) return inState.test(sentence)
  const at = sentence.search(state)
  return at !== -1 && !clause.test(sentence.slice(0, at))
}
