import { join } from 'node:path'
import { createClient } from '@libsql/client/sqlite3'
import { describe, expect, it } from 'vitest'
import { openStore, type StoredBatch } from '../../../src/generation/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { madeUpRequest } from '../../generation/made-up.js'
import { runHere } from '../../in-process.js'

const folder = throwAwayFolder()

async function storeWith(name: string, ...states: readonly StoredBatch['state'][]): Promise<string> {
  const path = join(folder, `${name}.db`)
  const store = await openStore(path)
  for (const [at, state] of states.entries()) {
    const items = new Map([0, 1].map((item) => [`item-${item}`, madeUpRequest(10 * at + item)]))
    const about = { provider: 'anthropic', host: 'api.anthropic.com', date: `2026-11-2${at}T00:00:00.000Z` }
    await store.saveBatch({ batch: `batch-${at}`, state, items, ...about })
  }
  await store.close()
  return path
}

describe('store batches', () => {
  it('tells what is open, and what is known of it', async () => {
    const store = await storeWith('three', 'handed-in', 'handing-in', 'unknown')
    const { stdout } = await runHere(['store', 'batches', '--store', store, '--json'])
    expect(JSON.parse(stdout)).toMatchObject([
      { batch: 'batch-0', state: 'handed-in', items: 2, provider: 'anthropic', host: 'api.anthropic.com' },
      { batch: 'batch-1', state: 'handing-in' },
      { batch: 'batch-2', state: 'unknown', date: '2026-11-22T00:00:00.000Z' },
    ])
    const expected = await runHere(['store', 'batches', '--store', store])
    expect(expected.stdout).toMatch(/batch-2 .*unknown to the provider/)
    expect((await runHere(['store', 'batches', '--store', await storeWith('none')])).stdout).toBe('No batch is open.\n')
  })
})

describe('store forget', () => {
  it('drops one batch by its name', async () => {
    const store = await storeWith('two', 'handed-in', 'unknown')
    const dropped = await runHere(['store', 'forget', 'batch-1', '--store', store])
    expect([dropped.status, dropped.stdout]).toEqual([
      0,
      expect.stringMatching(/batch-1 is dropped\. What of its 2 requests/),
    ])
    expect(JSON.parse((await runHere(['store', 'batches', '--store', store, '--json'])).stdout)).toHaveLength(1)
    const again = await runHere(['store', 'forget', 'batch-1', '--store', store])
    expect([again.status, again.stderr]).toEqual([2, expect.stringMatching(/No open batch.*Did you mean batch-0\?/)])
  })
})

describe('store log', () => {
  const sent = { project: 'default', provider: 'anthropic', host: 'api.example', model: 'm', bytes: 812 }

  it('says what was sent, and that a line of it is gone', async () => {
    const path = join(folder, 'log.db')
    const store = await openStore(path)
    for (const caseId of ['case-1', 'case-2', 'case-3']) {
      await store.ledger.reserve({ ...sent, id: caseId, caseId, most: 1, limit: null })
    }
    await store.ledger.settle('case-2', 0.25, 'answered')
    await store.close()
    const { status, stdout } = await runHere(['store', 'log', '--store', path])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/anthropic at api\.example +m +case-2 +812 +answered/)])
    expect(stdout).toMatch(/case-3 +812 +end not noted +\?/)
    const client = createClient({ url: `file:${path}` })
    await client.execute(`DELETE FROM sendings WHERE case_id = 'case-1'`)
    client.close()
    const cut = await runHere(['store', 'log', '--store', path, '--json'])
    expect([cut.status, JSON.parse(cut.stdout).missing]).toEqual([1, 1])
    expect(cut.stderr).toContain('1 line of the log was removed by another program')
  })

  it('is empty where nothing was sent', async () => {
    const { stdout } = await runHere(['store', 'log', '--store', await storeWith('unsent')])
    expect(stdout).toBe('Nothing was sent.\n')
  })
})
