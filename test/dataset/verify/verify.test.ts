import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { datasetStats, diffDatasets, readDataset, showRecords, verifyDataset } from '../../../src/dataset/index.js'
import { fingerprintOf } from '../../../src/dataset/receipt/fingerprint.js'
import type { Manifest } from '../../../src/dataset/receipt/manifest.js'
import { ownDigest } from '../../../src/digest.js'
import { throwAwayFolder } from '../../command-line.js'
import { build, changedCopy } from '../folder.js'

const folder = throwAwayFolder()
const copy = join(folder, 'copy')
let herrings = ''
let short = ''

beforeAll(async () => {
  herrings = (await build('red-herrings-5', { out: folder, limit: 12 })).path
  short = (await build('abbreviated', { out: folder, limit: 12 })).path
})

describe('verifyDataset', () => {
  it('says yes to what was built, and counts what it replayed', async () => {
    const result = await verifyDataset(herrings, { cases: bundledCases })
    expect(result).toMatchObject({ ok: true, records: 12, edits: 60, rebuilt: true, problems: [] })
    expect(await verifyDataset(short)).toMatchObject({ ok: true, rebuilt: false })
  })

  it('tells how far it is, the second half where it builds again', async () => {
    const { path } = await build('original', { out: join(folder, 'all') })
    const expected: (readonly [number, number | null])[] = []
    const onProgress = (records: number, share: number | null): void => void expected.push([records, share])
    await verifyDataset(path, { onProgress })
    expect(expected).toEqual([[100, 100 / 160]])
    await verifyDataset(path, { onProgress, cases: bundledCases })
    expect(expected.slice(1)).toEqual([[100, 50 / 160]])
  })

  it.each([
    ['cases.jsonl', (content: string) => content.replace('__red-herrings-5', '__red-herrings-6'), 'edits.jsonl', 1],
    ['cases.jsonl', (content: string) => content.slice(0, -40), 'cases.jsonl', 12],
    ['edits.jsonl', (content: string) => `${content}{}\n`, 'edits.jsonl', 13],
    ['findings.jsonl', (content: string) => `${content}\n`, 'findings.jsonl', null],
  ])('says no when %s was changed', async (file, change, named, line) => {
    const { ok, problems } = await verifyDataset(changedCopy(herrings, copy, file, change))
    expect(ok).toBe(false)
    expect(problems.map(({ file: where, line: at }) => [where, at])).toContainEqual([named, line])
    expect(problems.filter(({ file: where, message }) => message.startsWith(where))).toEqual([])
  })

  it('names the line of a record that stands there twice, and the count that differs', async () => {
    const doubled = (content: string): string => {
      const lines = content.split('\n')
      return [...lines.slice(0, 3), lines[2], ...lines.slice(4)].join('\n')
    }
    changedCopy(herrings, copy, 'cases.jsonl', doubled)
    writeFileSync(join(copy, 'edits.jsonl'), doubled(readFileSync(join(herrings, 'edits.jsonl'), 'utf8')))
    const { problems } = await verifyDataset(copy)
    expect(problems).toContainEqual({
      file: 'cases.jsonl',
      line: 4,
      message: expect.stringMatching(/^the record \S+__red-herrings-5 is that of line 3 too$/),
    })
    expect(problems).toContainEqual({
      file: 'manifest.json',
      line: null,
      message: expect.stringContaining('the counts are not those of the files: cases 11, not 12'),
    })
  })

  it('names the line of a consistent forgery when it builds again', async () => {
    // Every digest, length and count is right, so only the build itself can tell.
    const { writeFileSync: write, readFileSync: read } = await import('node:fs')
    const { sha256 } = await import('../../../src/digest.js')
    const forge = (content: string): string => content.replace(/"sense":"./, '"sense":"~')
    const senses = forge(read(join(short, 'senses.json'), 'utf8'))
    const forged = changedCopy(short, copy, 'senses.json', forge)
    const manifest = JSON.parse(read(join(forged, 'manifest.json'), 'utf8')) as {
      outputs: { name: string; sha256: string }[]
    }
    for (const output of manifest.outputs) if (output.name === 'senses.json') output.sha256 = sha256(senses)
    write(join(forged, 'manifest.json'), JSON.stringify({ ...manifest, sha256: ownDigest(manifest) }))
    expect((await verifyDataset(forged)).ok).toBe(true)
    const { problems } = await verifyDataset(forged, { cases: bundledCases })
    expect(problems).toMatchObject([{ file: 'senses.json', line: 1 }])
  })

  it('does not call equal lines behind a byte order mark equal bytes', async () => {
    const { sha256 } = await import('../../../src/digest.js')
    const forged = changedCopy(short, copy, 'cases.jsonl', (content) => `\ufeff${content}`)
    const content = readFileSync(join(forged, 'cases.jsonl'))
    const manifest = JSON.parse(readFileSync(join(forged, 'manifest.json'), 'utf8')) as Manifest
    const outputs = manifest.outputs.map((output) =>
      output.name === 'cases.jsonl' ? { ...output, sha256: sha256(content), bytes: content.length } : output,
    )
    const sealed = { ...manifest, outputs }
    writeFileSync(join(forged, 'manifest.json'), JSON.stringify({ ...sealed, sha256: ownDigest(sealed) }))
    const { problems } = await verifyDataset(forged, { cases: bundledCases })
    expect(problems).toMatchObject([
      { file: 'cases.jsonl', line: null, message: expect.stringContaining('other bytes') },
    ])
  })

  it.skipIf(process.platform === 'win32')(
    'says no to a file that is a pipe, a folder or no text, and builds the others again',
    async () => {
      const path = (): string =>
        join(
          changedCopy(herrings, copy, 'README.md', (content) => content),
          'cases.jsonl',
        )
      const made: readonly ((file: string) => void)[] = [
        (file) => void spawnSync('mkfifo', [file]),
        (file) => mkdirSync(file),
        (file) => symlinkSync('nowhere', file),
        (file) => writeFileSync(file, Buffer.from([0x22, 0xff, 0x0a])),
      ]
      for (const make of made) {
        const file = path()
        rmSync(file)
        make(file)
        const { ok, problems } = await verifyDataset(copy, { cases: bundledCases })
        expect(ok).toBe(false)
        expect(problems.map((problem) => problem.file)).toContain('cases.jsonl')
      }
    },
  )

  it.runIf(process.platform !== 'win32')('is refused at once by who only reads it, where a file is none', async () => {
    for (const make of [(file: string) => void spawnSync('mkfifo', [file]), (file: string) => mkdirSync(file)]) {
      const damaged = changedCopy(short, copy, 'README.md', (content) => content)
      const file = join(damaged, 'edits.jsonl')
      rmSync(file)
      make(file)
      const refused = expect.objectContaining({ code: 'input-invalid', where: { file } })
      await expect(showRecords(damaged).next()).rejects.toEqual(refused)
      await expect(readDataset(damaged).next()).rejects.toEqual(refused)
      await expect(diffDatasets(short, damaged)).rejects.toEqual(refused)
      expect(() => datasetStats(damaged)).toThrow(refused)
      expect((await verifyDataset(damaged)).problems).toContainEqual({
        file: 'edits.jsonl',
        line: null,
        message: 'it is no file',
      })
    }
  })

  it.each(['findings.jsonl', 'README.md'])('says no to a manifest that does not list %s', async (name) => {
    const other = changedCopy(herrings, copy, 'manifest.json', (content) => {
      const manifest = JSON.parse(content) as Manifest
      const short = { ...manifest, outputs: manifest.outputs.filter((output) => output.name !== name) }
      return JSON.stringify({ ...short, sha256: ownDigest(short) })
    })
    rmSync(join(other, name))
    const { problems } = await verifyDataset(other)
    expect(problems).toEqual([{ file: 'manifest.json', line: null, message: `it does not list ${name}` }])
  })

  it('names the folder for drafts where there is none', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'nowhere'))
    const rebuilding = verifyDataset(herrings, { cases: bundledCases })
    await expect(rebuilding).rejects.toThrow(/^Cannot write .*nowhere: the folder does not exist/)
    vi.unstubAllEnvs()
  })

  it('asks for the list that the build was given', async () => {
    const list = join(folder, 'list.csv')
    writeFileSync(list, 'abbreviation,sense,frequency\npt,patient,1\n')
    const { path } = await build('abbreviated', { out: join(folder, 'own'), limit: 3, lexicon: list })
    await expect(verifyDataset(path, { cases: bundledCases })).rejects.toThrow(/list\.csv.*--lexicon/)
    expect((await verifyDataset(path, { cases: bundledCases, lexicon: list })).ok).toBe(true)
  })

  it('says no where its cases are those of a dataset that was changed since', async () => {
    const { path: parent } = await build('original', { out: join(folder, 'parent'), limit: 3 })
    const cases = join(parent, 'cases.jsonl')
    const { path } = await build('abbreviated', { out: join(folder, 'child'), cases })
    expect((await verifyDataset(path, { cases })).ok).toBe(true)
    writeFileSync(cases, readFileSync(cases, 'utf8').split('\n').slice(0, 2).join('\n'))
    const { ok, problems } = await verifyDataset(path, { cases })
    expect(ok).toBe(false)
    expect(problems).toEqual([{ file: cases, line: null, message: expect.stringContaining('changed after its build') }])
  })

  it('does not rebuild what another version of a perturbation made', async () => {
    const older = changedCopy(herrings, copy, 'manifest.json', (content) =>
      content.replace(/"version": \d+,/, '"version": 0,'),
    )
    await expect(verifyDataset(older, { cases: bundledCases })).rejects.toThrow(
      /version 0, and this program has version \d/,
    )
  })

  it.each<[string, (manifest: Manifest) => object, RegExp]>([
    ['the older format', ({ checks: _, ...rest }) => ({ ...rest, format: 'medqa-perturb/dataset@1' }), /dataset@1/],
    [
      'another version of a check',
      (made) => ({ ...made, checks: made.checks?.map((check) => ({ ...check, version: check.version + 1 })) }),
      /with version \d of the check/,
    ],
    [
      'other words for a check',
      (made) => ({ ...made, checks: made.checks?.map((check) => ({ ...check, vocabulary: '0'.repeat(64) })) }),
      /with other words for the check/,
    ],
    [
      'a check that is gone',
      (made) => ({ ...made, checks: [{ name: 'gone', version: 1, vocabulary: null }] }),
      /with the check gone/,
    ],
    [
      'params that are refused today',
      ({ recipe, ...rest }) => {
        const steps = recipe.steps.map((step) => ({ ...step, params: { ...step.params, topic: 'older' } }))
        return { ...rest, recipe: { ...recipe, steps } }
      },
      /made by another version, whose params this program does not accept \(red-herring: topic: .*"older".*\): it cannot/,
    ],
  ])(
    'proves digests and edits of a dataset made with %s, and says that it cannot rebuild it',
    async (_, change, said) => {
      const older = changedCopy(herrings, copy, 'manifest.json', (content) => {
        const changed = change(JSON.parse(content) as Manifest) as Manifest
        const manifest = { ...changed, fingerprint: fingerprintOf(changed) }
        return JSON.stringify({ ...manifest, sha256: ownDigest(manifest) })
      })
      const { ok, rebuilt, edits } = await verifyDataset(older)
      expect({ ok, rebuilt, hasEdits: edits > 0 }).toEqual({ ok: true, rebuilt: false, hasEdits: true })
      const rebuilding = verifyDataset(older, { cases: bundledCases })
      await expect(rebuilding).rejects.toThrow(said)
      await expect(rebuilding).rejects.toMatchObject({ code: 'recipe-invalid', message: /cannot rebuild it/ })
    },
  )

  it('tells a manifest that is none from a folder that is none', async () => {
    await expect(verifyDataset(changedCopy(herrings, copy, 'manifest.json', () => '{'))).rejects.toThrow(
      /not valid JSON/,
    )
    await expect(verifyDataset(changedCopy(herrings, copy, 'manifest.json', () => '{}'))).rejects.toThrow(
      /not a manifest/,
    )
    await expect(verifyDataset(folder)).rejects.toThrow(/not a dataset folder/)
  })
})

