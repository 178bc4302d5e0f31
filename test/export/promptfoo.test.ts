import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type DatasetRecord, recordMetadataSchema } from '../../src/dataset/index.js'
import { inOneForm } from '../../src/export/form.js'
import { promptfoo } from '../../src/export/promptfoo.js'
import { openSource } from '../../src/export/source.js'
import { throwAwayFolder } from '../command-line.js'
import { build } from '../dataset/folder.js'
import { hardTexts } from '../promptfoo/texts.js'
import { choicesOf, exportTo, sourceOf } from './on-disk.js'
import { recordsOf } from './sources.js'
import { asAsked, buildTorture } from './torture.js'

interface Config {
  readonly prompts: readonly { readonly raw: string }[]
  readonly providers: readonly unknown[]
  readonly tests: string
  readonly defaultTest: { readonly assert: readonly { readonly type: string; readonly value: string }[] }
}

interface Test {
  readonly description: string
  readonly vars: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly assert?: unknown
  readonly options?: unknown
}

const home = throwAwayFolder()

let folders: readonly string[] = []
let records: readonly DatasetRecord[] = []
const out = join(home, 'out')

beforeAll(async () => {
  folders = await buildTorture(home)
  records = folders.flatMap((folder) => recordsOf(folder))
  await exportTo(
    promptfoo,
    folders.map((folder) => sourceOf(folder)),
    out,
  )
})

const configOf = (folder: string): Config => parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8')) as Config

/** The tests as promptfoo reads them: split at line feeds, an empty description is made up. */
const testsOf = (folder: string): Test[] =>
  readFileSync(join(folder, 'tests.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Test)

/** What promptfoo 0.121 does to the variables of a test before it renders: to those that are strings or lists. */
function promptfooVars(vars: Test['vars']): Record<string, unknown>[] {
  let combinations: Record<string, unknown>[] = [{}]
  for (const [name, value] of Object.entries(vars)) {
    const values = Array.isArray(value) && typeof value[0] === 'string' ? value : [value]
    combinations = combinations.flatMap((made) => values.map((one) => ({ ...made, [name]: one })))
  }
  return combinations.map((made) =>
    Object.fromEntries(
      Object.entries(made).map(([name, value]) => {
        if (typeof value !== 'string') return [name, value]
        if (/^(file:\/\/|package:)/.test(value)) return [name, 'the content of a file']
        const holes = new RegExp(`\\{\\{\\s*(${Object.keys(vars).join('|')})\\s*\\}\\}`, 'g')
        return [name, value.replace(/\n$/, '').replace(holes, 'another variable')]
      }),
    ),
  )
}

/** A template whose only holes are paths, as nunjucks fills it: what is filled in is not read again. */
function render(template: string, vars: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{\{ ([\w.]+) \}\}/g, (_, path: string) =>
    String(
      path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], {
        ...vars,
      }),
    ),
  )
}

/** The chat that a provider gets. */
function chat(config: Config, vars: Readonly<Record<string, unknown>>): unknown {
  const raw = JSON.parse(config.prompts[0]?.raw ?? '') as readonly { readonly role: string; readonly content: string }[]
  return raw.map(({ role, content }) => ({ role, content: render(content, vars) }))
}

