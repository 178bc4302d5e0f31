import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { bundledPath } from '../../src/bundled.js'
import { run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = { cwd: folder }

beforeAll(() => {
  const lists = { sentences: ['red-herrings', 'sentences.jsonl'], abbreviations: ['..', 'abbreviations', 'common.csv'] }
  for (const [name, path] of Object.entries(lists)) {
    const content = readFileSync(bundledPath('data', ...path))
    writeFileSync(join(folder, `${name}.txt`), content)
    writeFileSync(join(folder, `${name}.txt.gz`), gzipSync(content))
  }
})

it.each([
  ['red-herrings-1', '--sentences', 'sentences.txt'],
  ['abbreviated', '--lexicon', 'abbreviations.txt'],
])('%s takes its list packed, and the dataset is the same', (recipe, flag, list) => {
  const build = (given: string): Buffer => {
    const out = `${given}-out`
    const { status, stdout } = run(['build', recipe, '--limit', '2', flag, given, '--out', out, '--json'], at)
    expect(status).toBe(0)
    const [{ path }] = JSON.parse(stdout) as [{ path: string }]
    return readFileSync(join(folder, path, 'cases.jsonl'))
  }
  expect(build(`${list}.gz`)).toEqual(build(list))
})

it('writes a page packed where its name says so', () => {
  run(['build', 'original', '--limit', '2', '--out', 'out'], at)
  for (const page of ['page.html', 'page.html.gz']) {
    expect(run(['show', 'out', '--html', page], at)).toMatchObject({ status: 0 })
  }
  const [plain, packed] = ['page.html', 'page.html.gz'].map((page) => readFileSync(join(folder, page)))
  expect(gunzipSync(packed as Buffer)).toEqual(plain)
})

it('keeps the key of a review packed, knows it again, and reads it', () => {
  run(['build', 'red-herrings-1', '--limit', '10', '--out', 'review'], at)
  const again = ['review', 'export', 'review', '--out', 'forms', '--key', 'key.json.gz']
  expect(run(again, at)).toMatchObject({ status: 0 })
  expect(run(again, at)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('The same review already existed'),
  })
  expect(gunzipSync(readFileSync(join(folder, 'key.json.gz'))).toString('utf8')).toMatch(/^\{/)
  expect(run(['review', 'import', 'forms/rater-1.csv', '--key', 'key.json.gz'], at)).toMatchObject({ status: 0 })
  expect(run([...again, '--seed', '2'], at)).toMatchObject({ status: 2 })
})
