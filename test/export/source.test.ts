import { cpSync, createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyDataset } from '../../src/dataset/index.js'
import { ownDigest } from '../../src/digest.js'
import { openSource } from '../../src/export/source.js'
import { throwAwayFolder } from '../command-line.js'
import { changedCopy } from '../dataset/folder.js'
import { recordsOf } from './sources.js'
import { buildTorture } from './torture.js'

const folder = throwAwayFolder()
let dataset: string

beforeAll(async () => {
  dataset = (await buildTorture(folder))[1]
})

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A change of a manifest that gives it the digest which follows: what it says is wrong all the same. */
const resealed =
  (change: (text: string) => string) =>
  (text: string): string => {
    const manifest = JSON.parse(change(text))
    expect(manifest).not.toEqual(JSON.parse(text))
    return JSON.stringify({ ...manifest, sha256: ownDigest(manifest) })
  }

describe('openSource', () => {
  it('hands out all records in order, as often as it is asked', async () => {
    const source = openSource(dataset)
    for (let time = 0; time < 2; time++) {
      const records = await collect(source.records())
      expect(records).toEqual(recordsOf(dataset))
    }
  })

  it('hands out the lines as they stand, so that they make up the file again', async () => {
    const lines = await collect(openSource(dataset).lines())
    expect(`${lines.join('\n')}\n` === readFileSync(join(dataset, 'cases.jsonl'), 'utf8')).toBe(true)
  })

  it('tells of every record that was read', async () => {
    let read = 0
    await collect(openSource(dataset, () => read++).records())
    expect(read).toBe(recordsOf(dataset).length)
  })

  it('refuses records at their end that are not those of the manifest', async () => {
    const changed = changedCopy(dataset, join(folder, 'changed'), 'cases.jsonl', (text) =>
      text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1),
    )
    await expect(collect(openSource(changed).lines())).rejects.toMatchObject({
      code: 'digest-mismatch',
      message: expect.stringContaining('verify'),
    })
  })

  it.each([
    ['license', (text: string) => text.replace(/"license": "[^"\\]*/, '"license": "MIT')],
    ['canary', (text: string) => text.replace(/("canary": ").*(")/, '$1sung$2')],
  ])('refuses a manifest whose %s its records do not have', async (what, change) => {
    const changed = changedCopy(dataset, join(folder, what), 'manifest.json', resealed(change))
    await expect(collect(openSource(changed).records())).rejects.toMatchObject({
      code: 'digest-mismatch',
      message: expect.stringContaining(what),
    })
    const { ok, problems } = await verifyDataset(changed)
    expect([ok, problems[0]?.message]).toEqual([false, expect.stringContaining(what)])
  })

  it.each([
    ['seed', (text: string) => text.replace('"seed": "007"', '"seed": "008"')],
    ['summary', (text: string) => text.replace('"summary": "', '"summary": "Not ')],
    ['fingerprint', (text: string) => text.replace(/("fingerprint": ")[0-9a-f]{2}/g, '$1zz').replaceAll('zz', '00')],
  ])('refuses a manifest whose %s was changed', (what, change) => {
    const changed = changedCopy(dataset, join(folder, what), 'manifest.json', change)
    expect(() => openSource(changed)).toThrow(expect.objectContaining({ code: 'digest-mismatch' }))
  })

  it('refuses a manifest that counts other records than there are', async () => {
    const counts = (text: string): string => text.replace(/("counts": \{[^}]*"records": )\d+/, '$199')
    const changed = changedCopy(dataset, join(folder, 'counts'), 'manifest.json', resealed(counts))
    await expect(collect(openSource(changed).lines())).rejects.toMatchObject({ code: 'digest-mismatch' })
  })

  it('hands out the first record long before it has read the last', async () => {
    const long = join(folder, 'long')
    cpSync(dataset, long, { recursive: true })
    const file = createWriteStream(join(long, 'cases.jsonl'), { flags: 'a' })
    const line = JSON.stringify(recordsOf(dataset)[0])
    for (let count = 0; count < 5_000; count++) file.write(`${line}\n`)
    file.end('no record\n')
    await finished(file)
    const records = openSource(long).records()[Symbol.asyncIterator]()
    expect((await records.next()).value).toEqual(recordsOf(dataset)[0])
    await records.return?.(undefined)
    await expect(collect(openSource(long).records())).rejects.toMatchObject({ code: 'record-invalid' })
  })
})