describe('diffDatasets', () => {
  it('finds nothing between a dataset and itself', async () => {
    expect(await diffDatasets(herrings, herrings)).toMatchObject({ same: 12, records: [], settings: [], damage: [] })
  })

  it('joins two recipes by case and tells what differs', async () => {
    const { records, settings } = await diffDatasets(herrings, short)
    expect(records.length).toBe(12)
    expect(records[0]).toMatchObject({ change: 'text', removedEdits: 5 })
    expect(settings.map(({ key }) => key)).toEqual(expect.arrayContaining(['name', 'steps', 'lexicons']))
  })

  it('tells added and removed records, and changes outside the text', async () => {
    const { path } = await build('red-herrings-5', { out: join(folder, 'fewer'), limit: 10 })
    expect((await diffDatasets(herrings, path)).records.map(({ change }) => change)).toEqual(['removed', 'removed'])
    expect((await diffDatasets(path, herrings)).records.map(({ change }) => change)).toEqual(['added', 'added'])
    const other = changedCopy(herrings, copy, 'cases.jsonl', (content) => content.replace('"seed":"1"', '"seed":"2"'))
    expect((await diffDatasets(herrings, other)).records).toMatchObject([{ change: 'metadata' }])
  })

  it.each(['findings.jsonl', 'README.md'])('says of a folder that it does not fit its manifest: %s', async (file) => {
    const other = changedCopy(herrings, copy, file, (content) => `${content} `)
    const message = 'it is not the file that the manifest names'
    expect(await diffDatasets(herrings, other)).toMatchObject({
      records: [],
      damage: [{ folder: other, file, message }],
    })
  })
})

