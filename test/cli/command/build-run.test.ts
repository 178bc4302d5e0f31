import { beforeEach, expect, it, vi } from 'vitest'
import { printRefusals } from '../../../src/cli/command/build-run.js'
import type { BuildResult } from '../../../src/dataset/index.js'

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

it('says nothing to who wants quiet', () => {
  printRefusals([result], { quiet: true })
  expect(wanted).toEqual([])
})
