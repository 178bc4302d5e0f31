export type { BatchEvent } from './batch/index.js'
export { keysInBatches, runBatches } from './batch/index.js'
export type { Budget, Prices, PriceTerms } from './cost/index.js'
export {
  costOf,
  createBudget,
  estimateCost,
  estimateTokens,
  readPrices,
} from './cost/index.js'
export type { NetworkChoice } from './network/index.js'
export type {
  Batches,
  BatchResult,
  Destination,
  ModelSettings,
  OpenedProvider,
  ProfileRow,
  Provider,
  ProviderChoice,
} from './provider/index.js'
export {
  anthropicResult,
  backoffMs,
  completionAnswer,
  destinationOf,
  endpointOf,
  mayHoldKey,
  mayPass,
  mostAttempts,
  openAiBody,
  openProvider,
  ProviderFailure,
  profileRows,
  providerNamed,
  readModelSettings,
  withoutThinking,
} from './provider/index.js'
export type {
  Endpoint,
  Generation,
  GenerationRequest,
  Message,
  ModelChoice,
  Prompt,
  ProviderName,
  Reply,
  RequestShard,
  Sampling,
} from './request/index.js'
export {
  bundledPrompt,
  choiceHoles,
  isInShard,
  judgeHoles,
  modelChoiceSchema,
  parseGeneration,
  readPrompt,
  renderPrompt,
  requestKey,
  requestOf,
  requestSchema,
  toGenerationLine,
} from './request/index.js'
export type { SchedulerEvent } from './schedule/index.js'
export { createScheduler, systemClock } from './schedule/index.js'
export type {
  Answer,
  Asked,
  DamagedAnswer,
  KeptStore,
  NotAsked,
  SendingLog,
  Store,
  StoredBatch,
  StoredFailure,
  StoreFilter,
  StoreOptions,
  StoreStats,
} from './store/index.js'
export {
  answerOf,
  answerOfFailure,
  filesOfStore,
  isDamaged,
  isGeneration,
  isNotAsked,
  openStore,
  salvageStore,
  storeFilesWith,
  storePlace,
} from './store/index.js'
