export type { ReportParts } from './page.js'
export { omissions, renderReport } from './page.js'
export { collectPageData } from './page-data.js'
