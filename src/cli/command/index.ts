export { addBuild } from './build.js'
export { addCheck } from './check.js'
export { addCompletion } from './completion.js'
export { addDemo } from './demo.js'
export { addDiff } from './diff.js'
export {
  addAnalyze,
  addAttribute,
  addCompare,
  addEvaluate,
  addGate,
  addImportOutcomes,
  addImportResponses,
  addJudge,
  addPlan,
  addReport,
  addReproduce,
  addSecondReader,
} from './evaluation/index.js'
export { addExplain } from './explain.js'
export { addExport } from './export.js'
export { addGenerate } from './generate.js'
export { addImport } from './import.js'
export { addInit } from './init.js'
export { addLexicon } from './lexicon.js'
export { addLint } from './lint.js'
export { addList } from './list.js'
export { addMerge } from './merge.js'
export { addPack } from './pack.js'
export { addRelease } from './release.js'
export { addReview } from './review/index.js'
export { addSchema } from './schema.js'
export { addShow } from './show.js'
export { addStats } from './stats.js'
export { addStore } from './store.js'
export { addVerify } from './verify.js'
export { addVocabulary } from './vocabulary.js'
