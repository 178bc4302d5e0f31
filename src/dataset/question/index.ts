export { notDiagnostic } from './diagnostic.js'
export { freeForm } from './free-form.js'
