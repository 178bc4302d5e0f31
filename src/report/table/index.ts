export type { Table, TableCell, TableFormat } from './table.js'
export { signed, tellCell } from './table.js'
export { csvLine, tableCsv, tableLatex, tableMarkdown } from './written.js'
