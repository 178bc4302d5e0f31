import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDataset } from '../../../src/dataset/inspect/read-dataset.js'
import { bundledRecipes, loadRecipe, loadRecipes, perturbCase } from '../../../src/dataset/recipe/index.js'
import { sha256 } from '../../../src/digest.js'
import { replay, undo } from '../../../src/text/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { vignettes } from '../../vignettes.js'
import { build, changedCopy } from '../folder.js'

const folder = throwAwayFolder()
let dataset = ''
beforeAll(async () => {
  dataset = (await build('red-herrings-10', { out: folder, limit: 5 })).path
})

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
      const copy = changedCopy(dataset, join(folder, 'forged'), file, change)
      const manifest = readFileSync(join(copy, 'manifest.json'), 'utf8')
      const digests = [dataset, copy].map((path) => sha256(readFileSync(join(path, file), 'utf8')))
      writeFileSync(join(copy, 'manifest.json'), manifest.replace(digests[0] as string, digests[1] as string))
      await expect(read(copy)).rejects.toMatchObject({ code: 'digest-mismatch' })
    }
  })

  it('names what is no dataset folder', async () => {
    await expect(read(folder)).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
