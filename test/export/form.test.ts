import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportResult, exportDatasets, exporters, type RequestSettings } from '../../src/export/index.js'
import { throwAwayFolder } from '../command-line.js'
import { build } from '../dataset/folder.js'
import { recordLine } from '../hostile-cases.js'

const folder = throwAwayFolder()
const two = '{"A":"Gout","B":"Flu"}'

/** A file of cases `<name>-0`, `<name>-1` …, each with these options and this answer. */
function casesFile(name: string, cases: readonly (readonly [options: string | null, target: string])[]): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.jsonl`)
  const lines = cases.map(([options, target], at) => {
    const text = `A man of 5${at} limps. He has a hot knee. What is it?`
    const record = JSON.parse(recordLine(`${name}-${at}`, text, target))
    return JSON.stringify({ ...record, metadata: { ...record.metadata, options } })
  })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const dataset = async (recipe: string, name: string, ...cases: Parameters<typeof casesFile>[1]): Promise<string> =>
  (await build(recipe, { out: join(folder, name, recipe), cases: casesFile(name, cases) })).path

const out = join(folder, 'out')
const exported = (...folders: string[]): Promise<ExportResult> => exportDatasets({ folders, to: 'lm-eval', out })

let choices: string
let free: string

beforeAll(async () => {
  choices = await dataset('original', 'choices', [two, 'Gout'], ['["Flu","Gout"]', ' Gout'])
  free = await dataset('red-herrings-1', 'free', [null, 'Gout'])
})

/** What requests need besides the records; other exporters take no notice. */
const request: RequestSettings = {
  model: 'org/model',
  sampling: { maxTokens: 512, temperature: 0.6, topP: 0.95 },
  trials: 2,
  host: 'localhost',
  prompt: null,
}

describe('the form of an export', () => {
  it('is multiple choice where each record has options, free-form where none has', async () => {
    const result = await exportDatasets({ folders: [choices], to: 'lm-eval', out: join(folder, 'choices-out') })
    expect(result.form).toBe('multiple-choice')
    const other = await exportDatasets({ folders: [free], to: 'lm-eval', out: join(folder, 'free-out') })
    expect(other.form).toBe('free-form')
  })

  it.each(exporters.map(({ name }) => name))('is the same bytes a second time for %s', async (to) => {
    const files = async (place: string) =>
      (await exportDatasets({ folders: [choices], to, out: join(folder, place), request })).files
    expect(await files(`${to}-two`)).toEqual(await files(`${to}-one`))
  })

  it('is never mixed in one dataset: the folder and the first record of each kind are named', async () => {
    const mixed = await dataset('original', 'mixed', [two, 'Gout'], [null, 'Gout'], [two, 'Flu'])
    await expect(exported(mixed)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(
        /mixed.* 2 records have answer options \(.*mixed-0__original\) and 1 record has none \(.*mixed-1__original\).*--free-form/,
      ),
    })
    expect(existsSync(out)).toBe(false)
  })

  it('is never mixed over several datasets: all of them are named', async () => {
    await expect(exported(choices, free)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/multiple choice in \S*choices\S* and free-form in \S*free\S*\. .*two --out/),
    })
    expect(existsSync(out)).toBe(false)
  })

  it('is that of the others where a dataset has no record at all', async () => {
    const empty = join(folder, 'emptied')
    const { openSource } = await import('../../src/export/source.js')
    const { inOneForm } = await import('../../src/export/form.js')
    async function* nothing() {}
    const forms = await inOneForm([openSource(choices), { ...openSource(free), folder: empty, records: nothing }])
    expect(forms.map(({ form }) => form)).toEqual(['multiple-choice', 'multiple-choice'])
  })
})

describe('options that cannot be offered', () => {
  it.each([
    ['a-stray', two, 'Asthma', 'its answer "Asthma" is none of its options'],
    ['a-double', '["Gout","Flu","Gout"]', 'Flu', 'its options A and C are both "Gout"'],
    ['an-empty', '["Gout",""]', 'Gout', 'its option B is empty'],
    [
      'a-crowd',
      JSON.stringify(Array.from({ length: 27 }, (_, at) => `x${at}`)),
      'x1',
      'it has 27 options, and there are letters for 26',
    ],
    ['a-single', '["Gout"]', 'Gout', 'it has one option'],
    ['a-scrawl', 'Gout or flu', 'Gout', 'its options are neither an object nor a list in JSON'],
  ])('stop the export with the record named: %s', async (name, options, target, why) => {
    const path = await dataset('original', name, [two, 'Gout'], [options, target])
    await expect(exported(path)).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringContaining(`1 of the records: ${name}-1__original: ${why}`),
    })
    expect(existsSync(out)).toBe(false)
  })

  it('are told all at once, the first five by name', async () => {
    const path = await dataset('original', 'many', ...Array.from({ length: 7 }, () => [two, 'Asthma'] as const))
    const message = expect.stringMatching(/7 of the records: many-0.*many-4.*none of its options; and 2 more\./)
    await expect(exported(path)).rejects.toMatchObject({ message })
  })

  it('are those, too, whose record has its own text of the answer, as an export that is exported again', async () => {
    const own = join(folder, 'own.jsonl')
    const record = JSON.parse(recordLine('own-0', 'A man limps. What is it?', 'Gout'))
    writeFileSync(own, JSON.stringify({ ...record, metadata: { ...record.metadata, options: two, target_text: 'x' } }))
    const { path } = await build('original', { out: join(folder, 'own'), cases: own })
    await expect(exported(path)).rejects.toMatchObject({ message: expect.stringContaining('"target_text"') })
  })
})
