export type { RiskLevel } from './metrics.js'
export { likelihoodLevel, memorizationGap, noiseSensitivityIndex, riskScore, riskStatement, scc } from './metrics.js'
export {
  type LikelihoodReach,
  levelsInWords,
  likelihoodReach,
  type RuleFailures,
  type RuleRisk,
  reachStatement,
  risksOf,
} from './risk.js'
export { degreesOfHarm, type RiskPolicy, riskPolicySchema } from './risk-policy.js'
