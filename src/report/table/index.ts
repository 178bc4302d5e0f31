export type { Table, TableCell, TableColumn, TableFormat } from './table.js'
export { tellCell } from './table.js'
export { csvLine, tableCsv, tableLatex, tableMarkdown } from './written.js'
