import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { answerLetter, type Manifest } from '../../src/dataset/index.js'
import { exportCard } from '../../src/export/card.js'
import type { QuestionForm } from '../../src/export/exporter.js'
import { throwAwayFolder } from '../command-line.js'
import { manifestLike } from './sources.js'
import { buildTorture } from './torture.js'

const folder = throwAwayFolder()
let folders: readonly [string, string]

beforeAll(async () => {
  folders = await buildTorture(folder)
})

const like = (change: Partial<Manifest> = {}, at: 0 | 1 = 0): Manifest => manifestLike(folders[at], change)

function card(
  manifests: readonly Manifest[],
  title = 'Sets',
  form: QuestionForm = 'free-form',
): { front: Record<string, unknown>; body: string } {
  const configs = manifests.map(({ name }) => ({ name, path: `data/${name}.jsonl` }))
  const [, front, ...body] = exportCard(manifests, { title, form, configs }).split(/^---\n/m)
  return { front: parse(front as string, { version: '1.1' }), body: body.join('---\n') }
}

const withCount =
  (count: number) =>
  (step: Manifest['recipe']['steps'][number]): Manifest['recipe']['steps'][number] => ({
    ...step,
    params: { ...step.params, count },
  })

const licensed = (...licenses: (string | null)[]): Manifest => {
  const manifest = like()
  const input = manifest.inputs[0] as Manifest['inputs'][number]
  return { ...manifest, inputs: licenses.map((license, at) => ({ ...input, name: `${at}.jsonl`, license })) }
}

