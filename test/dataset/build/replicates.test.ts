import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { loadRecipe, manifestSchema, perturbCase, verifyDataset } from '../../../src/dataset/index.js'
import { readProvenManifest } from '../../../src/dataset/receipt/index.js'
import { tasksOf } from '../../../src/dataset/recipe/index.js'
import { jsonLines, run, throwAwayFolder } from '../../command-line.js'
import { vignettes } from '../../vignettes.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()

interface Line {
  readonly id: string
  readonly input: string
  readonly metadata: { readonly case: string; readonly cluster: string; readonly seed: string }
}

interface Edited {
  readonly layers: readonly { readonly edits: readonly { readonly start: number; readonly end: number }[] }[]
}

const three = await build('red-herrings-5', { out: join(folder, 'three'), replicates: 3, limit: 40 })
const arms = await Promise.all(
  ['whitespace-10', 'red-herrings-10'].map((name) =>
    build(name, { out: join(folder, 'arms'), replicates: 2, limit: 40 }),
  ),
)
const records = jsonLines<Line>(join(three.path, 'cases.jsonl'))
const ofReplicate = (k: number) => records.filter(({ id }) => id.endsWith(`__r${k}`))

it('gives each case as many records as are wanted, told apart by their ids, and one cluster', () => {
  expect(records.map(({ id }) => id).slice(0, 4)).toEqual([
    'vignettes-0000__red-herrings-5__r1',
    'vignettes-0000__red-herrings-5__r2',
    'vignettes-0000__red-herrings-5__r3',
    'vignettes-0001__red-herrings-5__r1',
  ])
  expect([three.records, new Set(records.map(({ id }) => id)).size]).toEqual([120, 120])
  expect(new Set(records.map(({ metadata }) => metadata.cluster)).size).toBe(40)
  expect(readProvenManifest(three.path)).toMatchObject({ replicates: 3, counts: { cases: 40, records: 120 } })
  expect(readFileSync(join(three.path, 'README.md'), 'utf8')).toContain('Each case has 3 records')
})

it('draws the first as a build without replicates does, and the others anew', async () => {
  const { path } = await build('red-herrings-5', { out: join(folder, 'one'), limit: 40 })
  const single = jsonLines<Line>(join(path, 'cases.jsonl')).map(({ input }) => input)
  const [first, second, third] = [1, 2, 3].map((k) => ofReplicate(k).map(({ input }) => input))
  expect(first).toEqual(single)
  expect(second?.filter((text, i) => text === first?.[i] || text === third?.[i])).toEqual([])
  expect(readProvenManifest(path)).not.toHaveProperty('replicates')
})

it('draws a replicate of two arms alike, so that they differ in one factor', () => {
  const [white, ten] = arms.map(({ path }) =>
    jsonLines<Edited>(join(path, 'edits.jsonl')).map(({ layers }) =>
      layers.flatMap(({ edits }) => edits.map(({ start }) => start)),
    ),
  )
  expect(white).toEqual(ten)
})

it('does not depend on how many others there are, on other cases, or on cores', async () => {
  const { path } = await build('red-herrings-5', { out: join(folder, 'jobs'), replicates: 5, limit: 40, jobs: 2 })
  const texts = new Map(jsonLines<Line>(join(path, 'cases.jsonl')).map(({ id, input }) => [id, input]))
  expect(texts.size).toBe(200)
  expect(records.filter(({ id, input }) => texts.get(id) !== input)).toEqual([])
})

it('makes one record where nothing is drawn', async () => {
  const { path } = await build('abbreviated', { out: join(folder, 'undrawn'), replicates: 3, limit: 2 })
  expect(jsonLines<Line>(join(path, 'cases.jsonl')).map(({ id }) => id)).toEqual([
    'vignettes-0000__abbreviated',
    'vignettes-0001__abbreviated',
  ])
  const alone = await build('abbreviated', { out: join(folder, 'undrawn-alone'), limit: 2 })
  expect(readProvenManifest(path).fingerprint).toBe(alone.fingerprint)
})

