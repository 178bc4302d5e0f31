import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bundledCases } from '../../src/bundled.js'
import type { SuiteReceipt } from '../../src/dataset/index.js'
import { run, start, throwAwayFolder } from '../command-line.js'
import { build } from '../dataset/folder.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const out = join(folder, 'out')
const mixed = join(folder, 'mixed')
const suiteOf = (root: string): SuiteReceipt => JSON.parse(readFileSync(join(root, 'suite.json'), 'utf8'))

beforeAll(async () => {
  for (const name of ['red-herrings-5', 'red-herrings-1', 'original']) await build(name, { out, limit: 20 })
  await build('original', { out: mixed, limit: 20 })
  await build('red-herrings-5', { out: mixed, limit: 20, seed: '2' })
})

describe('the folder of several builds', () => {
  it('is verified, counted, shown and exported as a whole', () => {
    const verified = run(['verify', out, '--cases', bundledCases, '--json'])
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const alone = run(['verify', out])
    expect([alone.status, alone.stderr]).toEqual([
      0,
      expect.stringMatching(/^Not checked: that a build .*--cases.*\n$/),
    ])
    expect(run(['verify', out, '--quiet']).stderr).toBe('')
    expect((JSON.parse(verified.stdout) as { recipe: string }[]).map(({ recipe }) => recipe)).toEqual([
      'original',
      'red-herrings-5',
      'red-herrings-1',
    ])
    const stats = run(['stats', out, '--json'])
    expect([stats.status, JSON.parse(stats.stdout).length]).toEqual([0, 3])
    const shown = run(['show', out, '--id', 'vignettes-0003', '--json'])
    expect([shown.status, JSON.parse(shown.stdout).length]).toEqual([0, 3])
    const to = join(folder, 'export')
    expect(run(['export', out, '--to', 'hugging-face', '--out', to]).status).toBe(0)
    const card = readFileSync(join(to, 'README.md'), 'utf8')
    expect(card).not.toContain('red-herrings-10')
    expect(readdirSync(to)).toContain('export.json')
  })

  it('gives each dataset that can be reviewed forms and a key of its own, and says why not the others', () => {
    const forms = join(folder, 'forms')
    const flags = ['--out', forms, '--fraction', '0.2', '--key', join(folder, 'keys', 'key.json')]
    const { status, stderr } = run(['review', 'export', out, ...flags])
    expect(status).toBe(0)
    expect(stderr).toMatch(/Passed over: .*original.* holds the original cases/)
    expect(readdirSync(forms).sort()).toEqual(['red-herrings-1', 'red-herrings-5'])
    expect(readdirSync(join(forms, 'red-herrings-5')).sort()).toEqual(['rater-1.csv', 'rater-1.html', 'rater-1.xlsx'])
    expect(readdirSync(join(folder, 'keys')).sort()).toEqual(['key-red-herrings-1.json', 'key-red-herrings-5.json'])
    expect(run(['review', 'export', out, ...flags]).stderr).toContain('The same review already existed.')
    const among = run(['review', 'export', out, '--out', forms, '--key', join(forms, 'key.json')])
    expect([among.status, among.stderr]).toEqual([2, expect.stringContaining('must not lie among the forms')])
  })

  it('is refused by all of them where its arms differ in more than their recipes, unless --mixed is given', () => {
    const key = join(folder, 'mixed-keys', 'key.json')
    const commands = [
      ['verify', mixed],
      ['stats', mixed],
      ['show', mixed],
      ['export', mixed, '--to', 'inspect', '--out', join(folder, 'mixed-export')],
      ['review', 'export', mixed, '--out', join(folder, 'mixed-forms'), '--key', key],
    ]
    for (const command of commands) {
      const { status, stderr } = run(command)
      expect([command[0], status]).toEqual([command[0], 2])
      expect(stderr).toMatch(/the seeds differ \("1" in .*original.*, "2" in .*red-herrings-5.*\).*--mixed/)
      expect([command[0], run([...command, '--mixed']).status]).toEqual([command[0], 0])
    }
    const folders = readdirSync(mixed).filter((name) => name !== 'suite.json')
    expect(run(['stats', ...folders.map((name) => join(mixed, name, versionOf(name)))]).status).toBe(2)
  })

  it('is not what its receipt says where an arm is gone or another: verify says no, the others refuse', () => {
    const changed = join(folder, 'changed')
    cpSync(out, changed, { recursive: true })
    rmSync(join(changed, 'original'), { recursive: true })
    const { status, stdout } = run(['verify', changed])
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(new RegExp(`no .*suite\\.json lists original ${versionOf('original')}`)),
    ])
    expect(run(['stats', changed]).status).toBe(2)
    expect(run(['stats', join(changed, 'red-herrings-5', versionOf('red-herrings-5'))]).status).toBe(0)
  })
})

