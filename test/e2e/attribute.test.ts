import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonLines, run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const program = `exec:node ${at('model.mjs')}`

beforeAll(() => {
  expect(run(['build', 'red-herrings-5', '--limit', '1', '--out', at('sets')]).status).toBe(0)
  const [version = ''] = readdirSync(at('sets/red-herrings-5'))
  const linesOf = <Line>(name: string): Line[] => jsonLines<Line>(at(`sets/red-herrings-5/${version}/${name}`))
  const [edits] = linesOf<{ layers: { edits: { after: string }[] }[] }>('edits.jsonl')
  const [record] = linesOf<{ target: string }>('cases.jsonl')
  // Its answer changes where the text has the third sentence, however many blanks are between its words.
  const words = edits?.layers[0]?.edits[2]?.after.trim()
  const script = `import { readFileSync } from 'node:fs'
const { messages } = JSON.parse(readFileSync(0, 'utf8'))
const said = messages.map(({ content }) => content).join(' ').replace(/ {2,}/g, ' ')
const answer = said.includes(${JSON.stringify(words)}) ? 'Ergot poisoning' : ${JSON.stringify(record?.target)}
process.stdout.write(JSON.stringify({ text: 'FINAL ANSWER: ' + answer }))`
  writeFileSync(at('model.mjs'), script)
})

const attribute = (out: string, flags: readonly string[]) =>
  run(['attribute', '--datasets', at('sets'), '--out', at(out), '--quiet', ...flags])

describe('the command attribute', () => {
  it('names the edit of a program, stops at its budget of calls, and goes on from there', () => {
    const flags = ['--model', program, '--deterministic', '--shams', '1', '--store', `file:${at('s.db')}`]
    const plan = attribute('none', [...flags, '--dry-run', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({ models: [{ requests: 10, costMost: 0 }], more: /16 more/ })
    const stopped = attribute('out', [...flags, '--max-calls', '20'])
    expect([stopped.status, stopped.stderr]).toEqual([
      3,
      expect.stringMatching(/20 requests of --max-calls are used up/),
    ])
    expect(existsSync(at('out/attributions.jsonl'))).toBe(false)
    const kept = run(['store', 'stats', '--store', `file:${at('s.db')}`, '--json'])
    expect(kept.stdout).toMatch(/"generations":\s*20\b/)
    const done = attribute('out', [...flags, '--json'])
    expect([done.status, JSON.parse(done.stdout)]).toMatchObject([0, { verdicts: { both: 1 }, repeats: 'variants' }])
    expect(jsonLines(at('out/attributions.jsonl'))).toMatchObject([{ verdict: 'both', edit: { number: 2 } }])
    const finished = attribute('out', [...flags, '--max-calls', '1'])
    expect([finished.status, finished.stdout]).toEqual([0, expect.stringMatching(/Exploratory: 1 flip .*both 1/s)])
    const unstored = attribute('out', [...flags.slice(0, -1), `file:${at('empty.db')}`])
    expect([unstored.status, unstored.stderr]).toEqual([2, expect.stringMatching(/left as it is/)])
    const again = attribute('again', [...flags, '--max-calls', '1'])
    expect(again.stdout).toMatch(/Primary: .*effect.*Exploratory: 1 flip .*both 1.*white-space +1/s)
    for (const name of ['attributions.jsonl', 'asked.jsonl', 'attribution.json']) {
      expect(readFileSync(at(`again/${name}`), 'utf8')).toBe(readFileSync(at(`out/${name}`), 'utf8'))
    }
  })

  it('asks a baseline, which needs no store', () => {
    const { status, stdout } = attribute('rule', [
      '--model',
      'baseline/echo',
      '--store',
      `file:${at('no.db')}`,
      '--json',
    ])
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { counts: { records: 1 }, repeats: 'variants' }])
    expect(existsSync(at('no.db'))).toBe(false)
  })

  it('writes nothing for the plan of a baseline', () => {
    const { status, stdout } = attribute('planned', ['--model', 'baseline/echo', '--dry-run'])
    expect([status, stdout]).toEqual([0, 'baseline/echo is a rule: nobody would be asked.\n'])
    expect(existsSync(at('planned'))).toBe(false)
    const json = attribute('planned', ['--model', 'baseline/echo', '--dry-run', '--json'])
    expect(JSON.parse(json.stdout)).toEqual({ models: [] })
  })

  it.each([
    ['batches', ['--model', program, '--batch'], /a batch cannot do/],
    ['an unknown model', ['--model', 'gpt-4o@papper'], /Did you mean gpt-4o@paper/],
    ['a folder that is taken', ['--model', program, '--out', 'out'], /is there already/],
    ['a vocabulary that nobody added', ['--model', program, '--vocabulary', 'doid'], /doid/],
    ['shams that are no number', ['--model', program, '--shams', 'all'], /whole number, 0 or more/],
    [
      'to spend unasked',
      ['--model', 'gpt-4o@current', '--shams', '0'],
      /6 requests and 16 more for every case.*Give --yes/,
    ],
  ])('refuses %s with 2', (_, flags, expected) => {
    const own = flags.map((flag) => (flag === 'out' ? at('out') : flag))
    const { status, stderr } = run(
      ['attribute', '--datasets', at('sets'), '--out', at('no'), '--store', `file:${at('no.db')}`, '--quiet', ...own],
      { env: { OPENAI_API_KEY: 'none' } },
    )
    expect([status, stderr]).toEqual([2, expect.stringMatching(expected)])
    expect(existsSync(at('no'))).toBe(false)
  })
})
