/** Kinds of wrong answers that every task has. */
const shared = ['hedged', 'refused', 'format', 'truncated'] as const

/**
 * Kinds of wrong answers, by task: one list for rules and for clinicians, so that the two can be compared.
 *
 * Rules name `cause-or-complication`, `same-organ` and `unrelated` where their tables have both diagnoses (decision 0129), and
 * say `unclassified` elsewhere.
 */
export const errorKinds = {
  diagnosis: [
    'less-specific',
    'more-specific',
    'cause-or-complication',
    'same-organ',
    'unrelated',
    // By rules: names what only an inserted sentence speaks of; clinicians see only that the case does not say it.
    'anchored',
    ...shared,
  ],
  'drug-safety': ['commission', 'omission', 'over-caution', 'wrong-alternative', 'wrong-dose', ...shared],
} as const

/** A kind of wrong answer, of either task. */
type ErrorKind = (typeof errorKinds)[keyof typeof errorKinds][number]

/** What each kind means, as clinicians read it. */
export const errorMeanings: Readonly<Record<ErrorKind, string>> = {
  'less-specific': 'The right diagnosis told less exactly: a group of diseases, or words of it left out.',
  'more-specific': 'The right diagnosis with a detail beyond what is right.',
  'cause-or-complication': 'What leads to the right diagnosis, or what follows from it.',
  'same-organ': 'Another disease of the same organ.',
  unrelated: 'A disease of another system of organs.',
  anchored: 'Rests on a finding or an event that the case does not state.',
  commission: 'A drug that must go or change is given as it was, or a drug that harms is given.',
  omission: 'What must be done is not done, or only in part, or nothing is said of the drug.',
  'over-caution': 'Takes away, lowers or puts off a drug that may be used, or only warns or asks.',
  'wrong-alternative': 'Another drug in its place, where it should have been changed in another way.',
  'wrong-dose': 'The right action, at a dose that is not the right one.',
  hedged: 'Several answers side by side, of which one is right.',
  refused: 'Declines to answer.',
  format: 'Text in which no final answer is found.',
  truncated: 'Stops before it comes to an answer.',
}

/**
 * Kinds of wrong answers as rules tell them: those that clinicians are offered too, and `unclassified`, where only a
 * clinician or a judge can tell.
 */
export const errorTypes = [
  ...new Set([...errorKinds.diagnosis, ...errorKinds['drug-safety'], 'unclassified' as const]),
] as const

/** A kind of error, or that rules cannot tell it. */
export type ErrorType = ErrorKind | 'unclassified'
