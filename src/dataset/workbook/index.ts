export { type Cell, CellError, readWorkbook, type Workbook } from './workbook.js'