describe('showRecords', () => {
  const show = async (id?: string) => {
    const shown = []
    for await (const record of showRecords(herrings, id)) shown.push(record)
    return shown
  }

  it('tells each layer twice, as it was and as it became', async () => {
    for (const { original, record, layers } of await show()) {
      const [layer] = layers
      expect(layer?.before.map(({ text }) => text).join('')).toBe(original)
      expect(layer?.after.map(({ text }) => text).join('')).toBe(record.input)
      expect(layer?.after.filter(({ why }) => why !== null).length).toBe(5)
    }
  })

  it('finds a record by its own id and by its case', async () => {
    expect((await show('vignettes-0003')).length).toBe(1)
    expect((await show('vignettes-0003__red-herrings-5')).length).toBe(1)
    await expect(show('vignettes-3')).rejects.toThrow(/no record or case/)
  })
})

describe('where specialties are from', () => {
  /** The bundled cases without the specialty of the first ones. */
  const partly = (count: number): string => {
    const path = join(folder, `without-${count}.jsonl`)
    const lines = readFileSync(bundledCases, 'utf8').trimEnd().split('\n').slice(0, 12)
    const bare = lines.map((line, i) => (i < count ? line.replace(/,"specialty":"[^"]*"/, '') : line))
    writeFileSync(path, `${bare.join('\n')}\n`)
    return path
  }

  it('is counted in manifest, card and stats, with what a guess is worth where there is one', async () => {
    expect(datasetStats(herrings).specialties).toEqual({ given: 12, guessed: 0 })
    const known = readFileSync(join(herrings, 'README.md'), 'utf8')
    expect(known).toContain('| records of a guessed specialty | 0 of 12 |')
    expect(known).not.toContain('such guesses are right')
    const { path } = await build('original', { out: join(folder, 'partly'), cases: partly(5) })
    expect(datasetStats(path).specialties).toEqual({ given: 7, guessed: 5 })
    const card = readFileSync(join(path, 'README.md'), 'utf8')
    expect(card).toContain('| records of a guessed specialty | 5 of 12 |')
    expect(card).toMatch(/`metadata\.specialty_from` marks guesses\. .* of 160 such guesses are right/)
    expect(await verifyDataset(path, { cases: partly(5) })).toMatchObject({ ok: true })
  })

  it('stays a guess where a dataset is made of the dataset', async () => {
    const first = await build('original', { out: join(folder, 'first'), cases: partly(5) })
    const { path } = await build('red-herrings-1', {
      out: join(folder, 'next'),
      cases: join(first.path, 'cases.jsonl'),
    })
    expect(datasetStats(path).specialties).toEqual({ given: 7, guessed: 5 })
  })

  const recounted = (counts: Partial<Manifest['counts']>): string =>
    changedCopy(herrings, copy, 'manifest.json', (content) => {
      const { sha256: _, ...manifest } = JSON.parse(content) as Manifest
      const changed = { ...manifest, counts: { ...manifest.counts, ...counts } }
      return JSON.stringify({ ...changed, sha256: ownDigest(changed) })
    })

  it('is held against the records by verify, and not missed in a dataset of before', async () => {
    const forged = await verifyDataset(recounted({ specialties: { given: 11, guessed: 1 } }))
    expect(forged.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('specialties {"given":12,"guessed":0}'),
    ])
    const older = recounted({ specialties: undefined })
    expect(await verifyDataset(older)).toMatchObject({ ok: true })
    expect(datasetStats(older)).not.toHaveProperty('specialties')
  })
})

describe('datasetStats', () => {
  it('reads counts and senses from the folder alone', () => {
    const stats = datasetStats(short)
    expect(stats.senses).toContainEqual(expect.objectContaining({ sense: 'blood', abbreviation: 'bld', cases: 12 }))
    expect(datasetStats(herrings)).not.toHaveProperty('senses')
  })

  it('says when senses.json is not what was written', () => {
    expect(() => datasetStats(changedCopy(short, copy, 'senses.json', () => '[]'))).toThrow(/senses\.json/)
  })
})
