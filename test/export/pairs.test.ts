import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledCases } from '../../src/bundled.js'
import { exportDatasets } from '../../src/export/index.js'
import { throwAwayFolder } from '../command-line.js'
import { build } from '../dataset/folder.js'

const folder = throwAwayFolder()
const lines = readFileSync(bundledCases, 'utf8').trimEnd().split('\n').slice(0, 4)
let original: string

function casesFile(name: string, content: readonly string[]): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.jsonl`)
  writeFileSync(path, content.join('\n'))
  return path
}

async function made(recipe: string, name: string, cases: string): Promise<string> {
  return (await build(recipe, { out: join(folder, name), cases })).path
}

const exported = async (other: string, out: string): Promise<boolean> =>
  (await exportDatasets({ folders: [original, other], to: 'lm-eval', out: join(folder, out) })).written

beforeAll(async () => {
  original = await made('original', 'original', casesFile('all', lines))
})

describe('the datasets of one export', () => {
  it('are refused where one case is two texts, with the case and both folders named', async () => {
    const changed = casesFile(
      'changed',
      lines.map((line, at) => (at === 2 ? line.replace('. ', '.  ') : line)),
    )
    const other = await made('red-herrings-1', 'changed', changed)
    await expect(exported(other, 'refused')).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/vignettes-0002 .*original.*changed.*join/),
    })
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  it('may come from other files with the same cases, fewer of them or more', async () => {
    const other = await made('red-herrings-1', 'fewer', casesFile('fewer', lines.slice(1).reverse()))
    expect(await exported(other, 'accepted')).toBe(true)
  })

  it('may be made of each other', async () => {
    const lower = await made('red-herrings-1', 'lower', join(folder, 'all.jsonl'))
    const upper = await made('abbreviated-safe', 'upper', join(lower, 'cases.jsonl'))
    expect(await exported(upper, 'layered')).toBe(true)
  })
})
