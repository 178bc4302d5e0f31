export { decodeForm, readCsvCells, renderCsv } from './csv.js'
export { holdsForms, refuseKeyAmongForms, refuseOtherContent, refuseOtherKey, writeForms } from './folder.js'
export { renderForm } from './html.js'
export { readXlsxCells, renderXlsx } from './xlsx.js'