describe('the promptfoo export', () => {
  it('is a configuration and one file of tests for all datasets', () => {
    expect(readdirSync(out).sort()).toEqual(['promptfooconfig.yaml', 'tests.jsonl'])
    expect(configOf(out).tests).toBe('file://tests.jsonl')
    expect(testsOf(out)).toHaveLength(records.length)
    expect(records.length).toBeGreaterThan(40)
  })

  it('lets the text of every record arrive unchanged, one test a record, in order', () => {
    const config = configOf(out)
    const arrived = testsOf(out).flatMap(({ vars }) => promptfooVars(vars).map((made) => chat(config, made)))
    expect(arrived).toEqual(records.map(({ input }) => [{ role: 'user', content: input }]))
  })

  it('looks for the target of every record, as it stands', () => {
    const [assertion, ...others] = configOf(out).defaultTest.assert
    expect(others).toEqual([])
    expect(assertion?.type).toBe('icontains')
    const wanted = testsOf(out).flatMap(({ vars }) =>
      promptfooVars(vars).map((made) => render(assertion?.value ?? '', made)),
    )
    expect(wanted).toEqual(records.map(({ target }) => target))
  })

  it('has advice about a drug read by a model, and everything else compared: one grader a record', async () => {
    const advice = (await build('drug-safety-original', { out: join(home, 'drugs'), limit: 3 })).path
    const plain = (await build('original', { out: join(home, 'drugs'), limit: 3 })).path
    const both = join(home, 'both')
    const sources = await inOneForm([advice, plain].map((folder) => openSource(folder)))
    await exportTo(promptfoo, sources, both)
    const graders = testsOf(both).map(({ assert, options }) => [assert, options])
    const rubric = { type: 'llm-rubric', value: expect.stringContaining('{{ record.target }}') }
    const own = [[rubric], { disableDefaultAsserts: true }]
    expect(graders).toEqual([own, own, own, ...Array(3).fill([undefined, undefined])])
    expect(configOf(both).defaultTest.assert).toHaveLength(1)
    expect(readFileSync(join(both, 'promptfooconfig.yaml'), 'utf8')).toContain('--grader')
    expect(readFileSync(join(out, 'promptfooconfig.yaml'), 'utf8')).not.toContain('--grader')
    expect(promptfoo.next(sources).join()).toContain(
      ' eval -c promptfooconfig.yaml --providers openai:chat:MODEL --grader ',
    )
    expect(promptfoo.next([sourceOf(plain)]).join()).not.toContain('--grader')
  })

  it('would let texts arrive changed if they stood in variables of their own', () => {
    const texts = [...records.map(({ input }) => input), ...hardTexts]
    const changed = texts.filter((text) => promptfooVars({ text, target: '' })[0]?.text !== text)
    expect(changed.length).toBeGreaterThanOrEqual(5)
  })

  it('has no list anywhere in variables or metadata', () => {
    const listed = (value: unknown): boolean =>
      Array.isArray(value) || (typeof value === 'object' && value !== null && Object.values(value).some(listed))
    for (const { vars, metadata } of testsOf(out)) expect(listed({ vars, metadata })).toBe(false)
  })

  it('carries the metadata that pair the records, the own ones in one string', () => {
    const known = Object.keys(recordMetadataSchema.shape)
    const expected = records.map(({ metadata }) => {
      const own = Object.entries(metadata).filter(([key]) => !known.includes(key))
      return { ...Object.fromEntries(known.map((key) => [key, metadata[key]])), extra: Object.fromEntries(own) }
    })
    const found = testsOf(out).map(({ metadata }) => ({ ...metadata, extra: JSON.parse(String(metadata.extra)) }))
    expect(found).toEqual(expected)
  })

  it('names the id in the description so that it is not taken for a secret, however long it is', async () => {
    const [first] = records
    const id = `${'5f0c2a6e-1b7d-4f7e-9f0a-3c1d2e4b5a69'.repeat(2)}__red-herrings-1`
    await exportTo(promptfoo, [sourceOf(folders[0] ?? '', [{ ...(first as DatasetRecord), id }])], join(home, 'long'))
    const secret = /^[a-zA-Z0-9+/=_-]{64,}$/
    expect(id).toMatch(secret)
    expect(testsOf(join(home, 'long')).map(({ description }) => description)).toEqual([`record ${id}`])
    for (const { description } of testsOf(join(home, 'long'))) expect(description).not.toMatch(secret)
  })

  it.each(['', ' \n'])('leaves the grading of a record without a target (%j) to the user', async (target) => {
    const [first] = records
    const folder = join(home, `bare-${target.length}`)
    await exportTo(promptfoo, [sourceOf(folders[0] ?? '', [{ ...(first as DatasetRecord), target }])], folder)
    expect(testsOf(folder)).toMatchObject([{ options: { disableDefaultAsserts: true } }])
    expect(testsOf(out).filter(({ options }) => options !== undefined)).toEqual([])
  })

  it('grades by words until the user switches the model on', () => {
    const config = readFileSync(join(out, 'promptfooconfig.yaml'), 'utf8')
    const rubric = parse(
      config.replace('# - type: llm-rubric\n    #   value', '- type: llm-rubric\n      value'),
    ) as Config
    expect(rubric.defaultTest.assert.map(({ type }) => type)).toEqual(['icontains', 'llm-rubric'])
    expect(rubric.defaultTest.assert[1]?.value).toContain('{{ record.target }}')
  })

  it('asks multiple choice as it stands and passes what ends in the right letter only', async () => {
    const built = await buildTorture(home, 'multiple-choice')
    const asked = built.flatMap((folder) => recordsOf(folder).map(asAsked))
    const folder = join(home, 'choices')
    await exportTo(promptfoo, await choicesOf(built), folder)
    const config = configOf(folder)
    const arrived = testsOf(folder).flatMap(({ vars }) => promptfooVars(vars).map((made) => chat(config, made)))
    expect(arrived).toEqual(asked.map(({ input }) => [{ role: 'user', content: input }]))
    expect(testsOf(folder).map(({ metadata }) => [metadata.target_text, metadata.options])).toEqual(
      asked.map(({ metadata }) => [metadata.target_text, metadata.options]),
    )
    const [assertion, ...others] = config.defaultTest.assert
    expect([others, assertion?.type]).toEqual([[], 'javascript'])
    // What promptfoo makes of it: the value is rendered as a template, then run as the body of a function.
    expect(assertion?.value).not.toMatch(/\{[{%#]/)
    const passes = new Function('output', 'context', `return ${assertion?.value}`) as (
      output: string,
      context: unknown,
    ) => unknown
    for (const { vars } of testsOf(folder)) {
      const { record } = vars as { record: { target: string; text: string } }
      const wrong = record.target === 'A' ? 'B' : 'A'
      expect(passes(`ANSWER: ${wrong}? No.\n\n**ANSWER: ${record.target}**`, { vars })).toBe(true)
      expect(passes(`ANSWER: ${record.target}? No.\n\nANSWER: ${wrong}`, { vars })).toBe(false)
      expect(passes(record.text, { vars })).toBe(false)
    }
  })

  it('says what it was made of, the canary included', () => {
    const config = readFileSync(join(out, 'promptfooconfig.yaml'), 'utf8')
    for (const folder of folders) expect(config).toContain(`# ${sourceOf(folder).manifest.canary}`)
    for (const folder of folders) {
      const { name, version, counts, fingerprint } = sourceOf(folder).manifest
      expect(config).toContain(`${name} ${version}: ${counts.records} records, fingerprint ${fingerprint}`)
    }
  })

  it('writes the same bytes a second time', async () => {
    const again = join(home, 'again')
    await exportTo(
      promptfoo,
      folders.map((folder) => sourceOf(folder)),
      again,
    )
    for (const file of readdirSync(out)) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(out, file)))).toBe(true)
    }
  })
})
