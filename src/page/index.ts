export type * from './data/index.js'
export { escapeHtml, offlinePage } from './offline-page.js'
