import { chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { describe, expect, it } from 'vitest'
import { type Generation, openStore } from '../../../src/generation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer } from '../../generation/made-up.js'
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
  return { status, stderr, told: JSON.parse(stdout), lines: jsonLines<Generation>(file) }
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
    client.close()
    const { status, stderr, told, lines } = await exported(path)
    expect([status, lines.length]).toEqual([1, 196])
    expect(stderr).toMatch(/4 answers cannot be read\. Everything else was written/)
    const reasons = new Map<string, string>(
      told.damaged.map(({ key, reason }: { key: string; reason: string }) => [key, reason]),
    )
    expect([3, 4, 5, 6].map((at) => reasons.get(answers[at]?.key ?? ''))).toEqual([
      'it is no UTF-8',
      'its JSON is broken',
      'it is no UTF-8',
      'it is no answer to its key',
    ])
    expect((await runHere(['store', 'stats', '--store', path])).status).toBe(0)
    const store = await openStore(path)
    await expect(store.read([answers[3]?.key ?? ''])).rejects.toThrow(/is damaged: it is no UTF-8\. Save the others/)
    await store.close()
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
      expect(stderr).toMatch(/The file of the store is damaged; what can still be read was written/)
      const whole = new Map(answers.map(({ key, text }) => [key, text]))
      expect(lines.every(({ key, text }) => whole.get(key) === text)).toBe(true)
    }
  })
})

describe.skipIf(process.platform === 'win32')('the file of a store', () => {
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
