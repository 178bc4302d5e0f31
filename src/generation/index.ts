export type { BatchEvent, BatchOptions, BatchSummary } from './batch/index.js'
export { keysInBatches, resumeBatches, runBatches } from './batch/index.js'
export type { Budget, BudgetState, CostEstimate, PriceRow, Prices, PriceTerms, Reservation } from './cost/index.js'
export {
  bundledPrices,
  costOf,
  createBudget,
  estimateCost,
  estimateTokens,
  mostCost,
  priceOf,
  readPrices,
} from './cost/index.js'
export type {
  Batches,
  BatchResult,
  FailureKind,
  ModelState,
  OpenedProvider,
  Profile,
  ProfileRow,
  Provider,
  ProviderChoice,
  Secrets,
} from './provider/index.js'
export {
  endpointOf,
  mayPass,
  openProvider,
  ProviderFailure,
  profileOf,
  profileRows,
  providerNamed,
  readSecrets,
  requireLocal,
  samplingSent,
} from './provider/index.js'
export type {
  Endpoint,
  Generation,
  GenerationRequest,
  Message,
  ModelChoice,
  Outcome,
  Prompt,
  ProviderName,
  Reply,
  Sampling,
  Usage,
} from './request/index.js'
export {
  generationSchema,
  modelChoiceSchema,
  parseGeneration,
  readPrompt,
  renderPrompt,
  requestKey,
  requestOf,
  requestSchema,
  toGenerationLine,
} from './request/index.js'
export type { Clock, Scheduler, SchedulerEvent, SchedulerOptions, SchedulerState } from './schedule/index.js'
export { createScheduler, defaultAttempts, defaultConcurrency } from './schedule/index.js'
export type {
  Answer,
  Asked,
  KeptStore,
  NotAsked,
  NotAskedReason,
  Store,
  StoredBatch,
  StoredFailure,
  StoreFilter,
  StoreOptions,
  StorePlace,
  StoreStats,
} from './store/index.js'
export { answerOf, answerOfFailure, isGeneration, isNotAsked, openStore, storePlace } from './store/index.js'
