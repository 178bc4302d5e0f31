import { createCase, loadRecipe, perturbCase, replay } from 'medqa-perturb'

const text = 'A 64-year-old man has a history of hypertension. What is the diagnosis?'
const original = createCase({ id: 'ward-0001', text, diagnosis: 'Pericarditis' })

const { layers } = perturbCase(original, loadRecipe('abbreviated'))
console.log(layers.flatMap(({ edits }) => edits.map(({ before, after }) => `${before}: ${after}`)).join(', '))
// → year-old: yo, history of: h.o, hypertension: htn, diagnosis: dx
console.log(replay(text, layers))
// → A 64-yo man has a h.o htn. What is the dx?
