export type { Checklist } from './checklist.js'
export { checklistMarkdown, fillChecklist } from './checklist.js'
export { factsOf } from './facts.js'
export { methodsMarkdown, methodsOf } from './methods.js'
