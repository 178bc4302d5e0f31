import type { Span } from '../../../text/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import type { Fact } from '../../fact/index.js'
import { readingWords } from './words.js'

/** Behind a person who tells of the patient. */
const reports = once(
  () =>
    new RegExp(
      String.raw`^(?:['’]s)? (?:also |first |further |now |has |have |had |been )*(?:${alternationOf(readingWords.read().reports)})\b`,
      'i',
    ),
)

/** Persons beside whom, by whom or for whom something is done own nothing: "comes with her boyfriend". */
const beside = /\b(?:by|with|without|from|to|for|lost|between|among) (?:[\w'’-]+ ){0,4}$/i
const goesOn = /^,? who(?:se)?\b/i

/** A parent tells of the patient: "they state that their son …". */
const byParent = /\b(?:that|states?|says?|reports?|fears?) (?:his|her|their) $/i

/** The patient of a case by another name than a pronoun. */
const patient =
  /\b(?:the|this) (?:patient|child|boy|girl|infant|newborn|neonate|baby)\b(?!['’]s (?:mother|father|parent))/i

/**
 * Whose a finding is: of the last person named before it in its sentence, if that person can have it.
 *
 * The patient takes over with a pronoun or by name, and in a clause without a subject of its own behind one whose subject
 * is the patient: "she has no family history of gout, and denies pain".
 *
 * @param clause the start of the clause in which the finding is named
 * @param ahead the facts of the sentence before the finding, in text order
 */
export function experiencerOf(
  { start, clause }: { start: number; clause: Span },
  ahead: readonly Fact[],
  text: string,
): string {
  const isPatient = ({ kind, pronoun }: Fact) => kind === 'sex' && pronoun === 'subject'
  const person = ahead.findLast((fact) => isOwner(fact, text) || isPatient(fact))
  if (person?.kind !== 'experiencer' || patient.test(text.slice(person.span.end, start))) return 'patient'
  if (person.span.start >= clause.start || goesOn.test(text.slice(person.span.end))) return person.value
  const subject = ahead.find((fact) => fact.kind === 'experiencer' || isPatient(fact))
  return subject?.kind === 'experiencer' ? person.value : 'patient'
}

function isOwner({ kind, name, value, span }: Fact, text: string): boolean {
  if (kind !== 'experiencer' || name === 'narrator' || value === 'child') return false
  const before = text.slice(Math.max(0, span.start - 40), span.start)
  if (/^(?:son|daughter)$/.test(value) && byParent.test(before)) return false
  const behind = text.slice(span.end, span.end + 60)
  if (reports().test(behind)) return false
  return value === 'family' || goesOn.test(behind) || !beside.test(before)
}
