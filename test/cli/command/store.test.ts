import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient } from '@libsql/client/sqlite3'
import { describe, expect, it } from 'vitest'
import { type Generation, openStore, toGenerationLine } from '../../../src/generation/index.js'
import { jsonLines, program, run, throwAwayFolder } from '../../command-line.js'
import { madeUpAnswer, madeUpFailure, madeUpRequest } from '../../generation/made-up.js'

const folder = throwAwayFolder()
let count = 0
const fresh = (ending: string): string => join(folder, `${++count}.${ending}`)

const answers = Array.from({ length: 300 }, (_, index) =>
  madeUpAnswer(index, {
    request: madeUpRequest(index, index % 3 === 0 ? { model: 'other-model' } : {}),
    outcome: index % 10 === 0 ? 'refused' : 'answered',
  }),
)

async function filledStore(): Promise<string> {
  const path = fresh('db')
  const store = await openStore(path)
  await store.commit(answers)
  await store.recordFailure(madeUpFailure(5000))
  await store.close()
  return path
}

const writeLines = (generations: readonly Generation[], change: (text: string) => string = (text) => text): string => {
  const path = fresh('jsonl')
  writeFileSync(path, change(generations.map((one) => `${toGenerationLine(one)}\n`).join('')))
  return path
}

describe('store export and import', () => {
  it('carry a store to another place, byte for byte', async () => {
    const store = await filledStore()
    const [plain, packed, again] = [fresh('jsonl'), fresh('jsonl.gz'), fresh('jsonl')]
    const exported = run(['store', 'export', plain, '--store', store, '--json'])
    expect(exported.stderr).toBe('')
    expect(JSON.parse(exported.stdout)).toMatchObject({ path: plain, generations: 300 })
    expect(run(['store', 'export', packed, '--store', `file:${store}`]).status).toBe(0)
    expect(gunzipSync(readFileSync(packed)).equals(readFileSync(plain))).toBe(true)
    expect(run(['store', 'export', '-', '--store', store]).stdout).toBe(readFileSync(plain, 'utf8'))
    expect(jsonLines<Generation>(plain).map(({ key }) => key)).toEqual(answers.map(({ key }) => key).sort())

    const other = fresh('db')
    const imported = run(['store', 'import', packed, '--store', other, '--json'])
    expect(JSON.parse(imported.stdout)).toEqual({ store: other, added: 300, known: 0, conflicting: [] })
    expect(run(['store', 'export', again, '--store', other]).status).toBe(0)
    expect(readFileSync(again).equals(readFileSync(plain))).toBe(true)
    const piped = run(['store', 'import', '-', '--store', other], { input: readFileSync(plain) })
    expect(piped.stdout).toContain('0 new answers, 300 already known, 0 in conflict')
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('leave a store alone that is named as the file of its own export, by whatever name', async () => {
    const store = await filledStore()
    const bytes = readFileSync(store)
    const link = fresh('db')
    symlinkSync(store, link)
    for (const file of [store, link, `${store}-wal`]) {
      const refused = run(['store', 'export', file, '--store', `file:${store}`])
      expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('is to be read and to be written')])
    }
    expect(readFileSync(store).equals(bytes)).toBe(true)
  })

  it('export what a filter names', async () => {
    const store = await filledStore()
    const file = fresh('jsonl')
    run(['store', 'export', file, '--store', store, '--model', 'other-model', '--outcome', 'refused'])
    const expected = answers.filter(({ request, outcome }) => request.model === 'other-model' && outcome === 'refused')
    expect(jsonLines(file).length).toBe(expected.length)
  })

  it('keep the first answer and name every line with another one', async () => {
    const store = await filledStore()
    const changed = { ...(answers[7] as Generation), text: 'Something else was said.' }
    const twice = madeUpAnswer(9000)
    const file = writeLines([answers[6] as Generation, changed, twice, twice, { ...twice, text: 'And else.' }])
    const { status, stdout } = run(['store', 'import', file, '--store', store, '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      store,
      added: 1,
      known: 2,
      conflicting: [
        { file, line: 2, key: changed.key },
        { file, line: 5, key: twice.key },
      ],
    })
    expect(run(['store', 'import', file, '--store', store]).stdout).toMatch(/2 in conflict[\s\S]*:2 {2}[0-9a-f]{64}/)
    expect(run(['store', 'export', '-', '--store', store]).stdout).not.toContain('Something else')
  })

  it('refuse a line whose key does not follow from its request', () => {
    const file = writeLines(answers.slice(0, 3), (text) => text.replace('weather, number 1.', 'weather, number 2.'))
    const { status, stderr } = run(['store', 'import', file, '--store', fresh('db')])
    expect(status).toBe(2)
    expect(stderr).toMatch(/line 2: expected the key that follows from the request/)
  })

  const good = toGenerationLine(answers[0] as Generation)
  const hostile: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['an empty file', '', /found none/],
    ['blank lines only', '\n\n \n', /found none/],
    ['no JSON', `${good}\n{"key":`, /line 2: not valid JSON/],
    ['another kind of record', '{"id":"a","input":"b"}', /line 1: expected a generation.*"key"/],
    ['an unknown field', good.replace('{"key"', '{"extra":1,"key"'), /line 1: .*extra/],
    ['an unknown field in the request', good.replace('"trial":0', '"trial":0,"topp":1'), /line 1: .*topp/],
    ['a number for a text', good.replace(/"text":"[^"]*"/, '"text":5'), /line 1: .*"text"/],
    ['a number without end', good.replace('"inputTokens":10', '"inputTokens":1e999'), /line 1: .*inputTokens/],
    ['half a surrogate pair', good.replace('weather', '\\ud800'), /line 1: expected (a request|the key)/],
    ['Windows-1252', Buffer.concat([Buffer.from(`${good}\n`), Buffer.from([0x22, 0xe9, 0x22, 10])]), /line 2: .*UTF-8/],
    ['UTF-16', Buffer.from(good, 'utf16le'), /looks like UTF-16\. Save it as UTF-8/],
    ['a line of 33 MiB', `${good}\n"${'x'.repeat(33 << 20)}"\n`, /line 2: the line has 33\.0 MiB/],
    ['deep nesting', `${'['.repeat(200_000)}`, /line 1: not valid JSON/],
    ['an escape sequence', '{"key":"\\u001b[2J"}\x1b[2J', /line 1/],
  ]
  it.each(hostile)('refuse %s with file and line', (_, content, words) => {
    const file = fresh('jsonl')
    writeFileSync(file, content)
    const { status, stdout, stderr } = run(['store', 'import', file, '--store', fresh('db')])
    expect(stderr).toMatch(words)
    expect(stderr).toContain(file)
    expect(stderr).not.toContain('\x1b')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.length).toBeLessThan(1000)
  })

  it('take a byte order mark and CRLF, which change nothing', () => {
    const file = writeLines(answers.slice(0, 3), (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)
    expect(run(['store', 'import', file, '--store', fresh('db')]).stdout).toContain('3 new answers')
  })

  it('refuse packed data that end too early', () => {
    const file = fresh('jsonl.gz')
    writeFileSync(file, gzipSync(readFileSync(writeLines(answers))).subarray(0, 800))
    expect(run(['store', 'import', file, '--store', fresh('db')]).stderr).toMatch(/gzip data end too early/)
  })

  it('go on at once in two processes, into one store', async () => {
    const store = fresh('db')
    const [one, two] = [writeLines(answers.slice(0, 200)), writeLines(answers.slice(100))]
    const children = [one, two, one].map((file) => {
      return spawn(process.execPath, [program, 'store', 'import', file, '--store', store, '--json'], {
        stdio: 'ignore',
      })
    })
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number))
    expect(codes).toEqual([0, 0, 0])
    expect(JSON.parse(run(['store', 'stats', '--store', store, '--json']).stdout)).toMatchObject({ generations: 300 })
  })
})