describe('exportCard', () => {
  it('gives the Hub a config with the split test for each dataset, the first as default', () => {
    expect(card([like(), like({}, 1)]).front).toMatchObject({
      pretty_name: 'Sets',
      language: ['en'],
      task_categories: ['question-answering'],
      size_categories: ['n<1K'],
      annotations_creators: ['machine-generated'],
      configs: [
        { config_name: 'original', default: true, data_files: [{ split: 'test', path: 'data/original.jsonl' }] },
        { config_name: 'red-herrings-1', data_files: [{ split: 'test', path: 'data/red-herrings-1.jsonl' }] },
      ],
    })
  })

  it('says which datasets have guessed specialties, and what these are worth', () => {
    const told = (given: number, guessed: number, at: 0 | 1): Manifest =>
      like({ counts: { ...like({}, at).counts, specialties: { given, guessed } } }, at)
    const { body } = card([told(3, 1, 0), told(4, 0, 1)])
    expect(body).toMatch(
      /Records of a guessed specialty \(`specialty_from`\): original 1 of 4\. .* such guesses are right/,
    )
    expect(card([told(4, 0, 0)]).body).not.toContain('guessed')
  })

  it.each(['on', 'no', '2026-11-20', '1e3'])('keeps the name %s a text for a reader of YAML 1.1', (name) => {
    expect(card([like({ name })], name).front).toMatchObject({ pretty_name: name, configs: [{ config_name: name }] })
  })

  it.each([
    ['CC0-1.0', 'cc0-1.0'],
    ['CC BY 4.0', 'cc-by-4.0'],
    ['cc-by-sa-4.0', 'cc-by-sa-4.0'],
    ['MIT', 'mit'],
    ['Apache-2.0', 'apache-2.0'],
  ])('calls the license %s of all sources %s', (stated, known) => {
    expect(card([licensed(stated, stated), licensed(stated)]).front).toMatchObject({ license: known })
  })

  it.each([
    [['MIT', 'CC0-1.0'], '0.jsonl: MIT; 1.jsonl: CC0-1.0'],
    [['MIT', null], '0.jsonl: MIT; 1.jsonl: not stated'],
    [['ask the ward'], '0.jsonl: ask the ward'],
    [['constructor'], '0.jsonl: constructor'],
    [[null], '0.jsonl: not stated'],
    [[], 'not stated'],
  ])('tells what each source states where there is no one known license: %j', (licenses, details) => {
    const { license, license_name, license_details } = card([licensed(...licenses)]).front
    expect([license, license_name, license_details]).toEqual(['other', 'see-sources', details])
  })

  it('counts an abbreviation list among the sources, but for one in the public domain', () => {
    const list = { name: 'list.txt', sha256: 'c'.repeat(64), bytes: 1, entries: 1 }
    const lent = (license: string | null): Manifest => ({ ...licensed('MIT'), lexicons: [{ ...list, license }] })
    expect(card([lent('CC0-1.0')]).front).toMatchObject({ license: 'mit' })
    expect(card([lent('MIT')]).front).toMatchObject({ license: 'mit' })
    const { front, body } = card([lent('CC BY 4.0')])
    expect(front).toMatchObject({ license: 'other', license_details: '0.jsonl: MIT; list.txt: CC BY 4.0' })
    expect(body).toContain('list.txt (license: CC BY 4.0;')
    expect(card([lent(null)]).front).toMatchObject({ license: 'other' })
  })

  it('counts a file of sentences as a source, and a model as none', () => {
    const writer = { name: 'bank/mine@1', sha256: '2'.repeat(64), license: null, acceptLint: false }
    const written: Manifest = { ...licensed('MIT'), writers: [writer] }
    const { front, body } = card([written])
    expect(front).toMatchObject({ license: 'other', license_details: '0.jsonl: MIT; bank/mine@1: not stated' })
    expect(body).toContain('Text by bank/mine@1 (license: not stated;')
    const choice = { provider: 'exec', model: 'm', endpoint: { host: 'm' }, sampling: { maxTokens: 9 }, trial: 0 }
    const model = choice as unknown as Manifest['model']
    expect(card([{ ...written, model }]).front).toMatchObject({ license: 'mit' })
    expect(card([{ ...written, writers: [{ ...writer, license: 'CC0-1.0' }] }]).front).toMatchObject({ license: 'mit' })
  })

  it.each([
    [999, 'n<1K'],
    [1000, '1K<n<10K'],
    [100_000, '100K<n<1M'],
    [20_000_000, '10M<n<100M'],
  ])('puts %i records into the size %s', (records, size) => {
    expect(card([like({ counts: { ...like().counts, records } })]).front).toMatchObject({ size_categories: [size] })
  })

  it('tells counts, settings, seed, covariates, sources, canary and fingerprint of each dataset', () => {
    const manifest = like({}, 1)
    const { body } = card([like(), manifest])
    const { counts, covariates, inputs, writers } = manifest
    for (const expected of [
      `| red-herrings-1 | ${counts.cases} | ${counts.records} | ${counts.unchanged} | 0 | red-herring 22 |`,
      `${covariates.words.original} → ${covariates.words.perturbed}`,
      'count = 1',
      'Seed 007',
      manifest.rng,
      String(writers[0]?.sha256),
      String(inputs[0]?.sha256),
      manifest.canary,
      manifest.fingerprint,
      like().fingerprint,
    ]) {
      expect(body).toContain(expected)
    }
  })

  it('tells what the checks of a build reported, and nothing where they were silent', () => {
    const counts = { ...like().counts, findings: { 'facts-sex-lost': 236, 'no-site': 2 } }
    expect(card([like(), like({ counts }, 1)]).body).toContain('| red-herrings-1 | facts-sex-lost 236, no-site 2 |')
    expect(card([like({ counts: { ...counts, findings: {} } })]).body).not.toContain('| findings |')
  })

  it('lists a source of several datasets once', () => {
    expect(card([like(), like({}, 1)]).body.split('torture.jsonl')).toHaveLength(2)
  })

  it('says which datasets lack cases that another one has', () => {
    const short = like({ counts: { ...like().counts, records: 3 } }, 1)
    expect(card([like(), short]).body).toContain('red-herrings-1 (3)')
    expect(card([like(), like({}, 1)]).body).not.toContain('Fewer records')
  })

  it('says what holds of an arm next to another one only where that one is there and was built alike', () => {
    const few = like({}, 1)
    const many = {
      ...few,
      name: 'red-herrings-10',
      recipe: { ...few.recipe, name: 'red-herrings-10', beside: undefined, steps: few.recipe.steps.map(withCount(10)) },
    }
    const claim = 'where it stands in red-herrings-10'
    expect(card([few, many]).body).toContain(claim)
    expect(card([few]).body).not.toContain(claim)
    expect(card([few, { ...many, seed: '8' }]).body).not.toContain(claim)
  })

  it('says so where the datasets differ in more than their recipes', () => {
    expect(card([like(), like({ seed: '8', limit: 3 }, 1)]).body).toContain(
      'These datasets differ in seed and limit too',
    )
    expect(card([like(), like({}, 1)]).body).not.toContain('These datasets differ')
  })

  it('says that a model wrote text, and which, where one did', () => {
    const generations = { count: 2, sha256: 'a'.repeat(64), models: ['acme/writer-1'] }
    const prompts = [{ name: 'rewrite', sha256: 'b'.repeat(64) }]
    const { body } = card([like({ generations, prompts })])
    for (const expected of ['acme/writer-1', 'b'.repeat(64), 'written by it']) expect(body).toContain(expected)
    expect(card([like()]).body).not.toContain('written by it')
  })

  it.each([
    ['main', '[main §3.1.1]', ['Bill Cai'], 'the paper whose method was followed'],
    ['safety', '[safety §2.2]', ['Wei-Lun Cheng'], 'the paper whose method was followed'],
    ['both', '[safety §2.1.1] under [main §3.1.1]', ['Bill Cai', 'Wei-Lun Cheng'], 'the papers whose methods were'],
    ['none', null, [], 'the makers of its sources.'],
  ])('cites the papers that a recipe follows: %s', (_, paper, authors, words) => {
    const { body } = card([like({ recipe: { ...like().recipe, paper } })])
    expect(body.match(/author = \{(?!\{).*?(?= and )/g) ?? []).toEqual(authors.map((author) => `author = {${author}`))
    expect(body).toContain(words)
    expect(body.match(/^@misc\{/gm)).toHaveLength(1 + authors.length)
  })

  it('says whether questions are free-form or multiple choice, and then how they are asked and graded', () => {
    const free = card([like()])
    expect(free.body).toContain('The questions are free-form')
    const { front, body } = card([like()], 'Sets', 'multiple-choice')
    expect(front).toMatchObject({ task_categories: ['question-answering', 'multiple-choice'] })
    expect(body).not.toContain('free-form')
    for (const expected of ['multiple choice', 'A. (option)', 'ANSWER: LETTER', '`target_text`', answerLetter]) {
      expect(body).toContain(expected)
    }
  })

  it('shows what a manifest holds and carries none of it out', () => {
    const hostile = 'x | \u001b[31m\u0000<script>alert(1)</script> ![y](http://z) `code` <!-- & [a](b)\n\n# Head'
    const steps = [{ perturbation: hostile, version: 1, params: {} }]
    const recipe = { ...like().recipe, steps, summary: hostile }
    const manifest = like({ seed: hostile, rng: hostile, canary: hostile, recipe })
    const input = { ...(manifest.inputs[0] as Manifest['inputs'][number]), name: hostile, license: hostile }
    const { front, body } = card([{ ...manifest, inputs: [input] }], hostile)
    expect(front).toMatchObject({ pretty_name: hostile, license_details: `${hostile}: ${hostile}` })
    expect(body).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|<script|<!--|[^\\]!\[|[^\\]\]\(|^# Head/m)
    const rows = body.split('\n').filter((line) => line.startsWith('| x'))
    expect(rows.map((row) => row.split(/(?<!\\)\|/)).every(({ length }) => length === 6 || length === 5)).toBe(true)
  })
})
