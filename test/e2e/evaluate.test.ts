import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const program = `exec:node ${at('model.mjs')}`

beforeAll(() => {
  const script = `import { readFileSync } from 'node:fs'
const { trial } = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify({ text: 'FINAL ANSWER: Gout ' + trial }))`
  writeFileSync(at('model.mjs'), script)
  expect(run(['build', 'drug-safety-counterfactual', '--limit', '6', '--out', at('drugs')]).status).toBe(0)
  expect(run(['build', 'original', 'red-herrings-1', '--limit', '2', '--out', at('sets')]).status).toBe(0)
})

const evaluate = (out: string, flags: readonly string[]) =>
  run(['evaluate', '--out', at(out), '--trials', '2', '--quiet', ...flags])

const states = (out: string): readonly string[] =>
  readFileSync(at(`${out}/outcomes.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).state)

describe('the command evaluate', () => {
  it('goes on from what is stored, and ends with the bytes of a run that was never stopped', () => {
    const both = ['--datasets', at('sets'), '--models', program, 'baseline/echo']
    const [version = ''] = readdirSync(at('sets/original'))
    const part = ['--datasets', at(`sets/original/${version}`), '--models', program]
    const store = ['--store', `file:${at('part.db')}`]
    expect(evaluate('whole', [...both, '--store', `file:${at('whole.db')}`])).toMatchObject({ status: 0 })
    expect(evaluate('first', [...part, ...store]).status).toBe(0)
    const plan = evaluate('none', [...both, ...store, '--dry-run', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({ models: [{ requests: 4, stored: 4, costMost: 0 }] })
    expect(evaluate('resumed', [...both, ...store]).status).toBe(0)
    for (const name of ['outcomes.jsonl', 'responses.jsonl']) {
      expect(readFileSync(at(`resumed/${name}`), 'utf8')).toBe(readFileSync(at(`whole/${name}`), 'utf8'))
    }
    expect(existsSync(at('none'))).toBe(false)
    const told = run(['evaluate', '--out', at('none'), ...both, '--trials', '9', '--dry-run'])
    expect(told.stderr).toMatch(
      /Without --analysis what is compared later is exploratory.* analyze init analysis\.yaml/,
    )
  })

  it('calls a program by the name that it is given, and asks nothing again for it', () => {
    const named = ['--models', program.replace('exec:', 'exec:my-model.2='), '--store', `file:${at('whole.db')}`]
    const { status, stderr } = evaluate('named', ['--datasets', at('sets'), ...named])
    expect([status, stderr]).toEqual([0, ''])
    const models = (out: string) => readFileSync(at(`${out}/outcomes.jsonl`), 'utf8').match(/"model":"[^"]*"/g)
    expect(new Set(models('named'))).toEqual(new Set(['"model":"exec:my-model.2"']))
    const plan = evaluate('none', ['--datasets', at('sets'), ...named, '--dry-run', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({ models: [{ name: 'exec:my-model.2', requests: 0 }] })
    const secret = ['--models', 'exec:TOKEN=hunter2 ask', '--store', `file:${at('none.db')}`]
    const told = evaluate('none', ['--datasets', at('sets'), ...secret, '--dry-run', '--json'])
    expect(JSON.parse(told.stdout).models[0].name).toMatch(/^exec:command sha256:[0-9a-f]{16}$/)
  })

  it('is done where exactly its files are there, and refuses to put others in their place', () => {
    const again = ['--datasets', at('sets'), '--models', program, 'baseline/echo', '--store', `file:${at('whole.db')}`]
    const before = readFileSync(at('whole/outcomes.jsonl.receipt.json'), 'utf8')
    const done = run(['evaluate', '--out', at('whole'), '--trials', '2', ...again])
    expect([done.status, done.stderr]).toEqual([0, expect.stringMatching(/already holds exactly these answers/)])
    expect(done.stderr).toMatch(/^12 outcomes by state\n {2}exec:node .*: .*unscored 0\n {2}baseline\/echo: /)
    const others = evaluate('whole', [...again.slice(0, 3), 'baseline/echo'])
    expect([others.status, others.stderr]).toEqual([2, expect.stringMatching(/is there already/)])
    const unasked = evaluate('whole', [...again, '--trials', '3'])
    expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringMatching(/is there already/)])
    expect(readFileSync(at('whole/outcomes.jsonl.receipt.json'), 'utf8')).toBe(before)
    writeFileSync(at('whole/responses.jsonl'), '\n')
    expect(evaluate('whole', again).status).toBe(2)
    expect(evaluate('whole', [...again, '--replace']).status).toBe(0)
  })

  it('names --take-failures where a program has answered before and fails at what is left, and then records it all', () => {
    // What is too long is refused at once; a program that ends with 1 is asked again for a minute.
    const script = `import { existsSync } from 'node:fs'
if (existsSync(${JSON.stringify(at('is-endless'))})) process.stdout.write('x'.repeat(20_000_000))
else if (existsSync(${JSON.stringify(at('is-down'))})) process.exit(1)
else process.stdout.write(JSON.stringify({ text: 'FINAL ANSWER: Gout' }))`
    writeFileSync(at('failing.mjs'), script)
    const [version = ''] = readdirSync(at('sets/original'))
    const flags = ['--models', `exec:node ${at('failing.mjs')}`, '--store', `file:${at('failing.db')}`]
    expect(evaluate('part', ['--datasets', at(`sets/original/${version}`), ...flags]).status).toBe(0)
    writeFileSync(at('is-down'), '')
    const { status, stderr } = evaluate('rest', ['--datasets', at('sets'), ...flags])
    expect([status, stderr]).toEqual([3, expect.stringMatching(/If only some requests fail, --take-failures records/)])
    writeFileSync(at('is-endless'), '')
    const [other = ''] = readdirSync(at('sets/red-herrings-1'))
    const alone = ['--datasets', at(`sets/red-herrings-1/${other}`), '--take-failures']
    expect(evaluate('alone', [...alone, ...flags]).status).toBe(0)
    expect(states('alone')).toEqual(Array(4).fill('provider-error'))
    const fresh = ['--models', `exec:node ${at('failing.mjs')} again`, '--store', `file:${at('failing.db')}`]
    const failed = evaluate('fresh', [...alone, ...fresh])
    expect([failed.status, failed.stderr]).toEqual([3, expect.stringMatching(/All requests to .* failed/)])
  })

  it('asks in parts, each request once, and then grades as one run does', () => {
    const both = ['--datasets', at('sets'), '--models', program, 'baseline/echo']
    const store = ['--store', `file:${at('parts.db')}`]
    for (const shard of ['1/3', '2/3', '3/3']) {
      expect(evaluate('in-parts', [...both, ...store, '--shard', shard]).status).toBe(0)
      expect(existsSync(at('in-parts'))).toBe(false)
    }
    const plan = evaluate('in-parts', [...both, ...store, '--dry-run', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({ models: [{ requests: 0, stored: 8 }] })
    expect(evaluate('in-parts', [...both, ...store]).status).toBe(0)
    for (const name of ['outcomes.jsonl', 'responses.jsonl']) {
      expect(readFileSync(at(`in-parts/${name}`), 'utf8')).toBe(readFileSync(at(`whole/${name}`), 'utf8'))
    }
  })

  it.each([
    ['an unknown profile', ['gpt-4o@papper'], /Did you mean gpt-4o@paper/],
    ['an unknown baseline', ['baseline/stop'], /No baseline is called/],
    ['a model twice', ['baseline/echo', 'baseline/echo'], /named twice/],
  ])('refuses %s with 2 and writes nothing', (_, models, expected) => {
    const { status, stderr } = evaluate('no', ['--datasets', at('sets'), '--models', ...models])
    expect([status, expected.test(stderr), existsSync(at('no'))]).toEqual([2, true, false])
  })

  it('lists the answers on which two graders differ', () => {
    const [version = ''] = readdirSync(at('drugs/drug-safety-counterfactual'))
    const sets = ['--datasets', at(`drugs/drug-safety-counterfactual/${version}`)]
    const rules = [...sets, '--models', 'baseline/always-stop', '--second-grader', 'keywords']
    const expected = run(['evaluate', '--out', at('two'), ...rules])
    expect(expected.status, expected.stderr).toBe(0)
    expect(expected.stderr).toMatch(/rule@17 and keywords@4 differ on \d+ of 6 answers: \d+ right by the first alone/)
    const first = states('two')
    const second = readFileSync(at('two/outcomes-second.jsonl'), 'utf8').trim().split('\n')
    const disputed = second.filter((line, i) => (JSON.parse(line).state === 'correct') !== (first[i] === 'correct'))
    expect(disputed.length).toBeGreaterThan(0)
    expect(expected.stderr).toContain(`differ on ${disputed.length} of 6`)
    for (const line of disputed) expect(expected.stderr).toContain(JSON.parse(line).record)
    expect(expected.stderr).toMatch(/review export --outcomes .*outcomes-second\.jsonl .*--select disagreements/)
    const same = evaluate('same', [...rules.slice(0, -1), 'rule'])
    expect([same.status, same.stderr]).toEqual([2, expect.stringMatching(/named as both graders/)])
  })

  it('sends each provider its own key, and none to another', () => {
    const models = ['gpt-4o@paper', 'gemini-2.5-flash@paper', 'deepseek-chat@paper', 'claude-sonnet-4-5@paper']
    const flags = ['--datasets', at('sets'), '--models', ...models, '--dry-run', '--json', '--quiet']
    const env = { OPENAI_API_KEY: 'key-of-openai', DEEPSEEK_API_KEY: 'key-of-deepseek' }
    const { stdout } = run(['evaluate', '--out', at('keys'), ...flags], { env })
    const { models: plans } = JSON.parse(stdout) as { models: { key: { name: string } | null }[] }
    expect(plans.map(({ key }) => key?.name ?? null)).toEqual(['OPENAI_API_KEY', null, 'DEEPSEEK_API_KEY', null])
    const gemini = ['--datasets', at('sets'), '--models', 'gemini-2.5-flash@paper', '--yes']
    const { status, stderr } = run(['evaluate', '--out', at('keys'), ...gemini], { env })
    expect([status, stderr]).toEqual([2, expect.stringMatching(/GEMINI_API_KEY/)])
  })

  it('asks no model again for a second grader who is named later, nor for --replace', () => {
    const script = `import { appendFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(at('calls'))}, '.')
process.stdout.write(JSON.stringify({ text: 'Stop the drug.' }))`
    writeFileSync(at('counted.mjs'), script)
    const calls = (): number => readFileSync(at('calls'), 'utf8').length
    const [version = ''] = readdirSync(at('drugs/drug-safety-counterfactual'))
    const sets = ['--datasets', at(`drugs/drug-safety-counterfactual/${version}`)]
    const flags = [...sets, '--models', `exec:node ${at('counted.mjs')}`, '--store', `file:${at('counted.db')}`]
    expect(evaluate('later', flags).status).toBe(0)
    expect(calls()).toBe(12)
    const first = readFileSync(at('later/outcomes.jsonl'), 'utf8')
    const later = run(['evaluate', '--out', at('later'), '--trials', '2', ...flags, '--second-grader', 'keywords'])
    expect([later.status, later.stderr]).toEqual([0, expect.stringMatching(/outcomes-second\.jsonl was added/)])
    expect(readFileSync(at('later/outcomes.jsonl'), 'utf8')).toBe(first)
    expect(readFileSync(at('later/outcomes-second.jsonl'), 'utf8').trim().split('\n')).toHaveLength(12)
    const other = evaluate('later', [...flags, '--grader', 'keywords'])
    expect([other.status, other.stderr]).toEqual([2, expect.stringMatching(/--replace.*no model is asked again/)])
    expect(evaluate('later', [...flags, '--grader', 'keywords', '--replace']).status).toBe(0)
    expect(calls()).toBe(12)
    const more = evaluate('later', [...flags, '--trials', '3'])
    expect([more.status, more.stderr]).toEqual([2, expect.stringMatching(/6 requests have no stored answer/)])
    expect(calls()).toBe(12)
  })

  it('spends nothing unasked', () => {
    const flags = ['--datasets', at('sets'), '--models', 'gpt-4o@current', '--store', `file:${at('paid.db')}`]
    const { status, stderr } = run(['evaluate', '--out', at('paid'), ...flags], { env: { OPENAI_API_KEY: 'none' } })
    expect([status, stderr]).toEqual([2, expect.stringMatching(/12 requests would be sent\. Give --yes/)])
    expect(stderr).toMatch(/gpt-4o (will|was to) be shut down by its provider on 2027-01-14/)
    expect(existsSync(at('paid'))).toBe(false)
  })
})
