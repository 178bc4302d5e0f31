export type { RiskLevel } from './metrics.js'
export { likelihoodLevel, memorizationGap, noiseSensitivityIndex, riskScore, riskStatement, scc } from './metrics.js'
