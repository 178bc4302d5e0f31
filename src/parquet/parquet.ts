import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'

/** A file that takes bytes piece by piece. */
export interface ByteOut {
  write(piece: Uint8Array): void
  close(): void
}

/** What a cell can hold; whole numbers beyond 2^53 do not occur. */
export type Cell = string | number | boolean | null

/** A column: text is UTF-8, a whole number and any other number have 64 bits, true or false has one. */
export interface Column {
  readonly name: string
  readonly type: 'text' | 'integer' | 'number' | 'boolean'
  /** Whether it may hold null. */
  readonly nullable: boolean
}

/** How numbers and truth values are stored. */
const plain = { integer: 'INT64', number: 'DOUBLE', boolean: 'BOOLEAN' } as const

/** Takes rows, one cell a column, in the order of the columns. */
export interface RowWriter {
  write(row: readonly Cell[]): void
  /** Writes what is pending and the footer, and closes the file. */
  close(): void
}

/** Rows of a row group. */
const groupRows = 1000

/** A row group is closed early at this many UTF-16 code units of text, so that long notes do not pile up in memory. */
const groupChars = 8 * 1024 * 1024

/**
 * Writes a Parquet file row group by row group: no more than 1,000 rows, or 8 Mi code units of text and one row, are
 * held at a time, whatever the length of the file. Packed with snappy, which every reader knows. The bytes depend on
 * columns and rows alone.
 */
export function openParquet(out: ByteOut, columns: readonly Column[]): RowWriter {
  const bytes = byteWriter(out)
  const parquet = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: 'medqa-perturb' })
  let group: Cell[][] = []
  let chars = 0

  const flush = (): void => {
    if (group.length === 0) return
    const rows = group
    const columnData = columns.map(({ name, type }, at) => ({ name, data: rows.map((row) => stored(type, row[at])) }))
    // All its steps are synchronous: bytes.flush() returns no promise.
    void parquet.write({ columnData, rowGroupSize: rows.length })
    group = []
    chars = 0
  }

  return {
    write(row) {
      group.push([...row])
      for (const cell of row) if (typeof cell === 'string') chars += cell.length
      if (group.length >= groupRows || chars >= groupChars) flush()
    },
    close() {
      flush()
      void parquet.finish()
      out.close()
    },
  }
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  const leaves = columns.map(({ name, type, nullable }): SchemaElement => {
    const repetition_type = nullable ? 'OPTIONAL' : 'REQUIRED'
    if (type !== 'text') return { name, type: plain[type], repetition_type }
    return {
      name,
      type: 'BYTE_ARRAY',
      converted_type: 'UTF8',
      logical_type: { type: 'STRING' },
      repetition_type,
    }
  })
  return [{ name: 'root', num_children: leaves.length }, ...leaves]
}

function stored(type: Column['type'], cell: Cell | undefined): string | bigint | number | boolean | null {
  if (cell === undefined || cell === null) return null
  if (type === 'number') return Number(cell)
  if (type === 'boolean') return cell === true
  return type === 'integer' ? BigInt(cell as number) : String(cell)
}

/** The library's buffer, emptied into the file after every row group. */
function byteWriter(out: ByteOut): ByteWriter & { flush(): void } {
  const bytes = new ByteWriter()
  const flush = (): void => {
    // A copy, because the buffer is reused and the receiver may keep the piece.
    out.write(bytes.getBytes().slice())
    bytes.index = 0
  }
  return Object.assign(bytes, { flush, finish: flush })
}
