import { abbreviation } from './abbreviation.js'
import { redHerring } from './red-herring.js'
import { rewriting } from './rewriting.js'
import { rewritingRules } from './rewriting-rules.js'

export type { Model } from './conversation.js'
export { MissingAnswer } from './conversation.js'
export { modelWriter } from './model-writer.js'
export type { Finding, Refusal } from './finding.js'
export type { Census, Check, Checked, Perturbation, Tools, Why } from './perturbation.js'
export type { LintedSentence } from './red-herring-lint.js'
export type { LintKind, LintReason } from './red-herring-lint-reason.js'
export { lintSentence, lintSentences } from './red-herring-lint.js'
export type { LintedLine } from './red-herring-lint-file.js'
export { demandHarmless, lintFile } from './red-herring-lint-file.js'
export type { BankSentence } from './sentence-bank.js'
export { readSentenceBank, sentenceSchema } from './sentence-bank.js'
export type { Topic, Writer, WrittenSentence } from './writer.js'

/** Every perturbation there is: one line each, no logic. */
export const perturbations = [redHerring, abbreviation, rewriting, rewritingRules] as const
