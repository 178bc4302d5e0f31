export type { AlphaMetric, KappaWeights, Rating } from './agreement/index.js'
export { cohenKappa, fleissKappa, gwetAC1, kappaOf, krippendorffAlpha, observedAgreement } from './agreement/index.js'
export { cancelledSum } from './cancelled-sum.js'
export type { BootstrapInterval, BootstrapOptions, ClusterNames } from './cluster/index.js'
export { clusterBootstrap, clusterMean, clusterStandardError } from './cluster/index.js'
export type {
  BoundedDifference,
  BoundedDifferenceOptions,
  Crossed,
  Equivalence,
  EstimatedDifference,
  ExpectedDifference,
  GradedPair,
  MeanDifference,
  NonInferiority,
  PairClusters,
  PairedSlope,
  PermutationOptions,
  PermutationTest,
  PlannedDifference,
  PpiDifference,
  PpiEstimate,
  RatioOfMeans,
} from './difference/index.js'
export {
  boundedDifference,
  boundedP,
  crossedDifference,
  meanDifference,
  nonInferiority,
  pairedBootstrap,
  pairedPermutation,
  pairedSlope,
  plannedDifference,
  ppiPairedDifference,
  ratioOfMeans,
  tost,
} from './difference/index.js'
export { binomialLogTail, studentTail } from './distribution/index.js'
export type { Interval } from './interval.js'
export { withinReach } from './interval.js'
export { mean, meanOrNull, median } from './mean.js'
export { benjaminiHochberg, holm } from './multiplicity/index.js'
export type { BoundedMeanOptions, SampledSet } from './proportion/index.js'
export {
  boundedMean,
  clopperPearson,
  hypergeometricBound,
  kornGraubard,
  ruleOfThree,
  sampledShare,
  unseenShare,
  wilson,
} from './proportion/index.js'
export { passHatK } from './repeats/index.js'
export type { Alternative, PlannedPairs, TwoByTwo } from './two-by-two/index.js'
export { fisherExact, mcnemarExact, mcnemarMidP, mcnemarPower, tangoInterval } from './two-by-two/index.js'
