import { readFileSync } from 'node:fs'
import { bundledPath } from '../../../bundled.js'
import { readDelimited } from '../../../clinical/index.js'
import { PipelineError, quote } from '../../../errors.js'

/** A row of a table, by column. */
export type TableRow = Readonly<Record<string, string>>

/** Path of a table that comes with the package. */
function tablePath(name: string): string {
  return bundledPath('data', 'rewriting', name)
}

/**
 * Reads one of the tables in `data/rewriting`, header first.
 *
 * @throws {PipelineError} input-invalid — the file is missing or its rows do not fit its header
 */
export function readTable(name: string, columns: readonly string[]): readonly TableRow[] {
  const [header, ...rows] = readDelimited(contentOf(name), name, {
    delimiter: ',',
    looseQuotes: false,
    code: 'input-invalid',
  })
  const missing = columns.filter((column) => !header?.cells.includes(column))
  if (header === undefined || missing.length > 0) {
    throw new PipelineError(
      'input-invalid',
      `${name} must have the columns ${columns.join(', ')}, but ${missing.join(', ')} is not there. Install the package again.`,
    )
  }
  return rows.map(({ cells }) => Object.fromEntries(header.cells.map((column, i) => [column, cells[i] as string])))
}

function contentOf(name: string): string {
  try {
    return readFileSync(tablePath(name), 'utf8')
  } catch (cause) {
    throw new PipelineError(
      'input-invalid',
      `The table ${quote(name)} comes with the package, but could not be read. Install the package again.`,
      { file: tablePath(name) },
      cause,
    )
  }
}

/** Makes something at the first call and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
