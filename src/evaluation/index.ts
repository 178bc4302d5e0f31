export type { Weights } from './analysis/index.js'
export {
  caseScores,
  cleanRisks,
  contrastName,
  failedTrials,
  frozenStatement,
  interactionWeights,
  namesModels,
  pooledWarning,
  reachOf,
  readResults,
  refuseOtherResults,
  refuseOtherTexts,
  starterSuites,
  trendWeights,
  unsealedResults,
  unstatedReason,
  withoutRisksInWords,
  writeResults,
} from './analysis/index.js'
export type { Attributing, AttributionRun } from './attribute/index.js'
export {
  another,
  attribute,
  attributedFiles,
  certainRequests,
  confirmCalls,
  isAttributed,
  mostSearchCalls,
  refuseAttributed,
  testCalls,
} from './attribute/index.js'
export type { SentenceReading } from './failure/index.js'
export { errorTypeOf, readSentence } from './failure/index.js'
export { failuresInWords, gateNotes, riskNotes, starterPolicy } from './gate/index.js'
export { graderNamed } from './grade/index.js'
export { outcomeOptionKinds } from './import/index.js'
export {
  baselineJudgeNamed,
  fewestToQualify,
  judgedFiles,
  qualificationOf,
  refuseJudged,
  writeQualification,
} from './judge/index.js'
export { isBaseline, underTest, withoutGrade } from './outcome/index.js'
export type { ModelCost } from './plan/index.js'
export { costOfCalls } from './plan/index.js'
export * from './public.js'
export { isClean, readRecords, severityOf } from './record/index.js'
export type { Evaluation, Respondent, WrittenResponses } from './respond/index.js'
export {
  askingNames,
  baselineNamed,
  commonAnswer,
  evaluatedFiles,
  promptOf,
  readAskings,
  refuseTaken,
  requestsTo,
  writeHumanAnswers,
  writeResponses,
} from './respond/index.js'
export type { LikelihoodReach } from './safety/index.js'
export { levelsInWords, likelihoodReach, reachStatement, riskPolicySchema, riskStatement } from './safety/index.js'
