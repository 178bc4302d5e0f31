import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { explainRecord } from '../../../src/dataset/inspect/explain/explain.js'
import { showFolders, showRecords } from '../../../src/dataset/inspect/show.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const cases = 512
let dataset = ''
let other = ''
beforeAll(async () => {
  const [line = ''] = readFileSync(bundledPath('data', 'cases', 'vignettes.jsonl'), 'utf8').split('\n')
  const lines = Array.from({ length: cases }, (_, at) => {
    return line.replaceAll('"vignettes-0000"', `"ward-${String(at).padStart(4, '0')}"`)
  })
  const path = join(folder, 'ward.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  dataset = (await build('abbreviated', { cases: path, out: join(folder, 'sets') })).path
  const elsewhere = join(folder, 'clinic.jsonl')
  writeFileSync(elsewhere, `${line.replaceAll('"vignettes-0000"', '"clinic-0001"')}\n`)
  other = (await build('original', { cases: elsewhere, out: join(folder, 'sets') })).path
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

describe('an id that none of several folders has', () => {
  it('is answered with the nearest of all of them, whichever comes first', async () => {
    for (const folders of [
      [dataset, other],
      [other, dataset],
    ]) {
      const missing = `${folders[0]} and 1 other folder have no record`
      const said = async (id: string): Promise<string> => {
        const found = [showFolders(folders, id).next(), explainRecord(folders, id)]
        const told = (await Promise.allSettled(found)).map((one) => (one as PromiseRejectedResult).reason.message)
        expect(told.map((message) => message.startsWith(missing))).toEqual([true, true])
        return told.join('\n')
      }
      expect((await said('clinic-0001__origina')).match(/Did you mean clinic-0001__original\?/g)).toHaveLength(2)
      expect((await said('ward-05111__abbreviated')).match(/Did you mean ward-0511__abbreviated\?/g)).toHaveLength(2)
      expect(await said('clinic-00011')).toMatch(/Did you mean clinic-0001\?/)
    }
  })

  it('is found in whichever folder has it', async () => {
    expect((await explainRecord([dataset, other], 'clinic-0001__original')).id).toBe('clinic-0001__original')
    const shown = await showFolders([dataset, other], 'clinic-0001').next()
    expect(shown.value).toMatchObject({ folder: 1, shown: { record: { id: 'clinic-0001__original' } } })
  })
})
