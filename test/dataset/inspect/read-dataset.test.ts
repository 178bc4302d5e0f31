import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxLineBytes } from '../../../src/dataset/file/index.js'
import { readDataset } from '../../../src/dataset/inspect/read-dataset.js'
import { showRecords } from '../../../src/dataset/inspect/show.js'
import { bundledRecipes, loadRecipe, loadRecipes, perturbCase } from '../../../src/dataset/recipe/index.js'
import { ownDigest, sha256 } from '../../../src/digest.js'
import { replay, undo } from '../../../src/text/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { vignettes } from '../../vignettes.js'
import { build, changedCopy } from '../folder.js'

const folder = throwAwayFolder()
let dataset = ''
beforeAll(async () => {
  dataset = (await build('red-herrings-10', { out: folder, limit: 5 })).path
})

/** A copy with a changed file, and a manifest that vouches for it. */
function forged(file: string, change: (content: string) => string): string {
  const copy = changedCopy(dataset, join(folder, 'forged'), file, change)
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'))
  for (const output of manifest.outputs) output.sha256 = sha256(readFileSync(join(copy, output.name)))
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, sha256: ownDigest(manifest) }))
  return copy
}

async function read(path: string): Promise<number> {
  let records = 0
  for await (const _ of readDataset(path)) records++
  return records
}

describe('readDataset', () => {
  const offline = loadRecipes(['all']).filter(({ name, cases }) => name !== 'rewritten' && cases === undefined)

  it.each(offline.map(({ name }) => ({ name })))(
    'reads of $name what perturbCase makes of each case',
    async ({ name }) => {
      const { path } = await build(name, { out: join(folder, 'all'), seed: 'two', limit: 25 })
      const recipe = loadRecipe(name)
      const byId = new Map(vignettes.map((original) => [original.id, original]))
      let records = 0
      for await (const { record, original, text, layers } of readDataset(path)) {
        const made = byId.get(record.metadata.case)
        if (made === undefined) throw new Error(record.id)
        const perturbed = perturbCase(made, recipe, { seed: 'two' })
        expect({ original, text, layers }).toEqual({
          original: perturbed.original,
          text: perturbed.text,
          layers: perturbed.layers,
        })
        expect([replay(original, layers), undo(text, layers)]).toEqual([record.input, made.text])
        records++
      }
      expect(records).toBe(25)
    },
  )

  it('covers every bundled recipe that needs no model', () => {
    expect(offline.length).toBeGreaterThanOrEqual(12)
    expect(bundledRecipes()).toEqual(expect.arrayContaining(offline.map(({ name }) => name)))
  })

  it('can be left early', async () => {
    for await (const { record } of readDataset(dataset)) {
      expect(record.metadata.case).toBe(vignettes[0]?.id)
      break
    }
  })

  it.each(['cases.jsonl', 'edits.jsonl'])('hands out no record of a dataset whose %s was changed', async (file) => {
    const copy = changedCopy(dataset, join(folder, 'changed'), file, (content) => content.replace(/a(?=[^a]*$)/, 'b'))
    await expect(read(copy)).rejects.toMatchObject({ code: 'digest-mismatch', message: expect.stringContaining(file) })
  })

  it('proves each record and each original where the manifest was changed as well', async () => {
    const cutShort = (content: string): string => content.split('\n').slice(1).join('\n')
    const swapped = (content: string): string => {
      const [first, second, ...rest] = content.split('\n')
      return [second, first, ...rest].join('\n')
    }
    const other = (content: string): string => content.replace('"input":"', '"input":"B')
    const wrongOriginal = (content: string): string =>
      content.replace(/"original":"[0-9a-f]{64}"/, `"original":"${sha256('')}"`)
    const changes: [string, (content: string) => string][] = [
      ['cases.jsonl', cutShort],
      ['edits.jsonl', cutShort],
      ['edits.jsonl', swapped],
      ['cases.jsonl', other],
      ['edits.jsonl', wrongOriginal],
    ]
    for (const [file, change] of changes) {
      const forgery = read(forged(file, change))
      await expect(forgery).rejects.toMatchObject({ code: 'digest-mismatch' })
      await expect(forgery).rejects.not.toThrow('manifest.json')
    }
  })

  it('reads edits that take as much room as a build may write', async () => {
    const copy = forged('edits.jsonl', (content) => {
      const [first = '', ...rest] = content.split('\n')
      const { id, layers, sha256: digests } = JSON.parse(first)
      layers[0].edits[0].why.note = 'a'.repeat(maxLineBytes)
      const written = JSON.stringify(layers)
      const resealed = JSON.stringify({ ...digests, layers: sha256(written) })
      return [`{"id":${JSON.stringify(id)},"layers":${written},"sha256":${resealed}}`, ...rest].join('\n')
    })
    expect(await read(copy)).toBe(5)
  })

  it.runIf(existsSync('/proc/self/fd'))('leaves no file open where a record is asked for by its id', async () => {
    const open = (): number => readdirSync('/proc/self/fd').length
    const before = open()
    for (let time = 0; time < 20; time++)
      for await (const _ of showRecords(dataset, `${vignettes[0]?.id}__red-herrings-10`));
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(open()).toBeLessThan(before + 10)
  })

  it('names what is no dataset folder', async () => {
    await expect(read(folder)).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
