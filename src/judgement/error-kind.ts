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
 * Rules cannot tell which organ a disease lies in, nor cause from complication (decision 0052): `cause-or-complication`,
 * `same-organ` and `unrelated` are for clinicians alone, and where these would say one of them, rules say `unclassified`.
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
    /** A drug that must go or change is given as it was. */
    'commission',
    /** What must be done is not done, or only in part. */
    'omission',
    /** A drug that may be used is taken away, or nothing is decided about it. */
    'over-caution',
    /** The drug is replaced with another one where it should have been changed in another way. */
    'wrong-alternative',
    /** The right action, at a dose that is not the right one. */
    'wrong-dose',
    ...shared,
  ],
} as const

/** A kind of wrong answer, of either task. */
export type ErrorKind = (typeof errorKinds)[keyof typeof errorKinds][number]
