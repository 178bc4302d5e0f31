export { listAll } from './catalogue.js'
export { findLexicon, installedLexicons, installLexicon } from './installed-lexicons.js'
export type { Layer, PerturbedCase, Task } from './perturb.js'
export { perturb, tasksOf } from './perturb.js'
export type { EditLayer, PerturbedText, PerturbOptions } from './perturb-case.js'
export { perturbCase } from './perturb-case.js'
export type { Recipe, RecipeContent, Step } from './recipe.js'
export {
  besideSchema,
  bundledRecipes,
  datasetVersion,
  findPerturbation,
  isOfRulesOnly,
  loadRecipe,
  loadRecipes,
  mostSteps,
  recipeKind,
  recipeName,
  recipeSchema,
  suiteSchema,
} from './recipe.js'
export { replicateKind, replicateOf, replicatesOf, streamPath } from './replicates.js'
export type { Resources } from './resources.js'
export { loadResources } from './resources.js'
export type { Setting } from './setting.js'
export { nameFor, parseSetting } from './setting.js'
export { starterRecipe } from './starter.js'
export { parseYaml } from './yaml.js'
