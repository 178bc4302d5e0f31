export type { BuildOptions, BuildResult } from './build.js'
export { buildDataset, findingLineSchema } from './build.js'
export type { GeneratedRecipe, GenerationPlan, WantedAnswers } from './generate.js'
export { generateAnswers, missingRequests, planGeneration } from './generate.js'
