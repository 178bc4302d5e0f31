import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuildResult, verifyDataset } from '../../../src/dataset/index.js'
import { ownDigest, sha256 } from '../../../src/digest.js'
import { throwAwayFolder } from '../../command-line.js'
import { versionOf } from '../../versions.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
let sound = ''
let count = 0

beforeAll(async () => {
  sound = (await build('abbreviated', { out: join(folder, 'sound'), limit: 3 })).path
})

/** A copy of the dataset in an `out` of its own, which a change has touched. */
function standing(change: (path: string) => void): {
  path: string
  again(replace?: boolean | 'never'): Promise<BuildResult>
} {
  const out = join(folder, String(count++))
  const path = join(out, 'abbreviated', versionOf('abbreviated'))
  cpSync(sound, path, { recursive: true })
  change(path)
  return { path, again: (replace) => build('abbreviated', { out, limit: 3, replace }) }
}

const rewrite =
  (name: string, change: (content: string) => string) =>
  (path: string): void => {
    const content = readFileSync(join(path, name), 'utf8')
    expect(change(content)).not.toBe(content)
    writeFileSync(join(path, name), change(content))
  }

describe('building over the same dataset', () => {
  it('says of a link that it is one and leaves it', async () => {
    const { path, again } = standing((place) => {
      renameSync(place, `${place}-elsewhere`)
      symlinkSync(`${place}-elsewhere`, place)
    })
    await expect(again(true)).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('is a link') })
    expect(readdirSync(path)).toContain('manifest.json')
  })

  it('writes nothing where it is whole', async () => {
    expect((await standing(() => {}).again()).written).toBe(false)
  })

  it.each([
    ['cases.jsonl', 'a record', rewrite('cases.jsonl', (content) => content.replace('"target":"', '"target":"x'))],
    ['edits.jsonl', 'an edit', rewrite('edits.jsonl', (content) => content.replace('"start":', '"start": '))],
    ['senses.json', 'a count', rewrite('senses.json', (content) => `${content} `)],
    ['README.md', 'the card', rewrite('README.md', () => '')],
    ['findings.jsonl', 'a file that is gone', (path: string) => rmSync(join(path, 'findings.jsonl'))],
    ['manifest.json', 'a summary', rewrite('manifest.json', (content) => content.replace('Words', 'Wards'))],
  ])('says that %s was changed (%s), and --replace mends it', async (file, _what, change) => {
    const { path, again } = standing(change)
    await expect(again()).rejects.toMatchObject({
      code: 'digest-mismatch',
      message: expect.stringMatching(new RegExp(`changed after its build: .*${file}.*--replace`)),
    })
    expect((await again(true)).written).toBe(true)
    expect((await verifyDataset(path)).ok).toBe(true)
  })

  it('names a file that no build wrote', async () => {
    const { path, again } = standing((at) => writeFileSync(join(at, 'notes.txt'), 'mine'))
    await expect(again()).rejects.toMatchObject({
      code: 'digest-mismatch',
      message: expect.stringContaining(`${path} should hold this very dataset and nothing else, and holds files that`),
    })
    await expect(again()).rejects.toThrow('(notes.txt). Move them away')
  })

  it('does not take for the same what holds other records under the same fingerprint', async () => {
    const { again } = standing((path) => {
      rewrite('senses.json', (content) => `${content} `)(path)
      rewrite('manifest.json', (content) => {
        const manifest = JSON.parse(content)
        const output = manifest.outputs.find(({ name }: { name: string }) => name === 'senses.json')
        output.sha256 = sha256(readFileSync(join(path, 'senses.json')))
        return JSON.stringify({ ...manifest, sha256: ownDigest(manifest) })
      })(path)
    })
    await expect(again()).rejects.toThrow(/senses\.json is not what this program builds/)
  })

  it('does not speak of --replace where it cannot be asked for', async () => {
    const { again } = standing(rewrite('README.md', () => ''))
    await expect(again('never')).rejects.toThrow(/README\.md: .*\. Move it away, or give another --out\.$/)
  })

  it('takes one whose manifest was written before it had a digest of its own', async () => {
    const { again } = standing(rewrite('manifest.json', (content) => content.replace(/ {2}"sha256": "\w+",\n/, '')))
    expect((await again()).written).toBe(false)
  })
})

describe('replacing', () => {
  it.each([
    ['a file', (path: string) => writeFileSync(join(path, 'notes.txt'), 'mine')],
    ['a folder', (path: string) => mkdirSync(join(path, 'notes.txt'))],
    ['a hidden file', (path: string) => writeFileSync(join(path, '.notes.txt'), 'mine')],
  ])('refuses %s that no build wrote, by name, and leaves everything', async (_what, add) => {
    const { path, again } = standing(add)
    const before = readdirSync(path)
    await expect(again(true)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/notes\.txt\) and that a new one in its place would remove/),
    })
    expect(readdirSync(path)).toEqual(before)
  })

  it('refuses a folder without a manifest, whatever its files are called', async () => {
    const { path, again } = standing((at) => rmSync(join(at, 'manifest.json')))
    await expect(again(true)).rejects.toThrow(
      /\(README\.md, cases\.jsonl, .*\) and that a new one in its place would remove/,
    )
    await expect(again()).rejects.toThrow(/not a dataset of this version\. Move it away/)
    expect(readdirSync(path)).toContain('cases.jsonl')
  })

  it('refuses a file in the place of the folder', async () => {
    const { path, again } = standing((at) => {
      rmSync(at, { recursive: true })
      writeFileSync(at, 'mine')
    })
    await expect(again(true)).rejects.toThrow(`${versionOf('abbreviated')}) and that a new one`)
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  it('mends a dataset whose manifest was cut in the middle', async () => {
    const { path, again } = standing(rewrite('manifest.json', (content) => content.slice(0, content.length >> 1)))
    await expect(again()).rejects.toThrow(/manifest cannot be read.*--replace/)
    expect((await again(true)).written).toBe(true)
    expect((await verifyDataset(path)).ok).toBe(true)
  })
})
