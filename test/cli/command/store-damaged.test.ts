import { chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { describe, expect, it } from 'vitest'
import { type Generation, openStore } from '../../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer, madeUpFailure } from '../../generation/made-up.js'
import { runHere } from '../../in-process.js'

const folder = throwAwayFolder()
const answers = Array.from({ length: 200 }, (_, index) => madeUpAnswer(index, { raw: 'x'.repeat(3000) }))

async function storeOf(name: string): Promise<string> {
  const path = join(folder, `${name}.db`)
  const store = await openStore(path)
  await store.commit(answers)
  await store.close()
  return path
}

const exported = async (store: string, ...more: readonly string[]) => {
  const file = `${store}.jsonl`
  const { status, stdout, stderr } = await runHere(['store', 'export', file, '--store', store, '--json', ...more])
  return { status, stderr, expected: JSON.parse(stdout), lines: jsonLines<Generation>(file) }
}

describe('store export of a damaged store', () => {
  it('names the answers that cannot be read, and writes the others', async () => {
    const path = await storeOf('rows')
    const client = createClient({ url: `file:${path}` })
    const spoil = (at: number, column: string, value: string) =>
      client.execute({
        sql: `UPDATE generations SET ${column} = ${value} WHERE key = ?`,
        args: [answers[at]?.key ?? ''],
      })
    await spoil(3, 'body', `CAST(x'7b22c3282261' AS TEXT)`)
    await spoil(4, 'body', `'{"key":'`)
    await spoil(5, 'raw', `CAST(x'ff' AS TEXT)`)
    await spoil(6, 'body', `'null'`)
    await spoil(7, 'model', `CAST(x'ff' AS TEXT)`)
    await spoil(8, 'body', `replace(body, 'It rained', 'It reined')`)
    await spoil(9, 'raw', `replace(raw, 'xxx', 'xyx')`)
    await spoil(10, 'body', `json_remove(body, '$.sha256')`)
    client.close()
    const { status, stderr, expected, lines } = await exported(path)
    expect([status, lines.length]).toEqual([1, 194])
    expect(stderr).toMatch(/6 answers cannot be read\. Everything else was written/)
    const reasons = new Map<string, string>(
      expected.damaged.map(({ key, reason }: { key: string; reason: string }) => [key, reason]),
    )
    expect([3, 4, 5, 6, 8, 9].map((at) => reasons.get(answers[at]?.key ?? ''))).toEqual([
      'it is no UTF-8',
      'its JSON is broken',
      'it is no UTF-8',
      'it is no answer to its key',
      'it is not what was stored',
      'it is not what was stored',
    ])
    expect((await runHere(['store', 'stats', '--store', path])).status).toBe(0)
    const store = await openStore(path)
    await expect(store.read([answers[3]?.key ?? ''])).rejects.toThrow(/is damaged: it is no UTF-8\. Save the others/)
    await store.close()
  })

  it('ends with rows whose keys are no UTF-8, and tells of a body that import would refuse', async () => {
    const path = await storeOf('keys')
    const client = createClient({ url: `file:${path}` })
    await client.execute(`UPDATE generations SET key = CAST(CAST(x'fffe' AS TEXT) || rowid AS TEXT) WHERE rowid > 50`)
    const { key = '' } = answers[3] ?? {}
    await client.execute({
      sql: `UPDATE generations SET body = json_object('key', key, 'request', 5) WHERE key = ?`,
      args: [key],
    })
    const other = answers[4]?.key ?? ''
    await client.execute({
      sql: `UPDATE generations SET body = json_remove(body, '$.usage', '$.sha256') WHERE key = ?`,
      args: [other],
    })
    client.close()
    const { status, expected, lines } = await exported(path)
    expect([status, lines.length, expected.damaged.length]).toEqual([1, 48, 152])
    const reasons = expected.damaged.map((one: { key: string; reason: string }) => [one.key, one.reason])
    expect(reasons).toEqual(expect.arrayContaining([key, other].map((one) => [one, 'it is no answer to its key'])))
    const imported = await runHere(['store', 'import', `${path}.jsonl`, '--store', `${path}.new`])
    expect([imported.status, imported.stdout]).toEqual([0, expect.stringContaining('48 new answers')])
  })

  it('saves what is left of a file that was cut off, or overwritten in the middle', async () => {
    const cut = await storeOf('cut')
    truncateSync(cut, Math.floor(statSync(cut).size / 2 / 4096) * 4096 + 100)
    const overwritten = await storeOf('overwritten')
    const bytes = readFileSync(overwritten)
    bytes.fill(0xff, 40 * 4096, 60 * 4096)
    writeFileSync(overwritten, bytes)
    for (const path of [cut, overwritten]) {
      const { status, stderr, lines } = await exported(path)
      expect([status, lines.length > 50, lines.length < 200], path).toEqual([1, true, true])
      expect(stderr).toMatch(/The store file is damaged. Everything that can still be read was written/)
      expect(stderr).not.toMatch(/\b0 answers cannot/)
      const whole = new Map(answers.map(({ key, text }) => [key, text]))
      expect(lines.every(({ key, text }) => whole.get(key) === text)).toBe(true)
    }
  })
})

describe('other rows of a damaged store', () => {
  const spoilt = `CAST(x'ff41' AS TEXT)`
  const requests = [7001, 7002, 7003].map((number) => madeUpAnswer(number).request)

  async function filled(name: string): Promise<string> {
    const path = join(folder, `${name}.db`)
    const store = await openStore(path)
    for (const id of ['a', 'b']) {
      const sent = { provider: 'exec', host: 'here', model: 'm', caseId: `case-${id}`, bytes: 10 }
      await store.ledger.reserve({ id, project: 'p', most: 0.5, limit: null, ...sent })
      await store.ledger.settle(id, 0.25, 'answered')
    }
    const items = new Map(requests.map((request, at) => [`item-${at}`, request]))
    const about = { provider: 'anthropic', host: 'h', date: '2026-11-20T00:00:00.000Z' }
    await store.saveBatch({ ...about, batch: 'one', state: 'handed-in', items })
    await store.saveBatch({ ...about, batch: 'two', state: 'handed-in', items })
    await store.close()
    return path
  }

  const spoil = async (path: string, sql: string) => {
    const client = createClient({ url: `file:${path}` })
    await client.execute(sql)
    client.close()
  }

  it.each(['case_id', 'provider', 'at', 'event'])('store log shows the rest where %s is no UTF-8', async (column) => {
    const path = await filled(`log-${column}`)
    await spoil(path, `UPDATE sendings SET ${column} = ${spoilt} WHERE number = 1`)
    const { status, stdout, stderr } = await runHere(['store', 'log', '--store', path, '--json'])
    const { sendings, damaged } = JSON.parse(stdout)
    expect([status, damaged, sendings.at(-1)]).toMatchObject([
      1,
      [1],
      { caseId: 'case-b', end: 'answered', cost: 0.25 },
    ])
    expect(stderr).toMatch(/1 line of the log cannot be read in full; the rest is shown: 1\./)
  })

  it('a failure that cannot be read is none, and the others are there', async () => {
    const path = join(folder, 'failures.db')
    const failures = [1, 2].map((number) => madeUpFailure(number))
    const keys = failures.map(({ key }) => key)
    const store = await openStore(path)
    for (const failure of failures) await store.recordFailure(failure)
    await spoil(path, `UPDATE failures SET body = substr(body, 1, 40) WHERE key = '${keys[0]}'`)
    expect([...(await store.failures(keys)).keys()]).toEqual([keys[1]])
    await store.close()
  })

  it('store stats shows a day that is no UTF-8', async () => {
    const path = await filled('day')
    await spoil(path, `UPDATE spending SET day = ${spoilt}`)
    const { status, stdout } = await runHere(['store', 'stats', '--store', path, '--json'])
    expect([status, JSON.parse(stdout).spending]).toMatchObject([0, [{ day: '\ufffdA', spent: 0.5 }]])
  })

  it.each([
    ['item', spoilt, 'it is no UTF-8'],
    ['request', spoilt, 'it is no UTF-8'],
    ['request', `'{'`, 'its JSON is broken'],
    ['request', '5', 'it is no request'],
  ])('store batches shows the rest where %s is %s', async (column, value, reason) => {
    const path = await filled(`batches-${reason.length}-${column}`)
    await spoil(path, `UPDATE batch_items SET ${column} = ${value} WHERE batch = 'one' AND item = 'item-1'`)
    const { status, stdout, stderr } = await runHere(['store', 'batches', '--store', path, '--json'])
    expect([status, JSON.parse(stdout)]).toMatchObject([1, [{ items: 2 }, { batch: 'two', items: 3 }]])
    expect(stderr).toContain('1 item of a batch cannot be read in full')
    expect(stderr).toContain(reason)
  })

  it('store forget leaves none of the texts, and purge --all --verify tells of open batches', async () => {
    const path = await filled('forget')
    const purged = await runHere(['store', 'purge', '--all', '--yes', '--verify', '--store', path, '--json'])
    expect([purged.status, JSON.parse(purged.stdout)]).toMatchObject([1, { openBatches: ['one', 'two'] }])
    expect(purged.stderr).toMatch(/Open batches were kept, with the prompts and texts.*store forget one/)
    for (const batch of ['one', 'two']) {
      expect(readFileSync(path).includes('weather, number 7001')).toBe(true)
      expect((await runHere(['store', 'forget', batch, '--store', path])).status).toBe(0)
    }
    expect(readFileSync(path).includes('weather, number 7001')).toBe(false)
    expect((await runHere(['store', 'purge', '--all', '--yes', '--verify', '--store', path])).status).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('the file of a store', () => {
  it('that was there with wider rights is for its owner alone when it is opened', async () => {
    for (const name of ['empty', 'copied']) {
      const path = name === 'empty' ? join(folder, 'empty.db') : await storeOf(name)
      if (name === 'empty') writeFileSync(path, '')
      chmodSync(path, 0o644)
      const open = await openStore(path)
      await open.commit([madeUpAnswer(998)])
      const modes = [path, `${path}-wal`].map((file) => (statSync(file).mode & 0o777).toString(8))
      await open.close()
      expect(modes, name).toEqual(['600', '600'])
    }
  })

  it('is for its owner alone, and becomes so with a new layout', async () => {
    const path = await storeOf('mode')
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    const open = await openStore(path)
    await open.commit([madeUpAnswer(999)])
    expect((statSync(`${path}-wal`).mode & 0o777).toString(8)).toBe('600')
    await open.close()
    chmodSync(path, 0o644)
    const client = createClient({ url: `file:${path}` })
    await client.execute(`UPDATE medqa_perturb_store SET value = '2'`)
    client.close()
    await (await openStore(path)).close()
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  })
})
