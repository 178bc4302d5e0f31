import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { unstatedReason } from '../../src/evaluation/index.js'
import { outcomeLine } from '../../src/evaluation/outcome/index.js'
import { run, throwAwayFolder } from '../command-line.js'
import { simulate } from '../evaluation/outcomes.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)

beforeAll(() => {
  const rates = { original: 0.8, 'red-herrings-10': 0.5, shortened: 0.2 }
  const outcomes = simulate(120, rates, { trials: 2 })
  const broken = outcomes.map((one, i) => (i % 40 === 0 ? { ...one, state: 'unscored' as const, score: null } : one))
  writeFileSync(at('outcomes.jsonl'), broken.map(outcomeLine).join(''))
  expect(run(['analyze', 'init', at('plan.yaml')]).status).toBe(0)
  const plan = readFileSync(at('plan.yaml'), 'utf8')
    .replace(
      /families:[\s\S]*?strata/,
      'families:\n  - name: main\n    contrasts:\n      - { arm: red-herrings-10, against: original }\nstrata',
    )
    .replace('draws: 10000', 'draws: 500')
    .replace(unstatedReason, 'So little changes no decision.')
  writeFileSync(at('plan.yaml'), plan)
})

describe('the command analyze', () => {
  it('prints a summary of about ten lines and what to type next, and writes all figures', () => {
    const args = ['analyze', at('outcomes.jsonl'), '--analysis', at('plan.yaml'), '--out', at('a')]
    const { status, stdout, stderr } = run(args)
    expect([status, stderr.includes('results.json')]).toEqual([0, true])
    expect(stdout).toMatch(/720 outcomes graded by \S+; this analysis is exploratory/)
    expect(stdout).toMatch(
      /m: original +82\.9\n {2}red-herrings-10 +50\.0 +−32\.9 +−\d+\.\d +−\d+\.\d +0\.\d{3} +degraded/,
    )
    expect(stdout.trimEnd().split('\n').length).toBeLessThan(15)
    expect(stderr).toMatch(/See it all: {2}.* report \S+ \S+outcomes\.jsonl --html/)
    const results = JSON.parse(readFileSync(at('a/results.json'), 'utf8')) as { families: { contrasts: object[] }[] }
    expect(results.families[0]?.contrasts[0]).toMatchObject({ verdict: 'degraded', model: 'm' })
  })

  it('prints every table with every denominator where asked, and has them in a file in any case', () => {
    const args = ['analyze', at('outcomes.jsonl'), '--analysis', at('plan.yaml'), '--out', at('all')]
    const { stdout } = run([...args, '--all'])
    expect(stdout).toMatch(/main +red-herrings-10 − original +m +degraded .* 120 +120 +0 +0\n/)
    expect(stdout).toMatch(/unscored \d+/)
    const file = readFileSync(at('all/tables.md'), 'utf8')
    const titles = [...file.matchAll(/^\*\*(.*)\*\*$/gm)].map(([, title = '']) => title.replaceAll('\\', ''))
    expect(titles.length).toBeGreaterThan(5)
    for (const title of titles) expect(stdout).toContain(`\n${title}\n`)
  })

  it.each(['results.json', 'tables.md'])('does not write over %s where it is read', (name) => {
    const out = at(`read-${name}`)
    mkdirSync(out)
    for (const input of ['outcomes.jsonl', 'plan.yaml']) {
      const place = join(out, name)
      cpSync(at(input), place)
      const [outcomes, plan] = input === 'plan.yaml' ? [at('outcomes.jsonl'), place] : [place, at('plan.yaml')]
      const { status, stderr } = run(['analyze', outcomes, '--analysis', plan, '--out', out])
      expect([status, stderr]).toEqual([2, expect.stringContaining('is to be read and to be written')])
      expect(readFileSync(place)).toEqual(readFileSync(at(input)))
    }
  })

  it('freezes an analysis once, and says the same when asked again', () => {
    const { status, stdout } = run(['analyze', 'freeze', at('plan.yaml')])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64} {2}.*frozen\.json\n$/)])
    expect(run(['analyze', 'freeze', at('plan.yaml')])).toMatchObject({ status: 0, stdout })
  })

  it('prints one JSON document where asked', () => {
    const { stdout } = run(['analyze', at('outcomes.jsonl'), '--analysis', at('plan.yaml'), '--out', at('b'), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ format: 'medqa-perturb/results@1', outcomes: 720 })
  })

  it('carries the error of the grader where clinicians graded pairs', () => {
    const pairs = Array.from({ length: 20 }, (_, i) => ({
      case: `case-${i}`,
      arm: 'red-herrings-10',
      model: 'm',
      trial: 1,
      original: 'correct',
      perturbed: i < 5 ? 'incorrect' : 'correct',
      inclusion: 0.2,
      selection: 'pairs',
    }))
    writeFileSync(at('gold.jsonl'), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
    const flags = ['--analysis', at('plan.yaml'), '--out', at('c'), '--gold', at('gold.jsonl')]
    const { status, stdout } = run(['analyze', at('outcomes.jsonl'), ...flags, '--all'])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/PPI\+\+ on pairs.*\n.*\n.*\nm +red-herrings-10 +20/)])
    expect(run(['analyze', at('outcomes.jsonl'), ...flags]).stdout).toMatch(
      /Audit of the grader, arm by arm: [A-Z]+ \d/,
    )
    writeFileSync(at('gold.jsonl'), readFileSync(at('gold.jsonl'), 'utf8').replace('"pairs"', '"failures"'))
    expect(run(['analyze', at('outcomes.jsonl'), ...flags])).toMatchObject({ status: 2 })
  })

  it.each([
    ['no analysis', [at('outcomes.jsonl'), '--out', at('no')], /--analysis FILE/],
    ['no outcomes', ['--analysis', at('plan.yaml'), '--out', at('no')], /a file of outcomes/],
    ['a file that is not there', [at('none.jsonl'), '--analysis', at('plan.yaml'), '--out', at('no')], /no such file/],
    [
      'an analysis that is none',
      [at('outcomes.jsonl'), '--analysis', at('outcomes.jsonl'), '--out', at('no')],
      /analysis/,
    ],
  ])('refuses %s with 2 and writes nothing', (_, args, expected) => {
    const { status, stdout, stderr } = run(['analyze', ...args])
    expect([status, stdout, expected.test(stderr)]).toEqual([2, '', true])
    expect(existsSync(at('no'))).toBe(false)
  })
})

