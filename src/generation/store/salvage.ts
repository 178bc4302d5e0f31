import { PipelineError } from '../../errors.js'
import type { Generation } from '../request/index.js'
import { answerColumns, toProvenGeneration } from './rows.js'
import type { DatabaseRow } from './schema.js'
import type { DamagedAnswer } from './store.js'

/** Rows that are asked for at a time, and after a failure one by one. */
const pageRows = 100

/** Numbers in a row without a row, after which there are taken to be no more. */
const mostPassed = 5_000

/**
 * The answers of a damaged file, row by row in the order in which they were written, past what cannot be read.
 *
 * `select` runs one statement and fails with what SQLite says.
 */
export async function* salvage(
  select: (sql: string) => Promise<readonly DatabaseRow[]>,
  onDamage: (damaged: DamagedAnswer) => void,
): AsyncGenerator<Generation> {
  const columns = `rowid AS number, ${answerColumns}`
  let passed = 0
  // Told when something comes behind them: past the last row there is nothing to lose.
  let lost: DamagedAnswer[] = []
  for (let next = 1; passed < mostPassed; ) {
    const page = await orNothing(
      select,
      `SELECT ${columns} FROM generations WHERE rowid >= ${next} ORDER BY rowid LIMIT ${pageRows}`,
    )
    if (page !== undefined && page.length === 0) return
    const rows = [...(page ?? [])]
    for (let number = next; page === undefined && number < next + pageRows; number++) {
      const found = await orNothing(select, `SELECT ${columns} FROM generations WHERE rowid = ${number}`)
      if (found === undefined) lost.push({ key: `row ${number}`, reason: 'its part of the file is damaged or missing' })
      passed = (found ?? []).length === 0 ? passed + 1 : 0
      rows.push(...(found ?? []))
    }
    for (const row of rows) {
      lost.forEach(onDamage)
      lost = []
      const generation = toProvenGeneration(row)
      if ('reason' in generation) onDamage(generation)
      else yield generation
    }
    next = page === undefined ? next + pageRows : Number(page.at(-1)?.number) + 1
  }
}

async function orNothing(
  select: (sql: string) => Promise<readonly DatabaseRow[]>,
  sql: string,
): Promise<readonly DatabaseRow[] | undefined> {
  try {
    return await select(sql)
  } catch (cause) {
    if (cause instanceof PipelineError) throw cause
    return undefined
  }
}
