/** What a clinician can be asked about edits. [main A.1] */
export const reviewQuestionNames = [
  'red-herring-significance',
  'rewrite-equivalence',
  'abbreviation-equivalence',
] as const

export type ReviewQuestionName = (typeof reviewQuestionNames)[number]

/** What a clinician is asked about the edits; or, where nothing can be asked, what they are, in words. */
export type Review = { readonly question: ReviewQuestionName } | { readonly unasked: string }
