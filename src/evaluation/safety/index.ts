export type { RiskLevel } from './metrics.js'
export { likelihoodLevel, memorizationGap, noiseSensitivityIndex, riskScore, scc } from './metrics.js'
