import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { readManifest, readSuite, type SuiteReceipt } from '../../../src/dataset/index.js'
import { armOf, compareVersions, suiteOf } from '../../../src/dataset/suite/suite.js'
import { sha256 } from '../../../src/digest.js'
import { throwAwayFolder } from '../../command-line.js'
import { versionOf } from '../../versions.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const receiptIn = (out: string): string => readFileSync(join(out, 'suite.json'), 'utf8')
const parsed = (out: string): SuiteReceipt => JSON.parse(receiptIn(out)) as SuiteReceipt

describe('suite.json', () => {
  it('lists every arm that was built with what all of them share', async () => {
    const out = at('listed')
    const one = await build('red-herrings-1', { out, limit: 3 })
    const other = await build('original', { out, limit: 3 })
    const cases = sha256(readFileSync(bundledCases))
    const shared = { cases, seed: '1', limit: 3 }
    expect(parsed(out)).toEqual({
      format: 'medqa-perturb/suite@1',
      ...shared,
      mixed: [],
      arms: [
        { name: 'original', version: versionOf('original'), fingerprint: other.fingerprint, ...shared },
        { name: 'red-herrings-1', version: versionOf('red-herrings-1'), fingerprint: one.fingerprint, ...shared },
      ],
    })
    expect(readdirSync(out).sort()).toEqual(['original', 'red-herrings-1', 'suite.json'])
  })

  it('has the same bytes whatever the order of building, and builds at the same time all land in it', async () => {
    const names = ['original', 'red-herrings-1', 'red-herrings-5', 'together-10', 'whitespace-10']
    for (const name of names) await build(name, { out: at('forth'), limit: 2 })
    for (const name of [...names].reverse()) await build(name, { out: at('back'), limit: 2 })
    await Promise.all(names.map((name) => build(name, { out: at('at-once'), limit: 2 })))
    expect(receiptIn(at('back'))).toBe(receiptIn(at('forth')))
    expect(receiptIn(at('at-once'))).toBe(receiptIn(at('forth')))
    expect(parsed(at('forth')).arms.map(({ name }) => name)).toEqual(names)
  })

  it('names in what arms differ, and gives each its own', async () => {
    const out = at('mixed')
    await build('original', { out, limit: 2 })
    const { mixed } = await build('red-herrings-1', { out, limit: 2, seed: '2' })
    expect(mixed).toEqual(['seed'])
    expect(parsed(out)).toMatchObject({ seed: null, limit: 2, mixed: ['seed'], arms: [{ seed: '1' }, { seed: '2' }] })
    // Built again with the same seed they are one experiment.
    expect((await build('red-herrings-1', { out, limit: 2, replace: true })).mixed).toEqual([])
    expect(parsed(out)).toMatchObject({ seed: '1', mixed: [] })
  })

  it('leaves out arms that stand there no more, and adds one again that it had lost', async () => {
    const out = at('gone')
    await build('original', { out, limit: 2 })
    await build('red-herrings-1', { out, limit: 2 })
    rmSync(join(out, 'original'), { recursive: true })
    rmSync(join(out, 'suite.json'))
    expect((await build('red-herrings-1', { out, limit: 2 })).written).toBe(false)
    expect(parsed(out).arms.map(({ name }) => name)).toEqual(['red-herrings-1'])
    await build('together-10', { out, limit: 2 })
    rmSync(join(out, 'red-herrings-1'), { recursive: true })
    await build('whitespace-10', { out, limit: 2 })
    expect(parsed(out).arms.map(({ name }) => name)).toEqual(['together-10', 'whitespace-10'])
  })

  it.each([
    ['no JSON', '{'],
    ['another file', '{"name":"mine"}'],
    ['a list', '[]'],
  ])('is never written over where it is %s, and nothing is built', async (_what, content) => {
    const out = at(`foreign-${content.length}`)
    mkdirSync(out)
    writeFileSync(join(out, 'suite.json'), content)
    await expect(build('original', { out, limit: 2 })).rejects.toThrow(/suite\.json should be the receipt/)
    expect(receiptIn(out)).toBe(content)
    expect(readdirSync(out)).toEqual(['suite.json'])
  })

  it('is not made in a dataset folder', async () => {
    const { path } = await build('original', { out: at('inside'), limit: 2 })
    await expect(build('red-herrings-1', { out: path, limit: 2 })).rejects.toThrow(/lies in the dataset/)
    expect(existsSync(join(path, 'red-herrings-1'))).toBe(false)
  })

  it('is refused where what it says of all arms does not follow from them', async () => {
    const { path } = await build('original', { out: at('sums'), limit: 2 })
    const suite = suiteOf([armOf(readManifest(path))])
    const out = at('sums')
    expect(readSuite(out)).toEqual(suite)
    for (const change of [{ seed: '2' }, { limit: null }, { cases: '0'.repeat(64) }, { mixed: ['seed'] }]) {
      writeFileSync(join(out, 'suite.json'), JSON.stringify({ ...suite, ...change }))
      expect(() => readSuite(out)).toThrow(/does not follow from its arms/)
    }
    cpSync(join(path, 'manifest.json'), join(out, 'suite.json'))
    expect(() => readSuite(out)).toThrow(/should be the receipt/)
  })
})

it('orders versions by their numbers', () => {
  expect(['1.10.0', '1.2.0', '1.2.0', '0.9.9'].sort(compareVersions)).toEqual(['0.9.9', '1.2.0', '1.2.0', '1.10.0'])
})
