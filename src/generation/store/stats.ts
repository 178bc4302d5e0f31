import type { ReplyOutcome } from '../request/index.js'
import { spendingOf, spendingStatement } from './ledger.js'
import { type Database, type DatabaseRow, nameIn, type Statement } from './schema.js'
import type { StoreStats } from './store.js'

/** Counts what a store holds, in one transaction. */
export async function statsOf(database: Database): Promise<StoreStats> {
  const by = (column: string): Statement => ({
    sql: `SELECT CAST(${column} AS BLOB) AS name, count(*) AS n FROM generations GROUP BY ${column} ORDER BY ${column}`,
    args: [],
  })
  const [outcomes, models, prompts, [sums] = [], spending = []] = await database.run([
    by('outcome'),
    by('model'),
    by('prompt'),
    {
      sql: `SELECT count(*) AS generations, coalesce(sum(input_tokens), 0) AS i, coalesce(sum(output_tokens), 0) AS o,
        (SELECT count(*) FROM failures) AS failures, (SELECT count(*) FROM batches) AS batches FROM generations`,
      args: [],
    },
    spendingStatement,
  ])
  const counts = (rows: readonly DatabaseRow[] | undefined): Record<string, number> =>
    Object.fromEntries((rows ?? []).map(({ name, n }) => [nameIn(name), Number(n)]))
  const noOutcomes: Record<ReplyOutcome, number> = { answered: 0, refused: 0, truncated: 0, empty: 0 }
  return {
    generations: Number(sums?.generations),
    outcomes: { ...noOutcomes, ...counts(outcomes) },
    models: counts(models),
    prompts: counts(prompts),
    failures: Number(sums?.failures),
    openBatches: Number(sums?.batches),
    inputTokens: Number(sums?.i),
    outputTokens: Number(sums?.o),
    spending: spending.map(spendingOf),
  }
}
