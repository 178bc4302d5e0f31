import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildDataset, loadRecipe, showRecords } from '../../../src/dataset/index.js'
import { reasonInWords } from '../../../src/page/parts/words.js'

const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-words-'))
afterAll(() => rmSync(folder, { recursive: true }))

const recipes = [
  'red-herrings-1',
  'whitespace-10',
  'repeated-10',
  'abbreviated-safe',
  'rewritten-rules',
  'shortened',
  'ehr-copy-paste-mild',
  'ehr-redaction',
]

describe('reasonInWords', () => {
  it('tells the reasons that datasets hold, with nothing missing in a sentence', async () => {
    const told = new Map<string, string>()
    for (const name of recipes) {
      const { path } = await buildDataset({ recipe: loadRecipe(name), out: folder, limit: 2 })
      for await (const { layers } of showRecords(path)) {
        for (const { why } of layers.flatMap(({ before, after }) => [...before, ...after])) {
          if (why !== null) told.set(JSON.stringify(why), `${why.kind}: ${reasonInWords(why)}`)
        }
      }
    }
    const sentences = [...told.values()]
    expect(sentences.filter((text) => /undefined|null|NaN|“”/.test(text))).toEqual([])
    const kinds = new Set(sentences.map((text) => text.split(':')[0]))
    for (const kind of ['red-herring', 'white-space', 'abbreviation', 'rewriting', 'omission', 'noise']) {
      expect(kinds).toContain(kind)
    }
  })

  it('is silent on a kind that it does not know', () => {
    expect(reasonInWords({ kind: 'by-hand' })).toBeNull()
  })
})
