export type { Checklist } from './checklist.js'
export { checklistMarkdown, fillChecklist } from './checklist.js'
export { factsOf } from './facts.js'
export { methodsOf } from './methods.js'
