export type { CheckedText, CheckResult } from './check.js'
export { checkTexts } from './check.js'
export type { Problem, Verification, VerifyOptions } from './verify.js'
export { verifyDataset } from './verify.js'
