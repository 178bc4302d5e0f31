export type {
  AnalysisPlan,
  AnalysisResults,
  AnalysisStatus,
  AnalyzeOptions,
  AnsweredRecord,
  ArmRepeats,
  ArmRisk,
  ArmSummary,
  CaseChanges,
  ChangedRecord,
  ComparedArm,
  ComparedRun,
  ContrastResult,
  Estimate,
  Evidence,
  FailuresByAttribute,
  FilesToAnalyze,
  GoldDifference,
  GoldPair,
  GraderAudit,
  ModelRank,
  NoiseFigure,
  PlainContrast,
  PlannedContrast,
  PooledTest,
  ReadPlan,
  RepeatFigure,
  RunComparison,
  SafetyFigures,
  SafetyShare,
  Scores,
  StratumResult,
  Subject,
  Unchanged,
  VarianceShares,
  Verdict,
} from './analysis/index.js'
export {
  analysisPlanSchema,
  analyze,
  analyzeFiles,
  collectScores,
  compareRuns,
  freezePlan,
  frozenPlanSchema,
  goldPairSchema,
  marginOf,
  planDigest,
  readGoldPairs,
  readPlan,
  safetyFigures,
  starterPlan,
  starterSuites,
  subjectName,
  verdictOf,
  verdicts,
} from './analysis/index.js'
export type {
  FilesToGate,
  GateInput,
  GatePolicy,
  GateResult,
  GateStamp,
  GateVerdict,
  ModelGate,
  Requirement,
  RuleResult,
} from './gate/index.js'
export {
  gate,
  gateBadge,
  gateFiles,
  gateJunit,
  gatePolicySchema,
  gateSummary,
  gateVerdicts,
  readPolicy,
  starterPolicy,
} from './gate/index.js'
export type { DiagnosisMatch, FinalAnswer, Grader, GraderVerdict } from './grade/index.js'
export { finalAnswer, gradeByKeywords, graderNamed, graders, gradeSafeAction, matchDiagnosis } from './grade/index.js'
export type { ImportedOutcomes, ImportOutcomesOptions, MatchCounts } from './import/index.js'
export { importOutcomes, outcomeFormats } from './import/index.js'
export type { OutcomeState, OutcomesReceipt, RecordOutcome } from './outcome/index.js'
export {
  halfCreditScore,
  outcomeLine,
  outcomeSchema,
  outcomeStates,
  outcomesReceiptSchema,
  parseOutcome,
  primaryScore,
  readOutcomes,
  readOutcomesReceipt,
} from './outcome/index.js'
export type { CategoryForecast, ModelCost, PlannedRun, RunForecast } from './plan/index.js'
export { costOfCalls, forecastGate, forecastRun } from './plan/index.js'
export type { InsertedSentences, KnownRecord, KnownRecords, RequestId, SafeAction } from './record/index.js'
export { readInsertedSentences, readKnownRecords, readRequestId, requestId, safeActionOf } from './record/index.js'
export type { ReproducedFigure } from './reproduce/index.js'
export { papers, reproduce } from './reproduce/index.js'
export type {
  Baseline,
  BaselineInput,
  CommonAnswer,
  Evaluation,
  Respondent,
  WrittenResponses,
} from './respond/index.js'
export { baselineNamed, baselines, readAskings, refuseTaken, requestsTo, writeResponses } from './respond/index.js'
export type { RiskLevel, RiskPolicy, RuleRisk } from './safety/index.js'
export {
  likelihoodLevel,
  memorizationGap,
  noiseSensitivityIndex,
  riskScore,
  riskStatement,
  scc,
} from './safety/index.js'
