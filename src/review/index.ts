export { keyFile, reviewFiles } from './key.js'
export * from './public.js'
