import { abbreviation } from './abbreviation.js'
import { redHerring } from './red-herring.js'

export type { Census, Check, Checked, Finding, Perturbation, Tools, Why } from './perturbation.js'
export type { BankSentence } from './sentence-bank.js'
export { readSentenceBank, sentenceSchema } from './sentence-bank.js'
export type { Topic, Writer, WrittenSentence } from './writer.js'

/** Every perturbation there is: one line each, no logic. */
export const perturbations = [redHerring, abbreviation] as const
