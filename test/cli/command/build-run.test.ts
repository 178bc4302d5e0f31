import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { bundledCases } from '../../../src/bundled.js'
import { printExpected, printRefusals } from '../../../src/cli/command/build-run.js'
import type { BuildResult } from '../../../src/dataset/index.js'
import { run, throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()

const wanted: string[] = []
beforeEach(() => {
  wanted.splice(0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => wanted.push(String(text)) > 0)
})

const result: BuildResult = {
  recipe: 'mine',
  version: '1.0.0',
  path: 'out/mine/1.0.0',
  records: 3,
  refused: 2,
  unchanged: 0,
  withoutNoise: null,
  fingerprint: '',
  findings: {},
  expected: null,
  tooFew: null,
  edits: {},
  refusals: [{ case: 'ward-0001', check: 'facts-survive', message: 'No fever became fever.' }],
  written: true,
  mixed: [],
}

it('names refused cases, the reason of each, and the file of all of them', () => {
  printRefusals([result, { ...result, refused: 0, refusals: [] }], {})
  expect(wanted.join('')).toBe(
    [
      'mine refused 2 of 5 records; out/mine/1.0.0/findings.jsonl lists them all:',
      '  ward-0001: facts-survive: No fever became fever.',
      '  … and 1 more.',
      '',
    ].join('\n'),
  )
})

it('says once of all arms of noise that they changed too little for a gate, and of each other arm what it is', () => {
  const noisy = (recipe: string, clusters: number): BuildResult => ({
    ...result,
    recipe,
    tooFew: { clusters, sentence: 'for its card' },
  })
  const other = { ...result, tooFew: { clusters: null, sentence: 'Most records are unchanged.' } }
  printExpected([noisy('ehr-a', 1), other, noisy('ehr-b', 30)], {})
  expect(wanted.join('')).toMatch(
    /^\nmine: Most records are unchanged\.\nClusters [^\n]*: ehr-a 1, ehr-b 30\.\nA gate takes 60 [^\n]*\n$/,
  )
  expect(wanted.join('')).not.toMatch(/for its card|\b1 clusters/)
})

it('says nothing to who wants quiet', () => {
  printRefusals([result], { quiet: true })
  expect(wanted).toEqual([])
})

it('ends with 1 under --strict where a record is warned of, in a shard and in what was built before too', () => {
  const [first = '{}'] = readFileSync(bundledCases, 'utf8').split('\n')
  const cases = join(folder, 'cases.jsonl')
  writeFileSync(cases, `${JSON.stringify({ ...JSON.parse(first), input: 'What is the diagnosis?' })}\n`)
  const build = (name: string, ...flags: readonly string[]) =>
    run(['build', name, '--cases', cases, '--out', join(folder, 'out'), ...flags])
  expect(build('red-herrings-1').status).toBe(0)
  const again = build('red-herrings-1', '--strict')
  expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/0 records were refused and 1 warned of/)])
  expect(build('red-herrings-5', '--strict', '--shard', '1/1').status).toBe(1)
  expect(build('original', '--strict').status).toBe(0)
})
