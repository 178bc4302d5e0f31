export { listAll } from './catalogue.js'
export type { ShelvedLexicon } from './lexicon-shelf.js'
export { findLexicon, shelvedLexicons, shelveLexicon } from './lexicon-shelf.js'
export type { Layer, PerturbedCase } from './perturb.js'
export { perturb } from './perturb.js'
export type { Recipe } from './recipe.js'
export {
  besideSchema,
  bundledRecipes,
  findPerturbation,
  loadRecipes,
  mostSteps,
  recipeName,
  recipeSchema,
  recipeVersion,
  suiteSchema,
} from './recipe.js'
export type { Resources } from './resources.js'
export { loadResources } from './resources.js'
export type { Setting } from './setting.js'
export { nameFor, parseSetting } from './setting.js'
export { starterRecipe } from './starter.js'
