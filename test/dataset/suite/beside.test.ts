import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { besideIn, buildDataset, loadRecipes, type Manifest, readManifest } from '../../../src/dataset/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { versionOf } from '../../versions.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
let five: Manifest
let ten: Manifest

const manifestOf = async (name: string, out: string, more: object = {}): Promise<Manifest> =>
  readManifest((await build(name, { out: join(folder, out), limit: 4, ...more })).path)

beforeAll(async () => {
  five = await manifestOf('red-herrings-5', 'out')
  ten = await manifestOf('red-herrings-10', 'out')
})

describe('besideIn', () => {
  it('says what holds where both were built alike, and it does hold', () => {
    expect(besideIn(five, [five, ten])).toMatch(/each where it stands in red-herrings-10/)
    interface Line {
      layers: { edits: { start: number; after: string }[] }[]
    }
    const [few, many] = ['red-herrings-5', 'red-herrings-10'].map((name) =>
      jsonLines<Line>(join(folder, 'out', name, versionOf(name), 'edits.jsonl')).map(({ layers }) =>
        (layers[0]?.edits ?? []).map(({ start, after }) => `${start} ${after.trim()}`),
      ),
    )
    for (const [at, edits] of (few ?? []).entries()) expect(many?.[at]).toEqual(expect.arrayContaining(edits))
  })

  it('says nothing where the other one is not there', () => {
    expect(besideIn(five, [five])).toBeUndefined()
    expect(besideIn(ten, [five, ten])).toBeUndefined()
  })

  it.each([
    ['seed', { seed: '2' }],
    ['limit', { limit: 3 }],
  ])('says nothing where the other one has another %s', async (key, more) => {
    expect(besideIn(five, [await manifestOf('red-herrings-10', `other-${key}`, more)])).toBeUndefined()
  })

  it('says nothing where the other one has other cases, another writer or another param', () => {
    const [input] = ten.inputs
    const other = (change: object): Manifest => ({ ...ten, ...change })
    const topical = structuredClone(ten)
    Object.assign(topical.recipe.steps[0]?.params ?? {}, { topic: 'ambient' })
    expect(besideIn(five, [other({ inputs: [{ ...input, sha256: '0'.repeat(64) }] })])).toBeUndefined()
    expect(
      besideIn(five, [other({ writers: [{ name: 'mine', sha256: '0'.repeat(64), license: null }] })]),
    ).toBeUndefined()
    expect(besideIn(five, [topical])).toBeUndefined()
  })

  it('says nothing of a recipe that was changed', async () => {
    const setting = { step: 'red-herring', param: 'count', value: 4 }
    const [recipe] = loadRecipes(['red-herrings-5'], [setting], 'four')
    if (recipe === undefined) throw new Error('no recipe')
    const { path } = await buildDataset({ recipe, out: join(folder, 'out'), limit: 4 })
    expect(besideIn(readManifest(path), [ten])).toBeUndefined()
  })
})
