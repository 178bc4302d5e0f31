import { readInsertedSentences } from '../../evaluation/index.js'
import { openParquet } from '../../parquet/index.js'
import { readPatients } from '../content/index.js'
import { originalArms, type ReportSource } from '../source/index.js'
import { csvLine, tableCsv } from '../table/index.js'
import { longColumns } from './columns.js'

/** A file that is written piece by piece. */
interface Out {
  write(piece: string | Uint8Array): void
  close(): void
}

/** Where the long table goes. */
export interface LongFiles {
  readonly csv: Out
  readonly parquet: Out
}

/**
 * Writes one row an outcome with all keys and covariates, as CSV and Parquet, and closes both; the number of rows.
 *
 * No text of a case and no response is in it.
 */
export async function writeLong(source: ReportSource, { csv, parquet }: LongFiles): Promise<number> {
  const patients = await readPatients(source)
  const originals = originalArms(source)
  const sentences = source.folders.length === 0 ? null : await readInsertedSentences(source.folders)
  const rows = openParquet(parquet, longColumns)
  csv.write(csvLine(longColumns.map(({ name }) => name)))
  let count = 0
  for await (const outcome of source.outcomes()) {
    const row = {
      outcome,
      record: source.known?.records.get(outcome.record) ?? null,
      patient: patients.get(outcome.case) ?? null,
      sentences: sentences?.get(outcome.record) ?? null,
      original: originals.get(outcome.arm) ?? source.results.plan.original,
    }
    const cells = longColumns.map(({ read }) => read(row))
    rows.write(cells)
    csv.write(csvLine(cells))
    count++
  }
  rows.close()
  csv.close()
  return count
}

/** The codebook of the long table, as CSV. */
export function longCodebook(): string {
  return tableCsv({
    columns: [{ title: 'column' }, { title: 'type' }, { title: 'meaning' }],
    rows: longColumns.map(({ name, type, meaning }) => [name, type, meaning]),
  })
}
