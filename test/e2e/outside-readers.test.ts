import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledCases } from '../../src/bundled.js'
import { run, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const { default: jsonl } = createRequire(import.meta.url)('jsonl-parse-stringify') as {
  default: { parse(content: string): unknown[] }
}
const folder = throwAwayFolder()
const script = fileURLToPath(new URL('../../docs/examples/python/replay.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('SKIPPED: the outside reader needs python3.')

beforeAll(() => {
  expect(run(['build', 'all', '--out', folder]).status).toBe(0)
})

const folders = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name, versionOf(entry.name)))

describe('outside readers agree with every file', () => {
  it.skipIf(!hasPython)('Python replays and undoes every edit by code points', () => {
    const { status, stdout, stderr } = spawnSync('python3', [script, bundledCases, ...folders()], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout.match(/^ok /gm)?.length).toBe(folders().length)
  })

  it.skipIf(!hasPython)('Python says what is missing where no cases are named', () => {
    const { status, stderr } = spawnSync('python3', [script, ...folders().slice(0, 1)], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([2, expect.stringMatching(/Expected the file of cases, then/)])
  })

  it('jsonl-parse-stringify reads the same lines', () => {
    for (const path of folders()) {
      for (const name of ['cases.jsonl', 'edits.jsonl', 'findings.jsonl']) {
        const content = readFileSync(join(path, name), 'utf8')
        const own = content
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as unknown)
        expect(jsonl.parse(content)).toEqual(own)
        expect(content === '' || content.endsWith('}\n')).toBe(true)
      }
    }
  })

  it('every line of a file has the same keys, of the same types or null', () => {
    for (const path of folders()) {
      const records = jsonl.parse(readFileSync(join(path, 'cases.jsonl'), 'utf8')) as { metadata: object }[]
      const shapes = new Set(
        records.map((record) => JSON.stringify([Object.keys(record), Object.keys(record.metadata)])),
      )
      expect(shapes.size).toBe(1)
    }
  })
})
