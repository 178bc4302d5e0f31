import type { SourceRow } from '../../src/dataset/import/source.js'

/** All rows of a source, in order. */
export async function collect(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const all: SourceRow[] = []
  for await (const row of rows) all.push(row)
  return all
}
