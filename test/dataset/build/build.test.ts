import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { buildDataset, datasetStats, loadRecipes } from '../../../src/dataset/index.js'
import { originalStamp, toRecord } from '../../../src/dataset/record/record.js'
import { perturbations } from '../../../src/perturbation/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { versionOf } from '../../versions.js'
import { caseOf, vignettes } from '../../vignettes.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()

function casesFile(name: string, texts: readonly string[]): string {
  const path = join(folder, name)
  const lines = texts.map((text, i) => {
    const original = caseOf(text, 'Gout', `own-${i}`)
    return JSON.stringify(toRecord(original, text, originalStamp(original)))
  })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

describe('buildDataset', () => {
  it('takes the bundled cases where none are named', async () => {
    const { records, written, path } = await build('original', { out: join(folder, 'a') })
    expect([records, written]).toEqual([vignettes.length, true])
    expect(jsonLines<{ input: string }>(join(path, 'cases.jsonl')).map(({ input }) => input)).toEqual(
      vignettes.map(({ text }) => text),
    )
  })

  it('counts the records that another step changed and noise did not', async () => {
    const { path, unchanged, withoutNoise } = await build('note-form-copy-paste', { out: join(folder, 'n'), limit: 20 })
    const lines = jsonLines<{ layers: { perturbation: string }[] }>(join(path, 'edits.jsonl'))
    const plain = lines.filter(({ layers }) => layers.every(({ perturbation }) => perturbation !== 'ehr-noise'))
    expect(plain.length).toBeGreaterThan(unchanged)
    expect(withoutNoise).toBe(plain.length)
    expect(datasetStats(path)).toMatchObject({ withoutNoise })
    expect((await build('ehr-copy-paste-mild', { out: join(folder, 'n'), limit: 5 })).withoutNoise).toBeNull()
  })

  it('refuses one path for cases and datasets, and makes nothing there', async () => {
    const same = join(folder, 'same')
    const [recipe] = loadRecipes(['original'])
    const building = buildDataset({ recipe: recipe as NonNullable<typeof recipe>, cases: same, out: same })
    await expect(building).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/to be read and to be written/),
    })
    expect(existsSync(same)).toBe(false)
  })

  it('leaves no folder behind where it fails', async () => {
    const [cases, out] = [join(folder, 'no-cases.jsonl'), join(folder, 'failed', 'deep')]
    writeFileSync(cases, '{"id":"a"}\n')
    await expect(build('original', { out, cases })).rejects.toMatchObject({ code: 'record-invalid' })
    expect(existsSync(join(folder, 'failed'))).toBe(false)
  })

  it('refuses the cases of a dataset that were changed after its build', async () => {
    const { path } = await build('original', { out: join(folder, 'changed'), limit: 3 })
    const cases = join(path, 'cases.jsonl')
    const [first = ''] = readFileSync(cases, 'utf8').split('\n')
    writeFileSync(cases, `${first}\n`)
    const out = join(folder, 'from-changed')
    const error = { code: 'digest-mismatch', message: expect.stringContaining('was changed after its build') }
    await expect(build('original', { out, cases })).rejects.toMatchObject(error)
    expect(existsSync(join(out, 'original', '1.0.0'))).toBe(false)
  })

  it('tells how far it is', async () => {
    const seen: (number | null)[] = []
    const lines = readFileSync(bundledCases, 'utf8').trimEnd().split('\n')
    const path = join(folder, 'many.jsonl')
    const many = Array.from({ length: 1200 }, (_, i) => {
      const id = `many-${i}`
      return (lines[i % lines.length] as string).replaceAll(/vignettes-\d{4}/g, id)
    })
    writeFileSync(path, many.join('\n'))
    await build('original', { out: join(folder, 'many'), cases: path, onProgress: (_cases, share) => seen.push(share) })
    expect(seen.length).toBe(2)
    for (const share of seen) expect(share).toBeGreaterThan(0)
  })

  it('takes the first cases only, and says so in the manifest', async () => {
    const { records, path } = await build('red-herrings-1', { out: join(folder, 'b'), limit: 3 })
    expect(records).toBe(3)
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as {
      limit: number
      inputs: { records: number }[]
    }
    expect([manifest.limit, manifest.inputs[0]?.records]).toEqual([3, 160])
  })

  it.each([
    ['none', [null, ''], null],
    ['one', ['MIT', 'MIT'], 'MIT'],
    ['one and none', ['MIT', null, ''], 'MIT; not stated'],
  ])('names the licences of its cases: %s', async (what, licenses, named) => {
    const cases = join(folder, `${what}.jsonl`)
    const lines = licenses.map((license, i) => {
      const original = caseOf('He limps. Why?', 'Gout', `own-${i}`)
      const record = toRecord(original, original.text, originalStamp(original))
      return JSON.stringify({ ...record, metadata: { ...record.metadata, license } })
    })
    writeFileSync(cases, lines.join('\n'))
    const { path } = await build('original', { out: join(folder, what), cases })
    expect(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')).inputs).toMatchObject([{ license: named }])
  })

  it('keeps a case that cannot be changed, and writes down why', async () => {
    const cases = casesFile('no-site.jsonl', ['What is it?', 'He limps. Why?'])
    const { unchanged, records, findings, path } = await build('red-herrings-5', { out: join(folder, 'c'), cases })
    expect([unchanged, records, findings]).toEqual([1, 2, { 'no-site': 1 }])
    expect(jsonLines(join(path, 'findings.jsonl'))).toEqual([
      {
        id: 'own-0__red-herrings-5',
        check: 'no-site',
        level: 'warning',
        start: null,
        end: null,
        message: expect.stringContaining('own-0'),
      },
    ])
  })

  it('puts a refused record into the findings and not into the dataset', async () => {
    const [recipe] = loadRecipes(['red-herrings-1'])
    const [step] = recipe?.steps ?? []
    if (recipe === undefined || step === undefined) throw new Error('no recipe')
    const refuseOne = {
      name: 'no-limp',
      version: 1,
      find: ({ original, perturbed }: { original: { text: string }; perturbed: string }) =>
        original.text.includes('limps')
          ? [
              {
                check: 'no-limp',
                level: 'error' as const,
                at: { start: 3, end: perturbed.indexOf('🙂') + 2 },
                message: 'limps',
              },
            ]
          : [],
    }
    const strict = { ...recipe, steps: [{ ...step, perturbation: { ...step.perturbation, checks: [refuseOne] } }] }
    const cases = casesFile('refused.jsonl', ['He 🙂 limps. Why?', 'He is pale. Why?'])
    const { records, refused, refusals, path } = await buildDataset({ recipe: strict, out: join(folder, 'd'), cases })
    expect([records, refused]).toEqual([1, 1])
    expect(refusals).toEqual([{ case: 'own-0', check: 'no-limp', message: 'limps' }])
    expect(jsonLines<{ id: string }>(join(path, 'cases.jsonl')).map(({ id }) => id)).toEqual(['own-1__red-herrings-1'])
    expect(jsonLines(join(path, 'findings.jsonl'))).toMatchObject([
      { id: 'own-0__red-herrings-1', level: 'error', start: 3, end: 4 },
    ])
  })

  it('layers steps: each speaks of the text below, names are joined, undone in turn', async () => {
    const [herring] = loadRecipes(['red-herrings-5'])
    const [short] = loadRecipes(['abbreviated'])
    if (herring === undefined || short === undefined) throw new Error('no recipe')
    const recipe = { ...herring, name: 'both', steps: [...herring.steps, ...short.steps] }
    const { path } = await buildDataset({ recipe, out: join(folder, 'e'), limit: 5 })
    const [record] = jsonLines<{ metadata: { perturbation: string; edits: number } }>(join(path, 'cases.jsonl'))
    const [line] = jsonLines<{ layers: { perturbation: string; edits: unknown[] }[] }>(join(path, 'edits.jsonl'))
    expect(record?.metadata.perturbation).toBe('red-herring+abbreviation')
    expect(line?.layers.map(({ perturbation }) => perturbation)).toEqual(['red-herring', 'abbreviation'])
    expect(record?.metadata.edits).toBe(line?.layers.reduce((sum, { edits }) => sum + edits.length, 0))
  })

  it('brings back a dataset that a killed run had put aside', async () => {
    const out = join(folder, 'f')
    const { path } = await build('original', { out, limit: 2 })
    const home = join(out, 'original')
    mkdirSync(join(home, `.${versionOf('original')}.424242.tmp`))
    const { renameSync } = await import('node:fs')
    renameSync(path, join(home, `.${versionOf('original')}.previous`))
    const { written } = await build('original', { out, limit: 2 })
    expect(written).toBe(false)
    expect(readdirSync(home)).toEqual([versionOf('original')])
  })

  it('refuses a folder in the place of the dataset that is none', async () => {
    const home = join(folder, 'g', 'original', versionOf('original'))
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'mine.txt'), 'mine')
    await expect(build('original', { out: join(folder, 'g') })).rejects.toThrow(/not a dataset of this version/)
    expect(existsSync(join(home, 'mine.txt'))).toBe(true)
  })

  it('refuses a record id that would be too long', async () => {
    const [recipe] = loadRecipes(['original'])
    if (recipe === undefined) throw new Error('no recipe')
    const cases = casesFile('long.jsonl', ['Why?'])
    const long = { ...recipe, name: 'x'.repeat(126) }
    await expect(buildDataset({ recipe: long, out: join(folder, 'h'), cases })).rejects.toThrow(/128 are allowed/)
  })
})

it('has a fingerprint that follows the seed, the params and the cases, and nothing else', async () => {
  const fingerprint = async (name: string, out: string, more: object = {}): Promise<string> =>
    (await build(name, { out: join(folder, out), limit: 4, ...more })).fingerprint
  const base = await fingerprint('red-herrings-10', 'i')
  expect(await fingerprint('red-herrings-10', 'j')).toBe(base)
  expect(await fingerprint('red-herrings-10', 'k', { seed: '2' })).not.toBe(base)
  expect(await fingerprint('red-herrings-5', 'l')).not.toBe(base)
  expect(await fingerprint('red-herrings-10', 'm', { limit: 5 })).not.toBe(base)
  expect(perturbations.length).toBeGreaterThan(1)
})
