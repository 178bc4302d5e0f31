import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Attribution, readResults } from '../../../src/evaluation/index.js'
import { findSources } from '../../../src/report/index.js'
import { readConfirmed } from '../../../src/report/source/index.js'
import { throwAwayFolder } from '../../command-line.js'

const out = throwAwayFolder()
const folderOf = (name: string, files: readonly string[]): string => {
  const folder = join(out, name)
  mkdirSync(folder, { recursive: true })
  for (const file of files) writeFileSync(join(folder, file), '')
  return folder
}

describe('findSources', () => {
  it('tells folders of results, answers and attributions apart, whatever their order', () => {
    const [results, answers] = [
      folderOf('r', ['results.json']),
      folderOf('a', ['outcomes.jsonl', 'attributions.jsonl']),
    ]
    const more = join(folderOf('m', ['more.jsonl']), 'more.jsonl')
    const packed = join(folderOf('m', ['MORE.JSONL.GZ']), 'MORE.JSONL.GZ')
    expect(findSources([answers, results, more, packed, answers])).toEqual({
      results: join(results, 'results.json'),
      outcomes: [join(answers, 'outcomes.jsonl'), more, packed],
      attributions: [join(answers, 'attributions.jsonl')],
      datasets: [],
    })
  })

  it.each([
    [['nothing-here'], /nothing-here: expected a folder with results\.json.*but there is nothing/],
    [['empty'], /empty: .*but it holds none of these/],
    [['answers-only'], /expects results\.json .*"medqa-perturb analyze/],
    [['results-only'], /expects outcomes\.jsonl/],
    [['results-only', 'results-too'], /is of one analysis, and .* are two/],
  ])('refuses %j in words', (names, words) => {
    folderOf('empty', [])
    folderOf('answers-only', ['outcomes.jsonl'])
    folderOf('results-only', ['results.json'])
    folderOf('results-too', ['results.json'])
    expect(() => findSources(names.map((name) => join(out, name)))).toThrow(words)
  })
})

describe('readResults', () => {
  it.each([
    ['{', /expected the results of an analysis, but it is not valid JSON/],
    ['{"format":"medqa-perturb/results@9"}', /results\.json: expected the results of an analysis, but .*format/],
    ['[]', /Make them with "medqa-perturb analyze"/],
  ])('refuses %s in words', (text, words) => {
    const path = join(folderOf('bad', []), 'results.json')
    writeFileSync(path, text)
    expect(() => readResults(path)).toThrow(words)
  })
})

describe('readConfirmed', () => {
  const tally = { wrong: 10, right: 2 }
  const places = [{ layer: 0, edit: 2 }]
  const line: Attribution = {
    record: 'a__b',
    case: 'a',
    cluster: 'a',
    arm: 'b',
    model: 'm',
    prompt: 'neutral',
    grader: 'rule@4',
    edits: 10,
    verdict: 'both',
    confirmation: { without: tally, withAll: tally, p: 0.01, q: 0.02 },
    search: { calls: 12, posterior: 0.97, end: 'named' },
    edit: {
      number: 2,
      kind: 'red-herring',
      topic: null,
      position: 'middle third',
      places,
      before: '',
      after: ' He reads.',
    },
    test: { without: tally, withAll: tally, only: tally, allBut: tally, necessary: 0.01, sufficient: 0.01 },
  }

  it('takes only edits that were confirmed', async () => {
    const path = join(folderOf('att', []), 'attributions.jsonl')
    const others: Attribution[] = [
      { ...line, verdict: 'no-single-edit' },
      { ...line, verdict: 'not-confirmed', edit: null },
    ]
    writeFileSync(path, [line, ...others].map((one) => `${JSON.stringify(one)}\n`).join(''))
    expect(await readConfirmed([path])).toEqual([{ record: 'a__b', model: 'm', verdict: 'both', edits: places }])
  })

  it('refuses a file that holds something else', async () => {
    const path = join(folderOf('odd', []), 'attributions.jsonl')
    writeFileSync(path, '{"effect":0.1}\n')
    await expect(readConfirmed([path])).rejects.toThrow(/line 1: expected an attribution/)
  })
})
