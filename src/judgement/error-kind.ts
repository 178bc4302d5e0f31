/** Kinds of wrong answers that every task has. */
const shared = [
  /** Several answers of which one is right. */
  'hedged',
  'refused',
  /** No final answer was found. */
  'format',
  'truncated',
] as const

/**
 * Kinds of wrong answers, by task: one list for rules and for clinicians, so that the two can be compared.
 *
 * Rules name `cause-or-complication`, `same-organ` and `unrelated` where their tables have both diagnoses (decision 0129), and
 * say `unclassified` elsewhere.
 */
export const errorKinds = {
  diagnosis: [
    /** The reference with words left out, or with more. */
    'less-specific',
    'more-specific',
    'cause-or-complication',
    /** Another disease of the same organ. */
    'same-organ',
    'unrelated',
    /** Names what only an inserted sentence speaks of; clinicians see only that the case does not say it. */
    'anchored',
    ...shared,
  ],
  'drug-safety': [
    /** The dangerous thing is done: a drug that must go or change is given as it was, or a drug that harms is given. */
    'commission',
    /** What must be done is not done, or only in part, or nothing is said of the drug. */
    'omission',
    /** A drug that may be used is withheld: taken away, lowered or put off, or met with warnings or questions alone. */
    'over-caution',
    /** The drug is replaced with another one where it should have been changed in another way. */
    'wrong-alternative',
    /** The right action, at a dose that is not the right one. */
    'wrong-dose',
    ...shared,
  ],
} as const

/** A kind of wrong answer, of either task. */
type ErrorKind = (typeof errorKinds)[keyof typeof errorKinds][number]

/**
 * Kinds of wrong answers as rules tell them: those that clinicians are offered too, and `unclassified`, where only a
 * clinician or a judge can tell.
 */
export const errorTypes = [
  ...new Set([...errorKinds.diagnosis, ...errorKinds['drug-safety'], 'unclassified' as const]),
] as const

/** A kind of error, or that rules cannot tell it. */
export type ErrorType = ErrorKind | 'unclassified'