describe('outcomes that are not those of their receipt', () => {
  it.each([
    ['compare', [at('sealed/outcomes.jsonl'), at('outcomes.jsonl')]],
    ['judge qualify', [at('sealed'), '--gold', at('gold.jsonl')]],
    ['review export', ['--outcomes', at('sealed/outcomes.jsonl'), '--datasets', at('set'), '--out', at('forms')]],
    [
      'judge',
      [at('sealed/outcomes.jsonl'), '--datasets', at('set'), '--judge', 'baseline/rule', '--out', at('judged')],
    ],
    ['judge', [at('sealed'), '--datasets', at('set'), '--judge', 'baseline/rule', '--out', at('judged')]],
  ])('are refused by %s', (command, args) => {
    mkdirSync(at('sealed'), { recursive: true })
    if (!existsSync(at('set'))) expect(run(['build', 'original', '--limit', '1', '--out', at('set')]).status).toBe(0)
    const pair = { case: 'a', arm: 'b', model: 'm', trial: 0, original: 'correct', perturbed: 'correct', inclusion: 1 }
    writeFileSync(at('gold.jsonl'), `${JSON.stringify({ ...pair, selection: 'pairs' })}\n`)
    cpSync(at('outcomes.jsonl'), at('sealed/outcomes.jsonl'))
    const response = { record: 'a', case: 'a', cluster: 'a', arm: 'original', model: 'm', prompt: 'default', trial: 0 }
    const rest = { response: 'Gout', key: null, returned: null, reason: null, sha256: null, state: null }
    writeFileSync(at('sealed/responses.jsonl'), `${JSON.stringify({ ...response, ...rest })}\n`)
    const sha256 = '0'.repeat(64)
    const receipt = {
      format: 'medqa-perturb/outcomes-receipt@1',
      from: 'evaluate',
      files: [{ name: 'responses.jsonl', sha256, bytes: 1 }],
      datasets: [],
      analysis: null,
      counts: {},
      outcomes: { name: 'outcomes.jsonl', sha256, records: 1 },
    }
    writeFileSync(at('sealed/outcomes.jsonl.receipt.json'), JSON.stringify(receipt))
    const { status, stderr } = run([...command.split(' '), ...args])
    expect([status, stderr]).toEqual([2, expect.stringContaining('is not the file that')])
  })
})
