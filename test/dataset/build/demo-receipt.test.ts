import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoLeftovers, loadRecipes, noteDemo } from '../../../src/dataset/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const recipes = loadRecipes(['original', 'red-herrings-1'])

describe('what a demo may replace', () => {
  it('is what an earlier demo left, of whatever version, damaged or not', async () => {
    const out = join(folder, 'left')
    // As of another version of the program, with other bundled cases.
    const results = [await build('original', { out, limit: 2 }), await build('red-herrings-1', { out, limit: 2 })]
    noteDemo(out, results)
    expect(await demoLeftovers(out, recipes)).toEqual(new Set(['original', 'red-herrings-1']))
    const manifest = join(results[0]?.path as string, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').slice(0, 200))
    expect(await demoLeftovers(out, recipes)).toEqual(new Set(['original', 'red-herrings-1']))
  })

  it('is no dataset that was put in the place of it since', async () => {
    const out = join(folder, 'since')
    noteDemo(out, [await build('original', { out, limit: 2 })])
    const { path } = await build('original', { out, seed: '2', replace: true })
    await expect(demoLeftovers(out, recipes)).rejects.toThrow(`no demo left ${path}.`)
  })

  it.each([
    ['another seed', { seed: '2' }],
    ['fewer cases', { limit: 2 }],
  ])('is no dataset of %s', async (what, more) => {
    const out = join(folder, what)
    const paths = [await build('original', { out, ...more }), await build('red-herrings-1', { out, ...more })]
    await expect(demoLeftovers(out, recipes)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(paths.map(({ path }) => path).join(', ')),
    })
  })

  it.each(['demo.json', 'preview.html'])('is no %s that no demo wrote', async (name) => {
    const out = join(folder, name)
    mkdirSync(out)
    writeFileSync(join(out, name), '<title>mine</title>')
    await expect(demoLeftovers(out, recipes)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`no demo left ${join(out, name)}. Give another --out, or move them away.`),
    })
  })

  it('is not what the demo would build itself; that stays, as a demo that was killed leaves it', async () => {
    const out = join(folder, 'same')
    await build('original', { out })
    expect(await demoLeftovers(out, recipes)).toEqual(new Set())
    expect(await demoLeftovers(join(folder, 'nowhere'), recipes)).toEqual(new Set())
  })
})
