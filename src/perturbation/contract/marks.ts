/** What a perturbation says of its work on one case, for the metadata of the record; null where it does not apply. */
export interface Marks {
  /** Places of the case where a sentence may be inserted. */
  readonly sites: number | null
  /** Code points put in, blanks included, as a share of the text before; 0 or more, to four decimals. */
  readonly addedShare: number | null
  /** Share, 0–1, of the inserted sentences that are ambient; null where their writer does not say. */
  readonly ambientShare: number | null
  /** Share, 0–1, of the inserted sentences in which a word means something else in medicine; null as above. */
  readonly polysemousShare: number | null
  /** Share, 0–1, of the sentences of a rewritten case that keep the words of the original; lists and headings aside. */
  readonly unitsKept: number | null
  /** Share, 0–1, of the pairs of neighbouring words of the original that a rewritten case keeps. */
  readonly pairsKept: number | null
  /** Of what kind the work is, where a perturbation has several; a category of the case itself goes before it. */
  readonly category: string | null
  /** How much of it: `mild`, `moderate`, `severe`. */
  readonly severity: string | null
}

/** The marks of a case that nobody worked on. */
export const unmarked: Marks = {
  sites: null,
  addedShare: null,
  ambientShare: null,
  polysemousShare: null,
  unitsKept: null,
  pairsKept: null,
  category: null,
  severity: null,
}
