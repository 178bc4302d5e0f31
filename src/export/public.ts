/* What of this room users of the package import. */

export type { ExportOptions, ExportResult } from './export.js'
export { exportDatasets } from './export.js'
export type { Exporter, QuestionForm, RequestSettings } from './exporter.js'
export { exporters } from './exporters.js'
export { jsonSchemaOf, schemaNames } from './json-schema.js'
export type { ExportReceipt } from './receipt.js'
export { exportReceiptSchema } from './receipt.js'
