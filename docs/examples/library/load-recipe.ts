import { loadRecipe } from 'medqa-perturb'

const bundled = loadRecipe('red-herrings-10')
console.log(bundled.name, bundled.version, bundled.paper)
// → red-herrings-10 17.0.0 [main §3.1.1]

const own = loadRecipe({
  name: 'three-red-herrings',
  version: '1.0.0',
  summary: 'Three irrelevant sentences.',
  steps: [{ perturbation: 'red-herring', params: { count: 3 } }],
})
console.log(own.steps.map(({ perturbation }) => perturbation.name))
// → [ 'red-herring' ]
