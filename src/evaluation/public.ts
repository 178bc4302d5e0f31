/* What of this room users of the package import. */

export type {
  AnalysisPlan,
  AnalysisResults,
  AnalysisStatus,
  AnalyzeOptions,
  AnsweredRecord,
  ArmRepeats,
  ArmRisk,
  ArmSummary,
  ArmWithoutRisks,
  CaseChanges,
  ChangedRecord,
  ChangedTexts,
  ComparedArm,
  ComparedRun,
  ContrastResult,
  Estimate,
  Evidence,
  FailuresByAttribute,
  FilesToAnalyze,
  GoldDifference,
  GraderAudit,
  ModelRank,
  NoiseFigure,
  PerturbedArm,
  PlainContrast,
  PlannedContrast,
  PooledTest,
  ReadPlan,
  RepeatFigure,
  RuleDifference,
  RunComparison,
  SafetyFigures,
  SafetyShare,
  Scores,
  StratumResult,
  Subject,
  Unchanged,
  UnchangedArms,
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
  marginOf,
  planDigest,
  readPlan,
  resultsSchema,
  safetyFigures,
  starterPlan,
  subjectName,
  verdictOf,
  verdicts,
} from './analysis/index.js'
export type {
  AskedText,
  Attribution,
  AttributionResults,
  AttributionVerdict,
  EditEffect,
  ShamResult,
  UseAssociation,
} from './attribute/index.js'
export { askedTextSchema, attributionSchema, attributionVerdicts } from './attribute/index.js'
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
} from './gate/index.js'
export type { GoldPair, Selection } from './gold/index.js'
export { goldPairLine, goldPairSchema, readGoldPairs } from './gold/index.js'
export type { AskedOf, DiagnosisMatch, FinalAnswer, Grader, GraderVerdict } from './grade/index.js'
export { finalAnswer, gradeByKeywords, graders, gradeSafeAction, matchDiagnosis } from './grade/index.js'
export type { ImportedOutcomes, ImportOutcomesOptions, MatchCounts } from './import/index.js'
export { importOutcomes, outcomeFormats } from './import/index.js'
export type {
  AdjudicatedArm,
  Adjudication,
  BaselineJudge,
  GradableAnswer,
  GradableAnswers,
  GradablePair,
  Grade,
  Judge,
  JudgeAgreement,
  JudgedAnswers,
  JudgedFiles,
  JudgeInstructions,
  JudgeRun,
  JudgeSees,
  JudgeStore,
  JudgeTally,
  JudgeTask,
  JudgeVerdict,
  Judging,
  Qualification,
  QualifiedPart,
  QualifiedRate,
  QualifyInput,
  RuleJudged,
} from './judge/index.js'
export {
  adjudicate,
  baselineJudges,
  goldPairsFrom,
  gradableAnswers,
  graderOfJudge,
  gradeStates,
  judgeInstructions,
  modelFamily,
  openJudgeRequests,
  openJudging,
  qualificationSchema,
  qualify,
  readVerdict,
  writeJudged,
} from './judge/index.js'
export type { ModelResponse, OutcomeState, OutcomesReceipt, RecordOutcome } from './outcome/index.js'
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
  readResponses,
  responseLine,
  responseSchema,
} from './outcome/index.js'
export type { CategoryForecast, PlannedRun, RunForecast } from './plan/index.js'
export { forecastGate, forecastRun } from './plan/index.js'
export type {
  InsertedSentences,
  KnownRecord,
  KnownRecords,
  OriginalQuestion,
  RequestId,
  SafeAction,
} from './record/index.js'
export { readInsertedSentences, readKnownRecords, readRequestId, requestId, safeActionOf } from './record/index.js'
export type { ReproducedFigure } from './reproduce/index.js'
export { papers, reproduce } from './reproduce/index.js'
export type { Baseline, BaselineInput, CommonAnswer, PromptSet } from './respond/index.js'
export { baselines } from './respond/index.js'
export type { RiskLevel, RiskPolicy, RuleRisk } from './safety/index.js'
export { likelihoodLevel, memorizationGap, noiseSensitivityIndex, riskScore, scc } from './safety/index.js'
