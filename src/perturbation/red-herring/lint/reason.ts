import type { Span } from '../../../text/index.js'
import type { Exposure } from './exposure.js'

/** Objections to whom a sentence is about. */
export type PersonReason = 'named-person' | 'mixed-pronouns' | 'unclear-person'

/** Objections of a case to a sentence that would pass elsewhere. */
export type CaseReason = 'sex-mismatch' | 'age-mismatch' | 'cannot-speak' | 'not-at-home' | 'deceased' | 'not-ambient'

/** Why a sentence may be no red herring: the closed list, exposures first. */
export type LintKind =
  | Exposure
  | 'medical-term'
  | 'medical-number'
  | PersonReason
  | CaseReason
  | 'near-duplicate'
  | 'several-sentences'
  | 'direct-speech'
  | 'instruction'
  | 'points-elsewhere'
  | 'look-alike'
  | 'no-end-mark'
  | 'too-long'
  | 'unseen-character'

/** One objection to a sentence. */
export interface LintReason {
  readonly reason: LintKind
  /** An error keeps the sentence out; a warning is for a reader. */
  readonly level: 'error' | 'warning'
  /** Place in the sentence, in UTF-16 code units, half-open. */
  readonly at: Span
  /** The words at that place. */
  readonly found: string
  readonly message: string
}
