export { type Cell, CellError, readWorkbook } from './workbook.js'
