export { CellError, readWorkbook, type Workbook, type WorkbookCell } from './workbook.js'
