import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const built = join(folder, 'built', 'red-herrings-5', '1.0.0')
const changed = join(folder, 'changed')

beforeAll(() => {
  expect(run(['build', 'red-herrings-5', '--out', join(folder, 'built'), '--limit', '20']).status).toBe(0)
})

/** Verifies a copy of the dataset with one file changed. */
function verifyChanged(file: string, change: (content: string) => string): { status: number | null; stdout: string } {
  rmSync(changed, { recursive: true, force: true })
  cpSync(built, changed, { recursive: true })
  const path = join(changed, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return run(['verify', changed])
}

/** Changes one character of line 7. */
const inLine7 =
  (from: string | RegExp, to: string) =>
  (content: string): string => {
    const lines = content.split('\n')
    const line = lines[6] as string
    lines[6] = line.replace(from, to)
    expect(lines[6]).not.toBe(line)
    return lines.join('\n')
  }

describe('verify names the line when one character is flipped', () => {
  it.each([
    ['cases.jsonl', 'in an untouched stretch of a text', 'year', 'yeer'],
    ['cases.jsonl', 'in a reference', /"target":"(.)/, '"target":"~'],
    ['cases.jsonl', 'in the metadata', '"seed":"1"', '"seed":"2"'],
    ['edits.jsonl', 'in an inserted sentence', /"after":"(.)/, '"after":"~'],
    ['edits.jsonl', 'in an offset', /"start":(\d)/, '"start":9'],
    ['edits.jsonl', 'in a reason', '"kind":"red-herring"', '"kind":"red-herrinG"'],
    ['edits.jsonl', 'in a digest', /"original":"./, '"original":"z'],
  ])('%s, %s', (file, _where, from, to) => {
    const { status, stdout } = verifyChanged(file, inLine7(from, to))
    expect(status).toBe(1)
    expect(stdout).toContain(`${file}, line 7`)
  })

  it.each(['findings.jsonl', 'README.md'])('%s as a whole', (file) => {
    const { status, stdout } = verifyChanged(file, (content) => `${content} `)
    expect(status).toBe(1)
    expect(stdout).toContain(file)
  })

  it('a seed changed in the manifest', () => {
    const { status, stdout } = verifyChanged('manifest.json', (content) =>
      content.replace('"seed": "1"', '"seed": "2"'),
    )
    expect(status).toBe(1)
    expect(stdout).toContain('fingerprint')
  })

  it('lines that are missing or too many', () => {
    expect(verifyChanged('edits.jsonl', (content) => content.split('\n').slice(1).join('\n')).status).toBe(1)
    expect(verifyChanged('cases.jsonl', (content) => content.split('\n').slice(1).join('\n')).status).toBe(1)
  })

  it('a file too many, and one that is gone', () => {
    rmSync(changed, { recursive: true, force: true })
    cpSync(built, changed, { recursive: true })
    writeFileSync(join(changed, 'notes.txt'), 'mine')
    rmSync(join(changed, 'findings.jsonl'))
    const { status, stdout } = run(['verify', changed])
    expect(status).toBe(1)
    expect(stdout).toContain('notes.txt')
    expect(stdout).toContain('findings.jsonl')
  })

  it('another file of cases, when it is built again', () => {
    const { status, stdout } = run(['verify', built, '--cases', join(built, 'cases.jsonl')])
    expect(status).toBe(1)
    expect(stdout).toContain('SHA-256')
  })
})
