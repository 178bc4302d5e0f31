export { omissions, renderReport } from './page.js'
export { collectPageData } from './page-data.js'
