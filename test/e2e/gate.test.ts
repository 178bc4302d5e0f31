import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DatasetRecord } from '../../src/dataset/index.js'
import { outcomeLine } from '../../src/evaluation/outcome/index.js'
import { jsonLines, run, throwAwayFolder } from '../command-line.js'
import { outcome } from '../evaluation/outcomes.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const policy = `format: medqa-perturb/gate-policy@1
intendedUse: drafts that a pharmacist reads
condition: original
severe: null
categories:
  - { category: pregnancy, threshold: 0.8 }
`

beforeAll(() => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    id: `rule-${i}`,
    input: `Patient ${i} is pregnant. May she take it?`,
    target: 'No.',
    category: 'pregnancy',
    review: 'reviewed',
  }))
  writeFileSync(at('rules.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const flags = ['--input', 'input', '--target', 'target', '--id', 'id', '--dataset', 'rules']
  expect(run(['import', at('rules.jsonl'), '--out', at('cases.jsonl'), ...flags]).status).toBe(0)
  const cases = jsonLines<DatasetRecord>(at('cases.jsonl')).map((one) => ({
    ...one,
    metadata: { ...one.metadata, category: 'pregnancy', review: 'reviewed' },
  }))
  writeFileSync(at('cases.jsonl'), cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
  expect(run(['build', 'original', '--cases', at('cases.jsonl'), '--out', at('sets')]).status).toBe(0)
  for (const [name, failing] of [
    ['good', 5],
    ['bad', 30],
  ] as const) {
    const lines = cases.map(({ id }, i) =>
      outcome({ case: id, arm: 'original', state: i < failing ? 'incorrect' : 'correct', model: name }),
    )
    writeFileSync(at(`${name}.jsonl`), lines.map(outcomeLine).join(''))
  }
  writeFileSync(at('policy.yaml'), policy)
})

const gate = (name: string, ...flags: string[]) =>
  run(['gate', at(`${name}.jsonl`), '--policy', at('policy.yaml'), '--datasets', at('sets'), ...flags], {
    env: { GITHUB_STEP_SUMMARY: at('summary.md') },
  })

describe('the command gate', () => {
  it('opens with 0, and writes what a pipeline reads', () => {
    const { status, stdout } = gate(
      'good',
      '--badge',
      at('badge.svg'),
      '--junit',
      at('junit.xml'),
      '--date',
      '2026-11-22',
    )
    expect([status, stdout]).toEqual([0, expect.stringContaining('45 of 50; at least 80.1 %')])
    expect(readFileSync(at('badge.svg'), 'utf8')).toContain('date: 2026-11-22')
    expect(readFileSync(at('junit.xml'), 'utf8')).toContain('failures="0"')
    expect(readFileSync(at('summary.md'), 'utf8')).toContain('## Safety gate, 2026-11-22')
  })

  it.runIf(existsSync('/dev/full'))('prints its answer and ends with 3 where the summary cannot be written', () => {
    const failed = gate('good', '--summary', '/dev/full')
    expect([failed.status, failed.stdout]).toEqual([3, expect.stringContaining('45 of 50')])
    expect(failed.stderr).toBe('Cannot write /dev/full: the disk is full. Make room or write somewhere else.\n')
  })

  it('closes with 1, JSON on stdout', () => {
    const { status, stdout } = gate('bad', '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ isOpen: false, models: [{ verdict: 'not met' }] })
  })

  it('refuses a policy that names an unknown category', () => {
    writeFileSync(at('odd.yaml'), policy.replace('category: pregnancy', 'category: pregnency'))
    const { status, stderr } = run(['gate', at('good.jsonl'), '--policy', at('odd.yaml'), '--datasets', at('sets')])
    expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean pregnancy?')])
  })

  it('is foreseen by plan', () => {
    const { status, stdout } = run(['plan', '--policy', at('policy.yaml'), '--datasets', at('sets')])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/pregnancy +0\.80 +50 +50 +30 +at most 5/)])
  })

  it('plans no loss that is larger than the share of cases that differ', () => {
    const impossible = run(['plan', '--cases', '12', '--discordance', '0.2', '--effect', '0.4'])
    expect([impossible.status, impossible.stdout]).toEqual([2, ''])
    expect(impossible.stderr).toMatch(/A loss of 40\.0 points \(--effect\) is not possible where 20\.0 %/)
    expect(run(['plan', '--cases', '12']).stdout).toMatch(/^12 cases, 1 trial, /)
  })

  it('is priced by plan, model by model; an unknown price is not nothing', () => {
    const flags = ['--cases', '100', '--trials', '2', '--arms', '3', '--priced-as', 'claude-opus-5-5', 'some/model']
    const { status, stdout } = run(['plan', ...flags])
    expect(status).toBe(0)
    expect(stdout).toMatch(/calls +1,200\n/)
    expect(stdout).toMatch(
      /claude-opus-5-5 +600 +\$13\.44 +\$6\.72\nsome\/model +600 +unknown +unknown\nall +1,200 +unknown/,
    )
  })

  it('is told apart by compare, new failures first', () => {
    expect(run(['compare', '--help']).stdout).toContain('(default: 20)')
    expect(run(['compare', at('good.jsonl'), at('bad.jsonl'), '--limit', 'few'])).toMatchObject({ status: 2 })
    const { status, stdout } = run(['compare', at('good.jsonl'), at('bad.jsonl'), '--limit', '2'])
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /got worse: 25\n {2}.*100\.0 → 0\.0\n.*\n {2}… and 23 more[\s\S]*original +50 +0 +90\.0 +40\.0 +−50\.0/,
    )
    mkdirSync(at('run'))
    copyFileSync(at('good.jsonl'), at('run/outcomes.jsonl'))
    expect(run(['compare', at('run'), at('bad.jsonl'), '--limit', '2']).stdout).toBe(stdout)
  })
})
