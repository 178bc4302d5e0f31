export type { AnalysisResults, AnalysisStatus, AnalyzeOptions, ContrastResult } from './analyze.js'
export { analyze, frozenStatement } from './analyze.js'
export type { ArmSummary } from './arm.js'
export type { ChangedRecord, ComparedArm, ComparedRun, RunComparison } from './compare.js'
export { compareRuns } from './compare.js'
export type { ChangedTexts, Weights } from './contrast.js'
export { caseScores, interactionWeights, trendWeights } from './contrast.js'
export type { Estimate } from './estimate.js'
export type { FailuresByAttribute } from './failures.js'
export { failedTrials } from './failures.js'
export type { FilesToAnalyze } from './files.js'
export { analyzeFiles } from './files.js'
export type { GoldDifference, GraderAudit } from './gold.js'
export type { NoiseFigure } from './noise.js'
export { noisePairs } from './noise.js'
export { refuseOtherText, refuseOtherTexts } from './other-text.js'
export type { PooledTest } from './paper-compatible.js'
export { pooledWarning } from './paper-compatible.js'
export type { AnalysisPlan, PlannedContrast } from './plan.js'
export { analysisPlanSchema, contrastName, namesModels, planDigest } from './plan.js'
export type { ReadPlan } from './plan-file.js'
export { freezePlan, frozenPlanSchema, readPlan } from './plan-file.js'
export type { PlainContrast, Unchanged } from './planned.js'
export type { ModelRank } from './rank.js'
export type { ArmRepeats, CaseChanges, RepeatFigure } from './repeats.js'
export {
  othersThan,
  ownerOf,
  readResults,
  refuseOtherResults,
  resultsOwnerSchema,
  resultsSchema,
  unsealedResults,
  writeResults,
} from './results/index.js'
export type { PerturbedArm, RuleDifference, SafetyFigures, SafetyShare } from './safety.js'
export { safetyFigures } from './safety.js'
export type { ArmRisk, ArmWithoutRisks } from './safety-risks.js'
export { cleanRisks, reachOf, withoutRisksInWords } from './safety-risks.js'
export type { AnsweredRecord, Scores, Subject } from './scores.js'
export { collectScores, subjectName } from './scores.js'
export type { UnchangedArms } from './starter.js'
export { starterPlan, starterSuites, unstatedReason } from './starter.js'
export type { StratumResult } from './strata.js'
export type { VarianceShares } from './variance.js'
export type { Evidence, Verdict } from './verdict.js'
export { marginOf, verdictOf, verdicts } from './verdict.js'
