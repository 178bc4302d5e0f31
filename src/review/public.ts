/* What of this room users of the package import. */

export { savedAnswersSchema } from './answers.js'
export type { AnyKey } from './any-key.js'
export { readAnyKey } from './any-key.js'
export { exclusionsOf } from './exclude.js'
export type { ReviewExport, ReviewSettings, ReviewsExport, ReviewTarget } from './export-packs.js'
export { exportReview, exportReviews, reviewPacks } from './export-packs.js'
export { renderCsv, renderForm, renderXlsx } from './form/index.js'
export type { AnswerImport, ImportTarget, RaterProgress } from './import-answers.js'
export { importAnswers } from './import-answers.js'
export type { AnswerableItem, AnswerableKey, ReviewKey } from './key.js'
export { readKey, reviewKeySchema } from './key.js'
export type {
  Choice as PackChoice,
  Pack,
  PackItem,
  PackQuestion,
  PackScreen,
  PackStretch,
  PackWords,
  SavedAnswers,
} from './pack.js'
export type { SampleReach } from './reach.js'
export { refuseOtherKeyOf } from './refuse-other-key.js'
export type { ReleaseDecision } from './release.js'
export { releaseDecision } from './release.js'
export type { ReviewAgreement, ReviewComment, StrataBy } from './review-agreement.js'
export { reviewAgreement } from './review-agreement.js'
export type { SignedRules } from './sign-off.js'
export { signOffRules } from './sign-off.js'
export type {
  AnswersToGrade,
  AnswerToGrade,
  Consensus,
  GradedPairOfAnswers,
  GradedPairs,
  OwnAnswer,
  PairToGrade,
  ReviewSubject,
  SubjectExport,
  SubjectKey,
  SubjectPlan,
  SubjectSettings,
} from './subject/index.js'
export {
  answersPlan,
  consensusOf,
  counterfactualsPlan,
  exportSubjects,
  gradedPairsOf,
  ownAnswersOf,
  ownAnswersPlan,
  planSubjects,
  rulesPlan,
  subjectKeySchema,
} from './subject/index.js'
