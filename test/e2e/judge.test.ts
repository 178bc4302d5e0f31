import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Qualification } from '../../src/evaluation/judge/index.js'
import { jsonLines, run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)

/** A judge that takes every answer for right, and a broken one after the first few: it stops where a file says so. */
const judge = `import { existsSync, readFileSync } from 'node:fs'
const { messages } = JSON.parse(readFileSync(0, 'utf8'))
const told = messages.at(-1).content
if (existsSync(${JSON.stringify(at('broken'))}) && /pneumonia/i.test(told)) process.exit(1)
const quote = /answer>\\n([\\s\\S]*?)\\n<\\//.exec(told)[1]
process.stdout.write(JSON.stringify({ text: JSON.stringify({ verdict: 'matches', quote, reason: 'Yes.' }) }))`

beforeAll(() => {
  writeFileSync(at('judge.mjs'), judge)
  expect(
    run(['build', 'original', 'red-herrings-1', 'red-herrings-5', '--limit', '3', '--out', at('sets')]).status,
  ).toBe(0)
  const models = ['baseline/majority', 'baseline/echo']
  const flags = ['--datasets', at('sets'), '--models', ...models, '--trials', '1', '--out', at('answers')]
  expect(run(['evaluate', ...flags, '--quiet']).status).toBe(0)
})

const told = (out: string, flags: readonly string[], id = `exec:node ${at('judge.mjs')}`) =>
  run(['judge', at('answers'), '--datasets', at('sets'), '--judge', id, '--out', at(out), ...flags], { cwd: folder })
const judged = (out: string, flags: readonly string[], id?: string) => told(out, ['--quiet', ...flags], id)

describe('the command judge', () => {
  it('goes on after a judge that broke down, and ends with the bytes of a run that did not', () => {
    const store = (name: string): string[] => ['--store', `file:${at(`${name}.db`)}`]
    expect(judged('whole', store('whole'))).toMatchObject({ status: 0 })
    writeFileSync(at('broken'), '')
    const stopped = judged('part', store('part'))
    const isTouched = jsonLines(at('whole/judgements.jsonl')).length > 0
    expect([isTouched, existsSync(at('part/outcomes.jsonl'))]).toEqual([true, stopped.status === 0])
    writeFileSync(at('judge.mjs'), judge.replace(/^if .*$/m, ''))
    expect(judged('part', [...store('part'), '--replace']).status).toBe(0)
    for (const name of ['judgements.jsonl', 'outcomes.jsonl']) {
      expect(readFileSync(at(`part/${name}`), 'utf8')).toBe(readFileSync(at(`whole/${name}`), 'utf8'))
    }
  })

  it.each([
    ['prints no reply at all', "process.stdout.write('blah blah')"],
    ['replies without a verdict', "process.stdout.write(JSON.stringify({ text: 'I like it. {matches}' }))"],
  ])('gives nothing but unscored, and says why, where a judge %s', (what, script) => {
    const name = what.replaceAll(' ', '-')
    writeFileSync(at(`${name}.mjs`), script)
    const flags = ['--store', `file:${at(`${name}.db`)}`]
    const { status, stderr } = told(name, flags, `exec:node ${at(`${name}.mjs`)}`)
    expect(status).toBe(0)
    expect(stderr).toContain('Why not, of the first: There was no JSON object in it. ')
    expect(stderr).toContain('once the judge is mended, give another --store, and --replace.')
    const states = new Set(jsonLines<{ state: string }>(at(`${name}/outcomes.jsonl`)).map(({ state }) => state))
    expect([...states].filter((state) => state !== 'format')).toEqual(['unscored'])
  })

  it('refuses with 1 a judge that was found below the bar, unless told otherwise', () => {
    expect(judged('agreeable', [], 'baseline/agreeable').status).toBe(0)
    const outcomes = at('agreeable/outcomes.jsonl')
    const [one] = jsonLines<Record<string, unknown>>(outcomes).filter(({ arm }) => arm === 'red-herrings-1')
    const pair = { case: one?.case, arm: 'red-herrings-1', model: one?.model, prompt: 'default', trial: 0 }
    const gold = { ...pair, original: 'incorrect', perturbed: 'incorrect', inclusion: 0.5, selection: 'pairs' }
    writeFileSync(at('gold.jsonl'), `${JSON.stringify(gold)}\n`)
    const flags = ['--gold', at('gold.jsonl'), '--json']
    const { status, stdout } = run(['judge', 'qualify', at('agreeable'), ...flags], { cwd: folder })
    expect(status).toBe(1)
    expect(JSON.parse(stdout) as Qualification).toMatchObject({ isQualified: false, answers: 2 })
    // Both pairs have one original.
    writeFileSync(
      at('two.jsonl'),
      [gold, { ...gold, arm: 'red-herrings-5' }].map((one) => JSON.stringify(one)).join('\n'),
    )
    const two = run(['judge', 'qualify', at('agreeable'), '--gold', at('two.jsonl')], { cwd: folder })
    expect(two.stdout).toContain('2 gold pairs, 3 answers (an original of several pairs counts once); ')
    const refused = judged('again', [], 'baseline/agreeable')
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/not good enough.*specificity/s)])
    expect(existsSync(at('again'))).toBe(false)
    expect(judged('again', ['--unqualified'], 'baseline/agreeable').status).toBe(0)
    writeFileSync(at('gold.jsonl'), '')
    const none = run(['judge', 'qualify', at('agreeable'), ...flags], { cwd: folder })
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining(`${at('gold.jsonl')} holds no gold pair`)])
    writeFileSync(at('gold.jsonl'), `${JSON.stringify({ ...gold, selection: 'failures' })}\n`)
    const biased = run(['judge', 'qualify', at('agreeable'), ...flags], { cwd: folder })
    expect([biased.status, biased.stderr]).toEqual([2, expect.stringMatching(/pack of failures/)])
  })

  it.each([
    ['no judge', ['--judge', 'baseline/rules'], /Did you mean baseline\/rule/],
    ['one judge twice', ['--second-judge', 'baseline/rule'], /named as both judges/],
    ['too many repeats', ['--repeats', '26'], /at most 25/],
    ['a vocabulary that nobody added', ['--vocabulary', 'doid'], /doid/],
  ])('refuses %s with 2', (_, flags, expected) => {
    const { status, stderr } = judged('no', flags, 'baseline/rule')
    expect([status, expected.test(stderr), existsSync(at('no'))]).toEqual([2, true, false])
  })

  it('asks in parts, each request once, and then grades as one run does', () => {
    const store = ['--store', `file:${at('parts.db')}`]
    for (const shard of ['1/2', '2/2']) {
      expect(judged('in-parts', [...store, '--shard', shard]).status).toBe(0)
      expect(existsSync(at('in-parts'))).toBe(false)
    }
    const plan = judged('in-parts', [...store, '--dry-run', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({ models: [{ requests: 0 }] })
    expect(judged('in-parts', store).status).toBe(0)
    for (const name of ['judgements.jsonl', 'outcomes.jsonl']) {
      expect(readFileSync(at(`in-parts/${name}`), 'utf8')).toBe(readFileSync(at(`whole/${name}`), 'utf8'))
    }
  })

  it('asks for what is missing, and for answers that are there', () => {
    expect(run(['judge', at('answers'), '--judge', 'baseline/rule'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('judge expects --datasets DIR, --out DIR'),
    })
    const nowhere = ['judge', at('nowhere'), '--datasets', at('sets'), '--judge', 'baseline/rule', '--out', at('no')]
    expect(run(nowhere)).toMatchObject({ status: 2, stderr: expect.stringContaining('No file of answers') })
  })
})
