import type * as page from '../page/index.js'
import type { ReviewQuestionName } from '../perturbation/index.js'

/** What is asked about answers, rules, counterfactuals, and of clinicians who answer cases themselves. */
export const subjectQuestionNames = [
  'answer-grade',
  'answer-error',
  'advice-error',
  'rule-correct',
  'rule-severity',
  'counterfactual-plausible',
  'counterfactual-answer',
  'counterfactual-sound',
  'own-answer',
] as const

export type SubjectQuestionName = (typeof subjectQuestionNames)[number]

/** What a clinician answers; perturbations say which question of the papers fits them. */
export type PackQuestionName = ReviewQuestionName | SubjectQuestionName

export type { Choice, PackStretch, PackWords, SavedAnswers } from '../page/index.js'

/** A question as a clinician reads it, with the answers that it takes. */
export type PackQuestion = page.Question<PackQuestionName>

/** One question about one edit or one record. */
export type PackItem = page.PackItemData<PackQuestionName>

/** One case on one screen. */
export type PackScreen = page.PackScreenData<PackQuestionName>

/** What one rater gets. Nothing in it tells arms, controls, or other raters' order. */
export type Pack = page.PackData<PackQuestionName>
