/* What users of the package import: of most rooms what their `public.ts` names, and nothing else; docs/library.md shows the main functions with examples. */

/* Cases and what they say: lexicons, facts, assertions, patients. Edits over a text, and where sentences begin. */

export * from './clinical/public.js'
export * from './text/public.js'

/* Recipes and perturbations, and datasets: built, verified, read, compared. */

export { bundledCases } from './bundled.js'
export * from './dataset/public.js'
export type {
  Asks,
  CaseReader,
  Census,
  CensusCounter,
  CensusTotals,
  Check,
  Checked,
  Finding,
  LintedSentence,
  LintKind,
  LintReason,
  Marks,
  Needs,
  Outcome,
  Perturbation,
  ReadEdits,
  Readings,
  RefusedCase,
  Review,
  SentenceBank,
  Tools,
  Topic,
  Wanted,
  Why,
  Writer,
  WrittenSentence,
} from './perturbation/index.js'
export { lintSentence, lintSentences, perturbations, readSentenceBank, sentenceSchema } from './perturbation/index.js'
export type { Rng } from './rng.js'
export { rngAt } from './rng.js'
export * from './scenario/public.js'

/* Review by people: forms, answers, agreement, what may be released. */

export * from './judgement/public.js'
export * from './review/public.js'

/* Evaluation of models: answers, grades, analysis, gate. What a request to a model is. */

export * from './evaluation/public.js'
export type {
  Endpoint,
  GenerationRequest,
  Message,
  ModelChoice,
  NetworkChoice,
  Prompt,
  ProviderName,
  RequestShard,
  Sampling,
} from './generation/index.js'

/* What others read: previews, exports, JSON Schemas. */

export * from './export/public.js'
export type { PageRule } from './page/index.js'
export type { Preview, PreviewOptions } from './report/index.js'
export { preview } from './report/index.js'

/* Statistics: numbers in, numbers out. */

export * from './statistics/public.js'

/* The one error that all of these throw. */

export type { ErrorCode, Where } from './errors.js'
export { PipelineError } from './errors.js'