describe('builds into one folder', () => {
  it('at the same time all find their arm in its receipt', async () => {
    const root = join(folder, 'at-once')
    const names = ['original', 'red-herrings-1', 'red-herrings-5', 'together-10']
    const runs = names.map((name) => start(['build', name, '--out', root, '--limit', '20']))
    const ends = await Promise.all(runs.map((child) => once(child, 'exit')))
    expect(ends.map(([status]) => status)).toEqual([0, 0, 0, 0])
    expect(suiteOf(root).arms.map(({ name }) => name)).toEqual(names)
    expect(readdirSync(root).sort()).toEqual([...names, 'suite.json'].sort())
  })

  it('say so where they do not belong together', () => {
    const root = join(folder, 'told')
    expect(run(['build', 'original', '--out', root, '--limit', '2']).stderr).not.toContain('--mixed')
    const { status, stderr } = run(['build', 'red-herrings-1', '--out', root, '--limit', '3'])
    expect([status, stderr]).toEqual([0, expect.stringMatching(/differ in limit, not only in their recipes.*--mixed/)])
  })

  it('wait for a receipt that another host holds, and then name its lock', async () => {
    const root = join(folder, 'locked')
    mkdirSync(root)
    const lock = `${JSON.stringify({ id: 'x', host: 'ward-7/boot/pid:[1]', pid: process.pid, started: '' })}\n`
    writeFileSync(join(root, '.lock'), lock)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let failure: unknown
    const built = build('original', { out: root, limit: 2 }).catch((error: unknown) => {
      failure = error
    })
    for (let ms = 0; ms < 9000; ms += 25) await vi.advanceTimersByTimeAsync(25)
    expect(failure).toBeUndefined()
    while (failure === undefined) {
      await vi.advanceTimersByTimeAsync(25)
      await new Promise(setImmediate)
    }
    vi.useRealTimers()
    await built
    expect(failure).toMatchObject({ code: 'folder-busy', message: expect.stringContaining('"ward-7"') })
    expect((failure as Error).message).toContain(join(root, '.lock'))
    expect(readdirSync(root)).toEqual(['.lock'])
  })
})

describe('a file of one dataset is never written over by', () => {
  const dataset = join(out, 'red-herrings-5', versionOf('red-herrings-5'))
  const csv = join(folder, 'ward.csv')

  beforeAll(() => writeFileSync(csv, 'question,answer\nHe limps. Why?,Gout\n'))

  it.each([
    ['show --html', ['show', dataset, '--html', join(dataset, 'README.md')]],
    ['show --html, under a new name', ['show', dataset, '--html', join(dataset, 'page.html')]],
    ['import', ['import', csv, '--out', join(dataset, 'cases.jsonl')]],
    ['import, packed', ['import', csv, '--out', join(dataset, 'mine.jsonl.gz')]],
    ['init', ['init', join(dataset, 'recipe.yaml')]],
    ['review export', ['review', 'export', dataset, '--out', join(folder, 'f'), '--key', join(dataset, 'senses.json')]],
  ])('%s', (_command, args) => {
    const before = readdirSync(dataset).map((name) => readFileSync(join(dataset, name), 'utf8'))
    const { status, stderr } = run(args)
    expect([status, stderr]).toEqual([2, expect.stringContaining('lies in the dataset')])
    expect(readdirSync(dataset).map((name) => readFileSync(join(dataset, name), 'utf8'))).toEqual(before)
  })

  it('store export', () => {
    const store = join(folder, 'store.db')
    writeFileSync(store, '')
    const { status, stderr } = run(['store', 'export', join(dataset, 'findings.jsonl'), '--store', `file:${store}`])
    expect([status, stderr]).toEqual([2, expect.stringContaining('lies in the dataset')])
  })
})

describe('demo', () => {
  it('refuses a folder with datasets that no demo left, by name, and changes none', async () => {
    const root = join(folder, 'theirs')
    const { path } = await build('red-herrings-5', { out: root, seed: '2' })
    const before = readFileSync(join(path, 'cases.jsonl'), 'utf8')
    const { status, stderr } = run(['demo', '--out', root])
    expect([status, stderr]).toEqual([2, expect.stringContaining(path)])
    expect(readFileSync(join(path, 'cases.jsonl'), 'utf8')).toBe(before)
    expect(existsSync(join(root, 'original'))).toBe(false)
  })
})
