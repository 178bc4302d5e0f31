import { createCase, PipelineError } from 'medqa-perturb'

const text = 'A 64-year-old man has had chest pain for 2 days. What is the most likely diagnosis?'
const original = createCase({ id: 'ward-0001', text, diagnosis: 'Pericarditis', license: 'CC0-1.0' })
console.log(original.id, original.reference.diagnosis)
// → ward-0001 Pericarditis

try {
  createCase({ id: 'ward 1', text, diagnosis: 'Pericarditis' })
} catch (error) {
  console.log(error instanceof PipelineError && error.code)
}
// → input-invalid
