import { createCase, loadRecipe, perturbCase, undo } from 'medqa-perturb'

const text = 'A 64-year-old man has had chest pain for 2 days. He has no fever. What is the diagnosis?'
const original = createCase({ id: 'ward-0001', text, diagnosis: 'Pericarditis' })

for (const name of ['red-herrings-10', 'abbreviated']) {
  const perturbed = perturbCase(original, loadRecipe(name), { seed: 'my study' })
  console.log(name, perturbed.text === text, undo(perturbed.text, perturbed.layers) === text)
}
// → red-herrings-10 false true
// → abbreviated false true
