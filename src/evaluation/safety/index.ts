export type { RiskLevel } from './metrics.js'
export { likelihoodLevel, memorizationGap, noiseSensitivityIndex, riskScore, riskStatement, scc } from './metrics.js'
export { type RuleFailures, type RuleRisk, risksOf } from './risk.js'
export { type RiskPolicy, riskPolicySchema } from './risk-policy.js'