it('multiplies the variants of a step', () => {
  const [step] = loadRecipe('red-herrings-5').steps
  const [original] = vignettes
  if (step === undefined || original === undefined) throw new Error('no step or no case')
  const twoForms = { ...step, perturbation: { ...step.perturbation, variants: () => ['soap', 'sbar'] } }
  const tasks = tasksOf(original, [twoForms], { rules: null }, 2)
  expect(tasks.map(({ variants, replicate }) => [...variants, replicate])).toEqual([
    ['soap', 1],
    ['soap', 2],
    ['sbar', 1],
    ['sbar', 2],
  ])
})

it('is proved by building again', async () => {
  const { problems } = await verifyDataset(three.path, { cases: bundledCases })
  expect(problems).toEqual([])
})

it('is what a case gives alone, replicate by replicate', () => {
  const recipe = loadRecipe('red-herrings-5')
  const [first] = vignettes
  if (first === undefined) throw new Error('no case')
  const texts = [1, 2, 3].map((replicate) => perturbCase(first, recipe, { replicate }).text)
  expect(texts).toEqual(records.slice(0, 3).map(({ input }) => input))
})

it('is explained by the stream that it was drawn from', () => {
  const { stdout } = run(['explain', three.path, 'vignettes-0003__red-herrings-5__r2', '--json'])
  const { streams } = JSON.parse(stdout) as { streams: unknown }
  expect(streams).toEqual([['1', 'red-herring', 'vignettes-0003', 'r2']])
})

it('is another dataset than one of fewer replicates', async () => {
  await expect(build('red-herrings-5', { out: join(folder, 'three'), replicates: 2, limit: 40 })).rejects.toMatchObject(
    {
      code: 'version-taken',
    },
  )
})

it('refuses numbers that are none', async () => {
  for (const replicates of [0, -1, 1.5, 101, '2' as unknown as number]) {
    const building = build('red-herrings-5', { out: join(folder, 'none'), replicates })
    await expect(building).rejects.toThrow(/a whole number from 1 to 100/)
  }
  const { status, stderr } = run(['build', 'red-herrings-5', '--out', join(folder, 'none'), '--replicates', '101'])
  expect([status, /from 1 to 100/.test(stderr)]).toEqual([2, true])
  expect(manifestSchema.shape.replicates.safeParse(1).success).toBe(false)
})

it('says of recipes that draw nothing that the flag does nothing there', () => {
  const args = [
    'build',
    'original',
    'red-herrings-1',
    '--limit',
    '2',
    '--replicates',
    '2',
    '--out',
    join(folder, 'told'),
  ]
  const { status, stderr, stdout } = run([...args, '--json'])
  expect([status, JSON.parse(stdout)]).toMatchObject([0, [{ records: 2 }, { records: 4 }]])
  expect(stderr).toContain('original draws nothing at random; --replicates is ignored for it.')
})

it('merges shards to the bytes of one run, and no shards of different numbers', () => {
  const shard = (i: number, k: string, out: string) =>
    run([
      'build',
      'red-herrings-5',
      '--limit',
      '40',
      '--replicates',
      k,
      '--shard',
      `${i}/2`,
      '--out',
      join(folder, out),
    ])
  expect([shard(1, '3', 'shards').status, shard(2, '3', 'shards').status]).toEqual([0, 0])
  expect(run(['merge', join(folder, 'shards'), '--out', join(folder, 'merged')]).status).toBe(0)
  const merged = join(folder, 'merged', 'red-herrings-5', three.version)
  for (const file of ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'manifest.json', 'README.md'])
    expect(readFileSync(join(merged, file), 'utf8')).toBe(readFileSync(join(three.path, file), 'utf8'))
  expect([shard(1, '3', 'others').status, shard(2, '2', 'others').status]).toEqual([0, 0])
  const { status, stderr } = run(['merge', join(folder, 'others'), '--out', join(folder, 'refused')])
  expect([status, /the number of replicates/.test(stderr)]).toEqual([1, true])
})

it('compares with another recipe replicate by replicate', () => {
  const [white = '', ten = ''] = arms.map(({ path }) => path)
  const { records: differing } = JSON.parse(run(['diff', ten, white, '--json']).stdout) as {
    records: { change: string }[]
  }
  expect(differing.map(({ change }) => change)).toEqual(Array.from({ length: 80 }, () => 'text'))
})
