import { createCase, loadRecipe, perturbCase } from 'medqa-perturb'

const text = 'A 64-year-old man has had chest pain for 2 days. He has no fever. What is the diagnosis?'
const original = createCase({ id: 'ward-0001', text, diagnosis: 'Pericarditis' })

const { layers, findings, refused } = perturbCase(original, loadRecipe('red-herrings-1'), { seed: '1' })
for (const { at, after, why } of layers.flatMap(({ edits }) => edits)) console.log(at.start, why.source, after.trim())
// → 66 contact-details-63 Contact information updated in the chart.
console.log(refused, findings.length)
// → false 0
