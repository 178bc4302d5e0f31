import { abbreviation } from './abbreviation/index.js'
import { counterfactual } from './counterfactual/index.js'
import { ehrNoise } from './ehr-noise/index.js'
import { noteForm } from './note-form/index.js'
import { reconstruction } from './reconstruction/index.js'
import { redHerring } from './red-herring/index.js'
import { redaction } from './redaction/index.js'
import { rewriting } from './rewriting/index.js'
import { rewritingRules } from './rule-rewriting/index.js'
import { shortened } from './shortening/index.js'

export type {
  Asking,
  Asks,
  CaseReader,
  Census,
  CensusCounter,
  CensusTotals,
  Check,
  Checked,
  Finding,
  Judged,
  Marks,
  Model,
  Needs,
  Outcome,
  Perturbation,
  ReadEdits,
  Readings,
  RefusedCase,
  Review,
  ReviewQuestionName,
  Tools,
  Topic,
  Wanted,
  Why,
  Writer,
  WrittenSentence,
} from './contract/index.js'
export {
  addReadings,
  noReadings,
  resultOf,
  reviewQuestionNames,
  unmarked,
  withoutModel,
} from './contract/index.js'
export type {
  LintedLine,
  LintedSentence,
  LintKind,
  LintReason,
  SentenceBank,
} from './red-herring/index.js'
export {
  demandHarmless,
  lintFile,
  lintSentence,
  lintSentences,
  modelWriter,
  readSentenceBank,
  sentenceSchema,
} from './red-herring/index.js'
export type { Objection, SecondReading } from './second-reader/index.js'
export {
  asksSecondReader,
  countReading,
  nothingFound,
  readObjections,
  secondReaderPrompt,
  secondReading,
} from './second-reader/index.js'

/** Every perturbation there is: one line each, no logic. */
export const perturbations = [
  redHerring,
  abbreviation,
  rewriting,
  rewritingRules,
  shortened,
  ehrNoise,
  noteForm,
  counterfactual,
  reconstruction,
  redaction,
] as const
