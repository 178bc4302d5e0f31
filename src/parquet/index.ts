export type { ByteOut, Cell, Column, RowWriter } from './parquet.js'
export { openParquet } from './parquet.js'
