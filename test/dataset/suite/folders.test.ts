import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findDatasets, refuseMixed } from '../../../src/dataset/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { versionOf } from '../../versions.js'
import { build, changedCopy } from '../folder.js'

const folder = throwAwayFolder()
const out = join(folder, 'out')
const paths: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['abbreviated', 'red-herrings-1', 'original']) {
    paths[name] = (await build(name, { out, limit: 2 })).path
  }
})

/** A copy of `out` under a new name. */
function copyOf(name: string): string {
  const copy = join(folder, name)
  cpSync(out, copy, { recursive: true })
  return copy
}

describe('findDatasets', () => {
  it('finds all datasets of a folder in the order of the bundled recipes, and a dataset itself', () => {
    const { original, abbreviated } = paths
    expect(findDatasets(out)).toEqual({ folders: [original, paths['red-herrings-1'], abbreviated], faults: [] })
    expect(findDatasets(original as string)).toEqual({ folders: [original], faults: [] })
  })

  it('takes in what no receipt lists, and nothing that is no dataset', () => {
    const copy = copyOf('more')
    rmSync(join(copy, 'suite.json'))
    cpSync(join(copy, 'original'), join(copy, 'zz-mine'), { recursive: true })
    cpSync(paths.original as string, join(copy, 'original', '1.0.0-beta'), { recursive: true })
    cpSync(paths.original as string, join(copy, 'Not_a_recipe', '1.0.0'), { recursive: true })
    mkdirSync(join(copy, 'export', '1.0.0'), { recursive: true })
    writeFileSync(join(copy, 'cases.jsonl'), '')
    const names = ['original', 'red-herrings-1', 'abbreviated']
    const folders = [
      ...names.map((name) => join(copy, name, versionOf(name))),
      join(copy, 'zz-mine', versionOf('original')),
    ]
    expect(findDatasets(copy)).toEqual({ folders, faults: [] })
  })

  it('tells of an arm that is gone, and of one that is another', () => {
    const copy = copyOf('changed')
    rmSync(join(copy, 'original'), { recursive: true })
    changedCopy(
      paths.abbreviated as string,
      join(copy, 'abbreviated', versionOf('abbreviated')),
      'manifest.json',
      (content) => content.replace('"seed": "1"', '"seed": "2"'),
    )
    expect(findDatasets(copy).faults).toEqual([
      expect.stringContaining(`lists another abbreviated ${versionOf('abbreviated')}`),
      expect.stringContaining(
        `lists original ${versionOf('original')}, and ${join(copy, 'original', versionOf('original'))} is not there`,
      ),
    ])
  })

  it('takes the one version of a recipe for its folder, and names them where there are several', () => {
    const home = join(folder, 'versions', 'red-herrings-1')
    for (const version of ['1.10.0', '1.9.0']) {
      cpSync(paths['red-herrings-1'] as string, join(home, version), { recursive: true })
      if (version === '1.10.0') expect(findDatasets(home)).toEqual({ folders: [join(home, version)], faults: [] })
    }
    expect(() => findDatasets(home)).toThrow(`Name one of them: ${join(home, '1.9.0')}, ${join(home, '1.10.0')}.`)
  })

  it('refuses a folder without any, and leaves a file to who reads it', () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    expect(() => findDatasets(empty)).toThrow(/is not a dataset folder and holds none/)
    const file = join(paths.original as string, 'cases.jsonl')
    expect(findDatasets(file).folders).toEqual([file])
  })
})

describe('refuseMixed', () => {
  it('takes datasets of the same cases, seed and limit, and any one alone', () => {
    expect(() => refuseMixed(Object.values(paths))).not.toThrow()
    expect(() => refuseMixed([folder])).not.toThrow()
  })

  it('says in what others differ, and where', async () => {
    const { original } = paths
    const { path: seeded } = await build('red-herrings-1', { out: join(folder, 'seeded'), limit: 2, seed: 'two' })
    expect(() => refuseMixed([original as string, seeded])).toThrow(
      new RegExp(`the seeds differ \\("1" in ${original}, "two" in ${seeded}\\)\\. .*--mixed`),
    )
    const cases = join(original as string, 'cases.jsonl')
    const { path: whole } = await build('red-herrings-1', { out: join(folder, 'other'), cases })
    expect(() => refuseMixed([original as string, paths.abbreviated as string, whole])).toThrow(
      /the cases differ \(vignettes\.jsonl .*cases\.jsonl .*\) and the limits differ \(the first 2 in .*all cases in/,
    )
  })
})
