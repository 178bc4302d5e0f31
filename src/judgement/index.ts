export type { Rater } from './judgement.js'
export { judgementLine } from './judgement.js'
export * from './public.js'
export { verdictOf } from './question.js'
