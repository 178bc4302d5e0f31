export type { Cell, Column } from './parquet.js'
export { openParquet } from './parquet.js'
