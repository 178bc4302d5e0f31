export { notDiagnostic } from './diagnostic.js'
export { finalQuestion } from './final-question.js'
export { freeForm } from './free-form.js'
