import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { KeyItem, ReviewKey } from '../../src/review/key.js'
import { run } from '../command-line.js'
import { datasetOf, freshFolder, read, saveAnswers } from './review-data.js'

const folder = freshFolder()
const keyPath = join(folder, 'kept', 'key.json')
const judgements = join(folder, 'kept', 'judgements.jsonl')
const forms = join(folder, 'forms')
let dataset = ''
let key: ReviewKey

beforeAll(async () => {
  dataset = await datasetOf(folder, 'red-herrings-5', 20)
  const flags = ['--fraction', '0.2', '--raters', '2', '--controls', '1', '--key', keyPath, '--json', '--quiet']
  const { status, stdout, stderr } = run(['review', 'export', dataset, '--out', forms, ...flags])
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({
    population: 20,
    cases: 4,
    items: 20,
    controls: 1,
    questions: 25,
    written: true,
  })
  key = JSON.parse(read(keyPath)) as ReviewKey
})

const answered = (rater: string, answer: (item: KeyItem) => string): string =>
  saveAnswers(
    join(folder, `${rater}.json`),
    key,
    rater,
    key.items.map((item) => ({ item: item.ids[rater] ?? '', answer: answer(item) })),
  )

describe('review', () => {
  it.each([
    ['release', () => ['release', dataset]],
    ['exclude', () => ['review', 'exclude', '--out', join(folder, 'none.json')]],
    ['agreement', () => ['review', 'agreement']],
  ])('%s says what to do where the key or the answers are not there', (_, args) => {
    const none = run([...args(), '--key', join(folder, 'nowhere.json')])
    expect([none.status, none.stderr]).toEqual([2, expect.stringMatching(/^No key to the review at .*nowhere\.json/)])
    const unanswered = run([...args(), '--key', keyPath])
    expect(unanswered.status).toBe(2)
    expect(unanswered.stderr).toContain('Import the filled-in forms first (medqa-perturb review import FILE… --key')
  })

  it('exports forms to --out and the key elsewhere', () => {
    expect(readdirSync(forms).sort()).toEqual(
      ['csv', 'html', 'xlsx'].flatMap((kind) => [`rater-1.${kind}`, `rater-2.${kind}`]).sort(),
    )
    expect(key.items).toHaveLength(25)
  })

  it('imports what came back, and refuses the rest with exit code 2 and nothing written', () => {
    const good = answered('rater-1', ({ control }) => (control === null ? 'no' : 'yes'))
    const bad = answered('rater-2', () => 'maybe')
    const flags = ['--key', keyPath, '--out', judgements]
    const refused = run(['review', 'import', good, bad, ...flags])
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('25 problems')
    expect(existsSync(judgements)).toBe(false)
    const taken = run(['review', 'import', good, ...flags])
    expect(taken.status).toBe(0)
    expect(taken.stdout).toMatch(/rater-1 +25 +25 +0\nrater-2 +0 +25 +0\n/)
    const bytes = read(judgements)
    const again = run(['review', 'import', good, '--json', ...flags])
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, known: 25 })
    expect(read(judgements)).toBe(bytes)
    const piped = run(['review', 'import', good, '--key', keyPath, '--out', '-'])
    expect(piped.stdout).toBe(bytes)
    expect(piped.stderr).toContain('25 new answers, 0 known before, in standard output.')
  })

  it('tells how far raters agree, as tables and as JSON', () => {
    const other = answered('rater-2', ({ role, edit }) => (role === 'sample' && edit === 0 ? 'yes' : 'no'))
    expect(run(['review', 'import', other, '--key', keyPath, '--out', judgements]).status).toBe(0)
    const flags = ['--key', keyPath, '--judgements', judgements]
    const { status, stdout, stderr } = run(['review', 'agreement', ...flags])
    expect(status).toBe(0)
    for (const part of ['4 of 20 cases, 20 items', 'rater-1 and rater-2', 'planted-exposure', 'Disagreements']) {
      expect(stdout).toContain(part)
    }
    expect(stderr).toContain(`review exclude --key ${keyPath} --judgements ${judgements} --out exclusions.json`)
    expect(stderr).toContain(`release DIR --key ${keyPath}`)
    const report = JSON.parse(run(['review', 'agreement', '--json', '--by', 'length', ...flags]).stdout)
    expect(report).toMatchObject({ by: 'length', setAside: 0, report: { caseCount: 4, itemCount: 20 } })
    expect(report.report.controls).toMatchObject([
      { rater: 'rater-1', found: 1, count: 1 },
      { rater: 'rater-2', found: 0, count: 1 },
    ])
    expect(report.report.disagreements).toHaveLength(4)
  })

  it('keeps the answers beside the key, so that those of two reviews in one folder never meet', () => {
    const second = join(folder, 'kept', 'key-second.json')
    const flags = ['--fraction', '0.2', '--seed', '2', '--key', second, '--quiet']
    expect(run(['review', 'export', dataset, '--out', join(folder, 'second'), ...flags]).status).toBe(0)
    const own = JSON.parse(read(second)) as ReviewKey
    const answers = own.items.map((item) => ({ item: item.ids['rater-1'] ?? '', answer: 'no' }))
    const saved = saveAnswers(join(folder, 'second.json'), own, 'rater-1', answers)
    const bytes = read(judgements)
    expect(run(['review', 'import', saved, '--key', second]).stderr).toContain('kept/judgements-second.jsonl')
    expect(read(judgements)).toBe(bytes)
    const report = JSON.parse(run(['review', 'agreement', '--key', second, '--json']).stdout)
    expect(report).toMatchObject({ setAside: 0, report: { itemCount: 20 } })
  })

  it('refuses a key among the forms, an odd share and a set without edits', () => {
    const within = run(['review', 'export', dataset, '--out', forms, '--key', join(forms, 'key.json')])
    expect([within.status, within.stderr.includes('must not lie among the forms')]).toEqual([2, true])
    expect(run(['review', 'export', dataset, '--out', forms, '--fraction', '2']).status).toBe(2)
    expect(run(['review', 'agreement', '--key', join(folder, 'none')]).status).toBe(2)
    const unknown = run(['review', 'exprt'])
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean export?')])
  })
})
