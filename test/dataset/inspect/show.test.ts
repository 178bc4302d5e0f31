import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { explainRecord } from '../../../src/dataset/inspect/explain/explain.js'
import { showRecords } from '../../../src/dataset/inspect/show.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const cases = 512
let dataset = ''
beforeAll(async () => {
  const [line = ''] = readFileSync(bundledPath('data', 'cases', 'vignettes.jsonl'), 'utf8').split('\n')
  const lines = Array.from({ length: cases }, (_, at) => {
    return line.replaceAll('"vignettes-0000"', `"ward-${String(at).padStart(4, '0')}"`)
  })
  const path = join(folder, 'ward.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  dataset = (await build('abbreviated', { cases: path, out: join(folder, 'sets') })).path
})

describe('an id that a dataset of many records does not have', () => {
  it('is answered with the nearest of all its cases', async () => {
    const first = showRecords(dataset, 'ward-05111').next()
    await expect(first).rejects.toThrow(/has no record or case "ward-05111"\. Did you mean ward-0511\?/)
  })

  it('is answered with the nearest of all its records, and with their number', async () => {
    await expect(explainRecord(dataset, 'nosuch')).rejects.toThrow(new RegExp(`Known: .* and ${cases - 8} more\\.`))
    await expect(explainRecord(dataset, 'ward-05111__abbreviated')).rejects.toThrow(
      /Did you mean ward-0511__abbreviated\?/,
    )
  })
})
