import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readProvenManifest, verifyDataset } from '../../src/dataset/index.js'
import { type Finished, run, throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const built = join(folder, 'built', 'red-herrings-5', versionOf('red-herrings-5'))
const changed = join(folder, 'changed')

beforeAll(() => {
  expect(run(['build', 'red-herrings-5', '--out', join(folder, 'built'), '--limit', '20']).status).toBe(0)
})

/** Verifies a copy of the dataset with one file changed. */
function verifyChanged(file: string, change: (content: string) => string): Finished {
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

it.each([
  ['whole lines', (one: string, other: string) => [other, one], /line 1: the edits are of ".*", the record is/],
  [
    'lines but for their ids',
    (one: string, other: string) => {
      const rest = (line: string): string => line.slice(line.indexOf(',"'))
      return [one.replace(rest(one), rest(other)), other.replace(rest(other), rest(one))]
    },
    /line 1: the edits of \S+ are not those of its text \(/,
  ],
] as const)('show names the line where %s of edits were exchanged', (_, exchange, words) => {
  rmSync(changed, { recursive: true, force: true })
  cpSync(built, changed, { recursive: true })
  const path = join(changed, 'edits.jsonl')
  const [one = '', other = '', ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [...exchange(one, other), ...rest].join('\n'))
  const { status, stderr } = run(['show', changed])
  expect([status, stderr]).toEqual([2, expect.stringMatching(words)])
  expect(stderr).toContain('edits.jsonl')
})

describe('verify names the line when one character is flipped', () => {
  it.each([
    ['cases.jsonl', 'in an untouched stretch of a text', 'year', 'yeer'],
    ['cases.jsonl', 'in a reference', /"target":"(.)/, '"target":"~'],
    ['cases.jsonl', 'in the metadata', '"seed":"1"', '"seed":"2"'],
    ['edits.jsonl', 'in an inserted sentence', /"after":"(.)/, '"after":"~'],
    ['edits.jsonl', 'in an offset', /"start":(\d)/, '"start":1$1'],
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

  it('a second name in the manifest, before its own', () => {
    const { status, stderr } = verifyChanged('manifest.json', (content) =>
      content.replace('"name": "red-herrings-5"', '"name": "original", "name": "red-herrings-5"'),
    )
    expect([status, stderr]).toEqual([2, expect.stringContaining('it has the key "name" twice')])
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
    for (const args of [
      ['show', changed],
      ['stats', changed],
    ]) {
      expect(run(args).stderr).toContain(`Warning: ${changed}/notes.txt: the manifest knows nothing of this file.`)
    }
  })

  it('and diff says so of a folder, whichever file it is', () => {
    verifyChanged('README.md', (content) => `${content} `)
    const { status, stdout } = run(['diff', built, changed])
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`${changed}/README.md: it is not the file that the manifest names`),
    ])
  })

  it('another file of cases, when it is built again', () => {
    const { status, stdout } = run(['verify', built, '--cases', join(built, 'cases.jsonl')])
    expect(status).toBe(1)
    expect(stdout).toContain('SHA-256')
  })
})

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Every value of a document but lists and objects that hold others, and the path to it. */
function valuesIn(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.length === 0 ? [path] : inner.flatMap(([key, held]) => valuesIn(held, [...path, key]))
}

/** The document with the value at a path changed into another of the same kind, or taken away. */
function changedAt(document: Json, path: readonly (string | number)[], isRemoved: boolean): Json {
  const copy = structuredClone(document)
  let holder = copy as Record<string | number, Json>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, Json>
  const last = path.at(-1) as string | number
  const value = holder[last] as Json
  if (isRemoved) delete holder[last]
  else if (typeof value === 'string')
    holder[last] = /^[0-9a-f]{64}$/.test(value)
      ? value.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))
      : `${value}1`
  else holder[last] = typeof value === 'number' ? value + 1 : value === null ? 'x' : [1]
  return copy
}

describe('a value of the manifest that is changed alone', () => {
  const paths = (): ReturnType<typeof valuesIn> =>
    valuesIn(JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Json)

  it.each([false, true])(
    'is noticed by verify and by all that read proven manifests (taken away: %s)',
    async (gone) => {
      rmSync(changed, { recursive: true, force: true })
      cpSync(built, changed, { recursive: true })
      const document = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Json
      expect(paths().length).toBeGreaterThan(60)
      const unseen: string[] = []
      for (const path of paths()) {
        // Without the digest it is a manifest as they were before they had one, and readers say so.
        if (gone && path.join() === 'sha256') continue
        writeFileSync(join(changed, 'manifest.json'), JSON.stringify(changedAt(document, path, gone), null, 2))
        const isVerified = await verifyDataset(changed).then(
          ({ ok }) => ok,
          () => false,
        )
        const isRead = await Promise.resolve()
          .then(() => readProvenManifest(changed))
          .then(
            () => true,
            () => false,
          )
        if (isVerified || isRead) unseen.push(path.join('.'))
      }
      expect(unseen).toEqual([])
    },
  )

  it('is told from a manifest that was written before manifests had a digest: that one stays readable', () => {
    const { status, stdout, stderr } = verifyChanged('manifest.json', (content) =>
      content.replace(/ {2}"sha256": "\w+",\n {2}"name"/, '  "name"'),
    )
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^ok /)])
    expect(stderr).toContain('was written before manifests had a digest of their own')
  })
})

describe('show and stats say so where a dataset differs from its manifest', () => {
  it.each([
    ['cases.jsonl', 'Warning: .*cases\\.jsonl: it is not the file that the manifest names'],
    ['README.md', 'Warning: .*README\\.md: it is not the file'],
    ['manifest.json', 'Warning: .*manifest\\.json: the manifest does not add up to its own SHA-256'],
  ])('%s', (file, warning) => {
    rmSync(changed, { recursive: true, force: true })
    cpSync(built, changed, { recursive: true })
    const path = join(changed, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace('irrelevant', 'relevant').replace('"Cite', '"cite'))
    if (file === 'cases.jsonl') writeFileSync(path, readFileSync(path, 'utf8').replace('"target":"', '"target":"x'))
    for (const command of ['show', 'stats']) {
      const { status, stdout, stderr } = run([command, changed, '--json'])
      expect(status).toBe(0)
      expect(() => JSON.parse(stdout)).not.toThrow()
      expect(stderr).toMatch(new RegExp(warning))
    }
  })

  it('and nothing where it does not', () => {
    for (const command of ['show', 'stats']) expect(run([command, built]).stderr).toBe('')
    expect(JSON.parse(run(['stats', built, '--json']).stdout)).not.toHaveProperty('damage')
  })

  it('in the result too, and show refuses files without a record', () => {
    rmSync(changed, { recursive: true, force: true })
    cpSync(built, changed, { recursive: true })
    writeFileSync(join(changed, 'cases.jsonl'), '')
    const { status, stdout } = run(['stats', changed, '--json', '--quiet'])
    const damage = ['cases.jsonl: it is not the file that the manifest names']
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ damage })])
    expect(run(['stats', changed, '--quiet']).stdout).toContain(`Damaged: ${changed} (${damage[0]})`)
    for (const flags of [[], ['--json'], ['--html', join(folder, 'page.html')]]) {
      const shown = run(['show', changed, ...flags])
      const words = 'cases.jsonl holds no line of the 20 records that its manifest counts.'
      expect([shown.status, shown.stderr]).toEqual([2, expect.stringContaining(words)])
    }
  })
})