describe('store stats', () => {
  it('counts answers, errors and tokens', async () => {
    const store = await filledStore()
    const { status, stdout } = run(['store', 'stats', '--store', store, '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      store,
      generations: 300,
      outcomes: { answered: 270, refused: 30, truncated: 0, empty: 0 },
      models: { 'other-model': 100, 'test-model': 200 },
      prompts: { 'red-herrings': 300 },
      failures: 1,
      openBatches: 0,
      inputTokens: 3000,
      outputTokens: 1500,
      spending: [],
    })
    expect(run(['store', 'stats', '--store', store]).stdout).toMatch(/models +test-model 200, other-model 100/)
  })

  it('says so where there is no store, and makes none', () => {
    const path = fresh('db')
    for (const args of [['stats'], ['export', '-'], ['purge', '--all', '--yes']]) {
      const { status, stderr } = run(['store', ...args, '--store', path])
      expect(status).toBe(2)
      expect(stderr).toMatch(/there is no .*generate/)
    }
    expect(existsSync(path)).toBe(false)
  })

  it('ends with 3 where a server does not answer, and never says the token', () => {
    const env = { LIBSQL_AUTH_TOKEN: 'tok-s3cret-word' }
    const { status, stdout, stderr } = run(
      ['store', 'stats', '--store', 'http://127.0.0.1:9/?authToken=other-s3cret'],
      {
        env,
      },
    )
    expect(status).toBe(3)
    expect(stderr).toMatch(/http:\/\/127\.0\.0\.1:9: the server cannot be reached/)
    expect(stdout + stderr).not.toContain('s3cret')
  })
})

