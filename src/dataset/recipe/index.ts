export { listAll } from './catalogue.js'
export { findLexicon, shelvedLexicons, shelveLexicon } from './lexicon-shelf.js'
export type { Layer, PerturbedCase } from './perturb.js'
export { perturb } from './perturb.js'
export type { EditLayer, PerturbedText, PerturbOptions } from './perturb-case.js'
export { perturbCase } from './perturb-case.js'
export type { Recipe, RecipeContent, Setting, Step } from './recipe.js'
export {
  bundledRecipes,
  findPerturbation,
  loadRecipe,
  loadRecipes,
  mostSteps,
  parseSetting,
  recipeName,
  recipeSchema,
  recipeVersion,
  suiteSchema,
} from './recipe.js'
export type { Resources } from './resources.js'
export { loadResources } from './resources.js'
export { starterRecipe } from './starter.js'
