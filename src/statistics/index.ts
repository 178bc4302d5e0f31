export type { AlphaMetric, KappaWeights, Rating } from './agreement/index.js'
export { cohenKappa, fleissKappa, gwetAC1, krippendorffAlpha, observedAgreement } from './agreement/index.js'
export type { BootstrapInterval, BootstrapOptions, ClusterMean, ClusterNames } from './cluster/index.js'
export { clusterBootstrap, clusterMean, clusterStandardError } from './cluster/index.js'
export type { Drawing, TailSide } from './distribution/index.js'
export {
  binomialLogMass,
  binomialLogTail,
  hypergeometricLogMass,
  hypergeometricLogTail,
  normalQuantile,
  studentQuantile,
} from './distribution/index.js'
export type { Interval } from './interval.js'
export type { SampledSet } from './proportion/index.js'
export { clopperPearson, hypergeometricBound, kornGraubard, ruleOfThree, wilson } from './proportion/index.js'
