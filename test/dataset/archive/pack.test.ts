import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { tarHeader } from '../../../src/dataset/archive/tar.js'
import { buildDataset, loadRecipe, packDatasets, verifyDataset } from '../../../src/index.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const hasTar = spawnSync('tar', ['--version']).status === 0
let paths: readonly string[]

beforeAll(async () => {
  const built: string[] = []
  for (const name of ['red-herrings-1', 'original']) {
    built.push((await buildDataset({ recipe: loadRecipe(name), out: at('sets'), limit: 3 })).path)
  }
  paths = built
})

describe('packDatasets', () => {
  it('refuses a name that promises another kind of archive', async () => {
    await expect(packDatasets(paths, at('one.zip'))).rejects.toMatchObject({ code: 'usage' })
    expect(existsSync(at('one.zip'))).toBe(false)
  })

  it('gives equal bytes for equal datasets, wherever and whenever they lie, in any order', async () => {
    cpSync(at('sets'), at('copy'), { recursive: true })
    const copies = paths.map((path) => path.replace(at('sets'), at('copy')))
    for (const path of copies) for (const name of readdirSync(path)) utimesSync(join(path, name), 1, 1)
    for (const ending of ['tar', 'tar.gz', 'tgz']) {
      const one = await packDatasets(paths, at(`one.${ending}`))
      const other = await packDatasets([...copies].reverse(), at(`other.${ending}`))
      expect(other.sha256).toBe(one.sha256)
      expect(readFileSync(at(`other.${ending}`)).equals(readFileSync(at(`one.${ending}`)))).toBe(true)
    }
    expect(gunzipSync(readFileSync(at('one.tgz'))).equals(readFileSync(at('one.tar')))).toBe(true)
  })

  it.runIf(hasTar)('is read by tar, and what comes out verifies', async () => {
    await packDatasets(paths, at('whole.tar.gz'))
    mkdirSync(at('unpacked'))
    const { status, stderr } = spawnSync('tar', ['-xzf', at('whole.tar.gz'), '-C', at('unpacked')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    for (const path of paths) {
      const unpacked = path.replace(at('sets'), at('unpacked'))
      expect((await verifyDataset(unpacked)).problems).toEqual([])
      for (const name of readdirSync(path)) {
        expect(readFileSync(join(unpacked, name)).equals(readFileSync(join(path, name)))).toBe(true)
      }
    }
  })

  it('tells what is in it', async () => {
    const { datasets, bytes } = await packDatasets(paths, at('told.tar'))
    expect(datasets.map(({ recipe }) => recipe)).toEqual(['original', 'red-herrings-1'])
    expect(bytes % 512).toBe(0)
  })

  it('refuses a damaged dataset, a file too many, and one dataset twice, and leaves nothing', async () => {
    cpSync(at('sets'), at('damaged'), { recursive: true })
    const [first = ''] = paths.map((path) => path.replace(at('sets'), at('damaged')))
    appendFileSync(join(first, 'findings.jsonl'), ' ')
    await expect(packDatasets([first], at('no.tar'))).rejects.toMatchObject({ code: 'digest-mismatch' })
    cpSync(at('sets'), at('more'), { recursive: true })
    const [other = ''] = paths.map((path) => path.replace(at('sets'), at('more')))
    writeFileSync(join(other, 'notes.txt'), '')
    await expect(packDatasets([other], at('no.tar'))).rejects.toThrow(/notes\.txt/)
    await expect(packDatasets([...paths, ...paths], at('no.tar'))).rejects.toMatchObject({ code: 'usage' })
    await expect(packDatasets([], at('no.tar'))).rejects.toMatchObject({ code: 'usage' })
    expect(existsSync(at('no.tar'))).toBe(false)
    await expect(packDatasets(paths, join(paths[0] ?? '', 'in.tar'))).rejects.toThrow(/lies in the dataset/)
  })
})

describe('tarHeader', () => {
  it('parts a long name at a folder, and refuses what the format cannot hold', () => {
    const name = `${'a'.repeat(90)}/1.0.0/${'b'.repeat(90)}`
    const header = tarHeader(name, 1)
    expect(header.toString('latin1', 345, 345 + 91)).toBe(`${'a'.repeat(90)}\0`)
    expect(header.toString('latin1', 0, 97)).toBe(`1.0.0/${'b'.repeat(90)}\0`)
    expect(() => tarHeader('x'.repeat(101), 1)).toThrow(/its name is too long/)
    expect(() => tarHeader('x', 8 ** 11)).toThrow(/8 GiB/)
  })
})
