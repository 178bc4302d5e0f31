import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readJsonHead, readJsonItems } from '../../../src/evaluation/import/json-document.js'
import { throwAwayFolder } from '../../command-line.js'

const home = throwAwayFolder()
let count = 0

const file = (content: string | Buffer, ending = 'json'): string => {
  const path = join(home, `${count++}.${ending}`)
  writeFileSync(path, content)
  return path
}

const head = (content: string, places = ['version', 'run.model']) => readJsonHead(file(content), places, 'a log')

async function items(path: string, place = 'run.samples'): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const item of readJsonItems(path, place, 'a log')) found.push(item)
  return found
}

describe('readJsonHead', () => {
  it('finds values wherever they stand, and leaves out what is not there', async () => {
    const content = '{"run":{"samples":[{"version":7}],"model":{"name":"m"}},"version":2}'
    expect(await head(content)).toEqual({ version: 2, 'run.model': { name: 'm' } })
    expect(await head('{"version":null}')).toEqual({ version: null })
    expect(await head('{"run.model":1}')).toEqual({})
    expect(await head('[1, 2]')).toEqual({})
  })

  it('reads no further than it must', async () => {
    expect(await head('{"version":2,"run":{"model":"m","samples":[{"a":', ['version', 'run.model'])).toEqual({
      version: 2,
      'run.model': 'm',
    })
  })
})

describe('readJsonItems', () => {
  it('gives the items of one array, whatever stands around them', async () => {
    const samples = [{ a: [1, { b: 'µ 🙂 \u2028' }] }, null, 'x', 1e-9, [], {}]
    const content = JSON.stringify({ samples: [0], run: { samples, more: { samples: [9] } }, tail: samples })
    expect(await items(file(content))).toEqual(samples)
    expect(await items(file(`\ufeff${content}`))).toEqual(samples)
    expect(await items(file(gzipSync(content), 'json.gz'))).toEqual(samples)
    expect(await items(file('{"run":{"samples":null}}'))).toEqual([])
    expect(await items(file('{"run":{"samples":[]}}'))).toEqual([])
  })

  it('keeps a letter whole that two pieces of the file share, and a text longer than a piece', async () => {
    const samples = ['a', ''].map((start) => `${start}${'é'.repeat(200_000)}`)
    expect(await items(file(JSON.stringify({ run: { samples } })))).toEqual(samples)
  })

  it.each([
    ['{"run":{"samples":[{"a":1},{"a"', /no whole JSON document .*cut in the middle/],
    ['{"run":{"samples":[1]}} {}', /no whole JSON document/],
    ['{"run":{"samples":[1,]}}', /no whole JSON document/],
    ['no JSON', /no whole JSON document/],
  ])('refuses %s', async (content, expected) => {
    const path = file(content)
    await expect(items(path)).rejects.toThrow(expected)
    await expect(items(path)).rejects.toMatchObject({ code: 'input-invalid', where: { file: path } })
  })

  it('says which file cannot be read', async () => {
    await expect(items(join(home, 'nowhere.json'))).rejects.toThrow(/nowhere\.json/)
    await expect(items(home)).rejects.toMatchObject({ code: 'input-invalid' })
  })
})
