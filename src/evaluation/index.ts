export type { RiskLevel } from './safety/index.js'
export { likelihoodLevel, memorizationGap, noiseSensitivityIndex, riskScore, scc } from './safety/index.js'
