export { savedAnswersSchema } from './answers.js'
export { reviewFiles } from './key.js'
export * from './public.js'
