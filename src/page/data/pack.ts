import type { PageRule } from './edit.js'

/** One answer that a question takes. */
export interface Choice {
  /** As written in files: `yes`, `no`, `equivalent`, `not-equivalent`, `not-sure`. */
  readonly value: string
  /** The label on a button. */
  readonly label: string
  /** The key that gives it: `y`, `n`, `?`. */
  readonly key: string
  /** What the answer means, in a line; left out where the label says it. */
  readonly says?: string
  /** Whether the comment is the answer: who writes one gives this answer, and nobody can without. */
  readonly isWritten?: true
}

/** A question; `Name` are the names that questions may have. */
export interface Question<Name extends string = string> {
  readonly name: Name
  /** The question in full, as a clinician reads it. */
  readonly ask: string
  readonly choices: readonly Choice[]
}

/** A stretch of a text; `item` where it is the very thing that is asked about, `edit` where something was changed. */
export interface PackStretch {
  readonly text: string
  readonly item: string | null
  /** Number of the edit on its screen, from 0; what it took away and what it put in have the same. */
  readonly edit: number | null
}

/** One question about one edit or one record. */
export interface PackItemData<Name extends string = string> {
  /** Opaque: letters, digits and `-`; says neither arm nor whether it is a control. */
  readonly item: string
  readonly question: Name
  /** What is asked about, in words: the inserted sentence; empty where the whole record is meant. */
  readonly about: string
}

/** One case on one screen. */
export interface PackScreenData<Name extends string = string> {
  /** Opaque label of the case, `Case 7`. */
  readonly case: string
  /** The diagnosis that the case asks for; null where the pack hides it. */
  readonly reference: string | null
  /** What the rule of a drug-safety case says, a name and its words a line; left out where it has none or is hidden. */
  readonly rule?: readonly PageRule[]
  /** The text, and below it the options where the case has some. */
  readonly original: readonly PackStretch[]
  readonly perturbed: readonly PackStretch[]
  readonly items: readonly PackItemData<Name>[]
}

/** What the parts of a screen are called. */
export interface PackWords {
  /** Above the text on the left, and above the one on the right. */
  readonly left: string
  readonly right: string
  /** The columns of these texts in a sheet. */
  readonly columns: readonly [left: string, right: string]
  /** Before the reference. */
  readonly reference: string
  /** What an item is about. */
  readonly item: string
  /** What a screen shows, for the instructions. */
  readonly screen: string
}

/** What one rater gets. Nothing in it tells arms, controls, or other raters' order. */
export interface PackData<Name extends string = string> {
  readonly format: 'medqa-perturb/review-pack@1'
  /** Digest of the pack's content: answers name it. 16 hexadecimal digits. */
  readonly pack: string
  /** `rater-1` */
  readonly rater: string
  /** How long it takes, about; left out of packs about edits. */
  readonly minutes?: number
  /** What the parts of a screen are called; left out of packs about edits. */
  readonly words?: PackWords
  readonly questions: readonly Question<Name>[]
  readonly screens: readonly PackScreenData<Name>[]
}

/** The file that a filled-in form saves. Partial answers are welcome: an unanswered item is left out. */
export interface SavedAnswers {
  readonly format: 'medqa-perturb/review-answers@1'
  readonly pack: string
  readonly rater: string
  readonly answers: readonly { readonly item: string; readonly answer: string; readonly comment: string }[]
}