describe('store purge', () => {
  it('removes what is named, after a yes only', async () => {
    const store = await filledStore()
    const asked = run(['store', 'purge', '--outcome', 'refused', '--store', store])
    expect(asked.status).toBe(2)
    expect(asked.stderr).toContain('would remove 30 answers and 0 errors')
    const purged = run(['store', 'purge', '--outcome', 'refused', '--yes', '--json', '--store', store])
    expect(JSON.parse(purged.stdout)).toEqual({ store, removed: 30, generations: 30, failures: 0 })
    expect(run(['store', 'purge', '--failures', '--yes', '--store', store]).stdout).toContain('0 answers and 1 error')
    const left = JSON.parse(run(['store', 'stats', '--store', store, '--json']).stdout)
    expect(left).toMatchObject({ generations: 270, failures: 0 })
  })

  it('removes everything only where that is said', async () => {
    const store = await filledStore()
    const unsaid = run(['store', 'purge', '--yes', '--store', store])
    expect([unsaid.status, unsaid.stderr]).toEqual([2, expect.stringContaining('--all removes everything')])
    expect(run(['store', 'purge', '--all', '--yes', '--store', store]).stdout).toContain('301 removed')
  })

  it('leaves no byte of what it removed, and proves it with --verify', async () => {
    const path = await filledStore()
    const said = (files: readonly string[]): boolean[] =>
      files.map((file) => existsSync(file) && readFileSync(file).includes('weather, number 9.'))
    expect(said([path])).toEqual([true])
    const purged = run(['store', 'purge', '--model', 'other-model', '--yes', '--verify', '--json', '--store', path])
    expect([purged.status, JSON.parse(purged.stdout)]).toMatchObject([0, { removed: 100, remains: [] }])
    expect(said([path, `${path}-wal`])).toEqual([false, false])
    const { stdout } = run(['store', 'purge', '--all', '--yes', '--verify', '--store', path])
    expect(stdout).toContain('201 removed (200 answers and 1 error). None of their bytes are left in the store.')
  })

  it('says no, with the file, where another process keeps what was removed', async () => {
    const path = await filledStore()
    const reader = createClient({ url: `file:${path}` })
    const transaction = await reader.transaction('read')
    await transaction.execute('SELECT count(*) FROM generations')
    const { status, stdout, stderr } = run(['store', 'purge', '--all', '--yes', '--verify', '--json', '--store', path])
    transaction.close()
    reader.close()
    expect([status, JSON.parse(stdout).removed]).toEqual([1, 301])
    expect(stderr).toContain(`Removed rows are still present in ${path}`)
    expect(stderr).toContain('another process has the store open')
    expect(run(['store', 'purge', '--all', '--yes', '--store', path]).status).toBe(0)
    expect(readFileSync(path).includes('weather, number 9.')).toBe(false)
  })

  it('cannot see into the files of a server', () => {
    const { status, stderr } = run(['store', 'purge', '--all', '--verify', '--store', 'http://127.0.0.1:9'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('Purge without --verify')])
  })

  it('answers an unknown outcome with the known ones', () => {
    const { status, stderr } = run(['store', 'purge', '--outcome', 'lost', '--yes'])
    expect(status).toBe(2)
    expect(stderr).toContain('answered, refused, truncated, empty')
  })
})
