export type { ReviewFiles } from './key.js'
export { keyFile, reviewFiles } from './key.js'
export * from './public.js'
