/* What of this room users of the package import. */

export type { AgreementInput, AgreementReport, ControlSensitivity, Disagreement, Levels, Slice } from './agreement.js'
export { agreement } from './agreement.js'
export type { Coefficient, Concordance } from './concordance.js'
export type { ErrorType } from './error-kind.js'
export { errorTypes } from './error-kind.js'
export type { FineShare } from './fine-share.js'
export type { GradedAgreement } from './graded.js'
export { gradedAgreement } from './graded.js'
export type { ControlKind, SubjectPlace } from './item.js'
export type { Judgement } from './judgement.js'
export { judgementSchema, parseJudgement, readJudgements } from './judgement.js'
export type { QuestionName } from './question.js'
