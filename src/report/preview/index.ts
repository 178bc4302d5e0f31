export type { Preview, PreviewOptions } from './preview.js'
export { preview } from './preview.js'
