import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { type BuildOptions, loadRecipe, mergeShards } from '../../../src/dataset/index.js'
import { readManifest } from '../../../src/dataset/receipt/index.js'
import { buildShard, rangeOf } from '../../../src/dataset/shard/build-shard.js'
import { finishShard, readShard, type ShardReceipt } from '../../../src/dataset/shard/receipt.js'
import { sha256 } from '../../../src/digest.js'
import { throwAwayFolder } from '../../command-line.js'
import { exclusionsOf } from '../../exclusions.js'
import { versionOf } from '../../versions.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const limit = 20

/** Builds all shards of a recipe, or some of them. */
async function shards(
  name: string,
  out: string,
  of: number,
  given: Partial<BuildOptions> & { readonly only?: readonly number[] } = {},
): Promise<void> {
  const { only = Array.from({ length: of }, (_, i) => i + 1), ...options } = given
  for (const index of only) {
    await buildShard({ recipe: loadRecipe(name), out, limit, ...options, shard: { index, of } })
  }
}

/** Every file below a folder, by path. */
function filesIn(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  const files = paths.filter((path) => statSync(join(root, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

const placeOf = (out: string, name: string, shard: string): string => join(out, name, versionOf(name), shard)

describe('the range of a shard', () => {
  it('parts cases into neighbouring runs of equal length, without a gap', () => {
    const ranges = [1, 2, 3, 4].map((index) => rangeOf({ index, of: 4 }, 10))
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 5],
      [5, 7],
      [7, 10],
    ])
    expect(rangeOf({ index: 100_000, of: 100_000 }, 2 ** 40).to).toBe(2 ** 40)
  })
})

describe('shards', () => {
  it.each([
    [3, ['abbreviated-safe', 'red-herrings-5', 'ehr-copy-paste-mild']],
    // More than there are cases.
    [30, ['abbreviated']],
  ])('merge to the bytes of one run, all files and the receipt of the folder: %i', async (of, names) => {
    const [whole, parts, out] = ['whole', 'parts', 'out'].map((name) => join(folder, `${of}-${name}`)) as [
      string,
      string,
      string,
    ]
    for (const name of names) await build(name, { out: whole, limit })
    for (const name of names) await shards(name, parts, of)
    expect(await mergeShards({ shards: [parts, parts], out })).toMatchObject({ problems: [], doubles: [] })
    expect(filesIn(out)).toEqual(filesIn(whole))
  })

  it.each(['drug-safety-exception', 'ehr-redaction'])(
    'merge where the recipe brings its cases, some of which give no record: %s',
    async (name) => {
      const [whole, parts, out] = ['whole', 'parts', 'out'].map((to) => join(folder, `${name}-${to}`)) as [
        string,
        string,
        string,
      ]
      await build(name, { out: whole, limit })
      await shards(name, parts, 2)
      await mergeShards({ shards: [parts], out })
      expect(filesIn(out)).toEqual(filesIn(whole))
    },
  )

  it('merge with exclusions, of which one shard may have no case', async () => {
    const name = 'red-herrings-5'
    const [whole, parts, out] = [join(folder, 'r1-whole'), join(folder, 'r1-parts'), join(folder, 'r1-out')]
    const judged = [{ case: 'vignettes-0019', record: `vignettes-0019__${name}`, text: '' }]
    const exclusions = ['drop', 'replace'].map((action) =>
      exclusionsOf(join(folder, `${action}.json`), action as 'drop' | 'replace', name, judged),
    )
    const manifest = readManifest((await build(name, { out: whole, limit, exclusions })).path)
    expect([manifest.version, manifest.counts.refused]).toEqual([`${versionOf(name)}-r2`, 1])
    expect(manifest.reviews?.map(({ excluded }) => excluded)).toEqual([1, 1])
    await shards(name, parts, 3, { exclusions })
    expect(await mergeShards({ shards: [parts], out })).toMatchObject({ problems: [], doubles: [] })
    expect(filesIn(out)).toEqual(filesIn(whole))
    const [drop = ''] = exclusions
    const { path } = await build(name, { out: join(folder, 'r1-thrice'), limit, replicates: 3, exclusions: [drop] })
    expect(readManifest(path).reviews).toMatchObject([{ excluded: 3, excludedCases: 1 }])
  })

  it('name exclusions of which no case is in any of them, and those that differ', async () => {
    const name = 'red-herrings-5'
    const none = join(folder, 'none')
    const judged = (id: string) => [{ case: id, record: `${id}__${name}`, text: '' }]
    const others = [exclusionsOf(join(folder, 'others.json'), 'drop', name, judged('vignettes-0100'))]
    await shards(name, none, 2, { exclusions: others })
    await expect(mergeShards({ shards: [none], out: join(folder, 'none-out') })).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringContaining('No case that others.json excludes'),
    })
    const mine = [exclusionsOf(join(folder, 'mine.json'), 'drop', name, judged('vignettes-0001'))]
    await shards(name, none, 2, { exclusions: mine, only: [1], replace: true })
    const { merged, problems } = await mergeShards({ shards: [none], out: join(folder, 'none-out') })
    expect([merged, problems.join()]).toEqual([[], expect.stringContaining('they differ in the exclusions.')])
  })

  it('are done once, and again only where one is missing or damaged', async () => {
    const out = join(folder, 'again')
    await shards('red-herrings-5', out, 3)
    const before = filesIn(out)
    const again = (index: number) =>
      buildShard({ recipe: loadRecipe('red-herrings-5'), out, limit, shard: { index, of: 3 } })
    expect((await again(1)).written).toBe(false)
    const damage = [
      (path: string) => rmSync(path, { recursive: true }),
      (path: string) => rmSync(join(path, 'edits.jsonl')),
      (path: string) => writeFileSync(join(path, 'cases.jsonl'), ''),
      (path: string) =>
        writeFileSync(join(path, 'shard.json'), readFileSync(join(path, 'shard.json')).subarray(0, 900)),
    ]
    for (const change of damage) {
      change(placeOf(out, 'red-herrings-5', 'shard-2-of-3'))
      expect((await again(2)).written).toBe(true)
      expect((await again(3)).written).toBe(false)
      expect(filesIn(out)).toEqual(before)
    }
  })

  it('may be built twice at the same time, as after a lost machine came back', async () => {
    const out = join(folder, 'twins')
    const shard = { index: 1, of: 2 }
    const twin = () => buildShard({ recipe: loadRecipe('red-herrings-5'), out, limit, shard })
    // What a killed run on another machine left.
    mkdirSync(placeOf(out, 'red-herrings-5', '.shard-1-of-2.0123456789abcdef.tmp'), { recursive: true })
    const made = await Promise.all([twin(), twin()])
    expect(made.map(({ records }) => records)).toEqual([10, 10])
    expect(readdirSync(join(out, 'red-herrings-5', versionOf('red-herrings-5')))).toEqual(['shard-1-of-2'])
  })

  it('of another build, or files of somebody else, are not written over', async () => {
    const out = join(folder, 'other')
    await shards('original', out, 2, { only: [1] })
    const other = { recipe: loadRecipe('original'), out, limit, seed: '2', shard: { index: 1, of: 2 } }
    await expect(buildShard(other)).rejects.toMatchObject({ code: 'version-taken' })
    expect((await buildShard({ ...other, replace: true })).written).toBe(true)
    const place = placeOf(out, 'original', 'shard-1-of-2')
    rmSync(join(place, 'shard.json'))
    writeFileSync(join(place, 'notes.txt'), 'mine')
    await expect(buildShard(other)).rejects.toThrow(/notes\.txt.*Move it away/)
    const whole = join(folder, 'whole-in-the-way')
    await build('original', { out: whole, limit })
    await expect(buildShard({ ...other, out: whole })).rejects.toThrow(/holds a dataset, and shards of it go elsewhere/)
    await expect(buildShard({ ...other, cases: '-' })).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('merging', () => {
  const parts = join(folder, 'sound')
  beforeAll(() => shards('red-herrings-5', parts, 3))
  let count = 0

  /** The problems that merging a changed copy of sound shards tells; nothing may be written then. */
  async function problemsAfter(change: (version: string) => unknown): Promise<string> {
    const home = join(folder, `merge-${count++}`)
    cpSync(parts, join(home, 'parts'), { recursive: true })
    await change(join(home, 'parts', 'red-herrings-5', versionOf('red-herrings-5')))
    const { merged, problems } = await mergeShards({ shards: [join(home, 'parts')], out: join(home, 'out') })
    expect(merged).toEqual([])
    expect(readdirSync(home)).toEqual(['parts'])
    return problems.join('\n')
  }

  /** Changes what a receipt says, and its digest with it. */
  const withReceipt = (place: string, change: (receipt: ShardReceipt) => Partial<ShardReceipt>): void => {
    const { format: _format, sha256: _sha256, ...said } = readShard(place)
    const receipt = { ...said, ...change(readShard(place)) }
    writeFileSync(join(place, 'shard.json'), JSON.stringify(finishShard(receipt)))
  }

  it('names what is missing, and what is being written', async () => {
    const said = await problemsAfter((version) => {
      rmSync(join(version, 'shard-1-of-3'), { recursive: true })
      rmSync(join(version, 'shard-3-of-3'), { recursive: true })
      mkdirSync(join(version, '.shard-3-of-3.0123456789abcdef.tmp'))
    })
    expect(said).toMatch(/^red-herrings-5 \S+: missing: 1\/3, 3\/3\. .*\.shard-3-of-3\.\S+ is being written/)
  })

  it.each([
    ['the seed', { seed: '2' }],
    ['the limit', { limit: 19 }],
    ['the recipe', { recipe: { ...loadRecipe('red-herrings-5'), summary: 'Mine.' } }],
    ['the cases', { cases: join(folder, 'fewer.jsonl') }],
  ])('names a shard that differs in %s', async (what, options) => {
    const lines = readFileSync(bundledCases, 'utf8').split('\n')
    writeFileSync(join(folder, 'fewer.jsonl'), `${lines.slice(0, 30).join('\n')}\n`)
    const other = join(folder, `foreign-${count}`)
    await buildShard({
      recipe: loadRecipe('red-herrings-5'),
      limit,
      out: other,
      shard: { index: 2, of: 3 },
      ...options,
    })
    const said = await problemsAfter((version) => {
      const place = join(version, 'shard-2-of-3')
      rmSync(place, { recursive: true })
      cpSync(placeOf(other, 'red-herrings-5', 'shard-2-of-3'), place, { recursive: true })
    })
    expect(said).toMatch(new RegExp(`shard-2-of-3 belongs to another build than .*they differ in ${what}\\.`))
  })

  it('names shards of another number, and of another version of the program', async () => {
    const said = await problemsAfter((version) => shards('red-herrings-5', join(version, '../..'), 4, { only: [1] }))
    expect(said).toMatch(/differ in the number of shards/)
    const older = await problemsAfter((version) => {
      for (const name of readdirSync(version)) {
        withReceipt(join(version, name), ({ toolchain }) => ({ toolchain: { ...toolchain, version: '0.0.1' } }))
      }
    })
    expect(older).toMatch(/were built by version 0\.0\.1.*and this is .*Merge with the program that built them/)
  })

  it('takes a shard that was built twice once where the bytes are the same, and names it where they are not', async () => {
    const twice = join(folder, 'twice')
    cpSync(parts, twice, { recursive: true })
    const same = await mergeShards({ shards: [parts, twice], out: join(folder, 'twice-out') })
    expect([same.problems, same.doubles.length]).toEqual([[], 3])
    const place = placeOf(twice, 'red-herrings-5', 'shard-2-of-3')
    writeFileSync(join(place, 'findings.jsonl'), '{}\n')
    withReceipt(place, ({ files }) => ({
      files: files.map((file) =>
        file.name === 'findings.jsonl' ? { ...file, sha256: sha256('{}\n'), bytes: 3, records: 1 } : file,
      ),
    }))
    const { problems, merged } = await mergeShards({ shards: [parts, twice], out: join(folder, 'twice-no') })
    expect([merged, problems.join()]).toEqual([[], expect.stringMatching(/are both shard 2, with different bytes/)])
  })

  it('names a damaged shard: a file, its receipt, a count', async () => {
    const file = await problemsAfter((version) => writeFileSync(join(version, 'shard-2-of-3', 'edits.jsonl'), ''))
    expect(file).toMatch(/shard-2-of-3.edits\.jsonl: it is not the file .* Build --shard 2\/3 again/)
    const receipt = await problemsAfter((version) => rmSync(join(version, 'shard-2-of-3', 'shard.json')))
    expect(receipt).toMatch(/shard-2-of-3 is no shard: it has no shard\.json/)
    const value = await problemsAfter((version) => {
      const path = join(version, 'shard-2-of-3', 'shard.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('"refused": 0', '"refused": 1'))
    })
    expect(value).toMatch(/does not add up to its own SHA-256/)
  })

  it('tells a case that stands in two shards as one run does', async () => {
    const lines = readFileSync(bundledCases, 'utf8').split('\n')
    const cases = join(folder, 'double.jsonl')
    writeFileSync(cases, `${[...lines.slice(0, 9), lines[0]].join('\n')}\n`)
    const out = join(folder, 'double')
    await shards('original', out, 2, { cases })
    const alone = await build('original', { out: join(folder, 'double-whole'), cases, limit }).catch((cause) => cause)
    const merging = mergeShards({ shards: [out], out: join(folder, 'double-out') })
    const expected = 'line 10: the case vignettes-0000 stands on line 1 already'
    expect(alone.message).toContain(expected)
    await expect(merging).rejects.toMatchObject({ code: 'record-invalid', message: expect.stringContaining(expected) })
  })

  it('refuses a folder without shards, and the folder of the shards themselves', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    await expect(mergeShards({ shards: [empty], out: join(folder, 'x') })).rejects.toThrow(/holds no shard/)
    await expect(mergeShards({ shards: [parts], out: parts })).rejects.toThrow(/holds the shards themselves/)
  })
})
