import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { ask, dataset, filesWithKey, flagsFor, key, serve, writeCases } from './asking.js'

const folder = throwAwayFolder()
const casesFile = (name: string, count: number): string => writeCases(join(folder, name), count)
const go = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => ask(args, folder, env)

it('asks, stores, and lets build and verify do without the network', async () => {
  const server = await serve()
  const cases = casesFile('few.jsonl', 8)
  const flags = flagsFor(server, 'few.db')
  const planned = await go([
    'generate',
    'red-herrings-10',
    'rewritten',
    '--cases',
    cases,
    ...flags,
    '--dry-run',
    '--json',
  ])
  expect(JSON.parse(planned.stdout)).toMatchObject({ requests: 16 })
  expect(server.stats.requests).toBe(0)
  const unasked = await go(['generate', 'red-herrings-10', '--cases', cases, ...flags])
  expect(unasked).toMatchObject({ status: 2 })
  expect(unasked.stderr).toMatch(/8 requests would be sent. Give --yes/)
  const made = await go(['generate', 'red-herrings-10', 'rewritten', '--cases', cases, ...flags, '--yes', '--json'])
  expect(made.status, made.stderr).toBe(0)
  expect(made.stderr).toMatch(
    /Now, without a network: {2}.+ build red-herrings-10 rewritten --cases .* --provider anthropic --model .* --out out\/model$/m,
  )
  expect(made.stderr).toMatch(/^Written: 16 answers in .*\.$/m)
  const { recipes, spent } = JSON.parse(made.stdout)
  expect(recipes).toMatchObject([
    { ready: 8, waiting: 0 },
    { ready: 8, waiting: 0 },
  ])
  expect(spent).toBeGreaterThan(0)
  const log = await go(['store', 'log', '--store', 'file:few.db', '--json'])
  const { sendings } = JSON.parse(log.stdout) as { sendings: { caseId: string; end: string; cost: number }[] }
  expect(sendings.length).toBe(server.requests.filter(({ method }) => method === 'POST').length)
  expect(new Set(sendings.map(({ caseId }) => caseId))).toEqual(new Set(jsonLines(cases).map(({ id }) => id)))
  expect(sendings.every(({ end }) => end === 'answered')).toBe(true)
  expect(sendings.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(spent, 6)
  expect((await go(['store', 'log', '--store', 'file:few.db'])).stdout).toMatch(
    /^20\S+Z +anthropic at 127\.0\.0\.1:\d+ +claude-opus-5-5 +made-0000 +[\d,]+ +answered +\$0\.\d+$/m,
  )
  const before = server.stats.requests
  const built = await go(['build', 'medqa-robustness', '--cases', cases, '--out', 'few', ...flags, '--json'])
  expect(built.status, built.stderr).toBe(0)
  expect(JSON.parse(built.stdout)).toHaveLength(8)
  expect((await go(['verify', dataset(join(folder, 'few'), 'rewritten'), '--cases', cases])).status).toBe(0)
  expect(server.stats.requests).toBe(before)
})

it('tells a suite without a provider that rewritten waits, and a missing answer by name', async () => {
  const server = await serve()
  const cases = casesFile('three.jsonl', 3)
  const suite = await go(['build', 'medqa-robustness', '--cases', cases, '--out', 'suite', '--json'])
  expect(suite.status, suite.stderr).toBe(0)
  expect(JSON.parse(suite.stdout)).toHaveLength(7)
  expect(suite.stderr).toMatch(/waiting for generate: rewritten is written by a model/)
  const alone = await go(['build', 'rewritten', '--cases', cases, '--out', 'suite'])
  expect(alone).toMatchObject({ status: 2 })
  const flags = flagsFor(server, 'none.db')
  const missing = await go(['build', 'red-herrings-10', 'rewritten', '--cases', cases, '--out', 'suite2', ...flags])
  expect(missing).toMatchObject({ status: 2 })
  expect(missing.stderr).toMatch(/generate red-herrings-10 --cases .* --provider anthropic --model claude-opus-5-5/)
  expect(missing.stderr).toMatch(/generate rewritten --cases/)
})

it('stops before the limit of cost and goes on with the same command', async () => {
  const server = await serve()
  const cases = casesFile('cost.jsonl', 20)
  const flags = ['--cases', cases, ...flagsFor(server, 'cost.db'), '--max-tokens', '500', '--yes', '--json']
  const stopped = await go(['generate', 'red-herrings-10', ...flags, '--max-cost', '0.05'])
  expect(stopped.status).toBe(3)
  expect(stopped.stderr).toMatch(/Raise --max-cost and give the same command/)
  const first = JSON.parse(stopped.stdout)
  expect(first.spent).toBeLessThanOrEqual(0.05)
  expect(first.recipes[0].reasons.budget).toBeGreaterThan(0)
  expect(first.recipes[0].ready).toBeGreaterThan(0)
  const rest = await go(['generate', 'red-herrings-10', ...flags])
  expect(JSON.parse(rest.stdout)).toMatchObject({ answered: 20 - first.recipes[0].ready, recipes: [{ ready: 20 }] })
})

it('sends nothing to a host that is not local, and needs a key, a model and a provider', async () => {
  const cases = casesFile('one.jsonl', 1)
  const far = ['--provider', 'anthropic', '--model', 'claude-opus-5-5', '--cases', cases, '--yes']
  const refused = await go(['generate', 'rewritten', ...far, '--local-only'])
  expect(refused).toMatchObject({ status: 2 })
  expect(refused.stderr).toMatch(/--local-only nothing is sent to api\.anthropic\.com/)
  const near = ['--provider', 'exec:cat', '--cases', cases, '--yes', '--local-only']
  const farStore = await go(['generate', 'rewritten', ...near, '--store', 'https://store.example?authToken=hidden-1'])
  expect([farStore.status, farStore.stderr]).toEqual([2, expect.stringMatching(/nothing is sent to store\.example/)])
  expect(farStore.stderr).not.toContain('hidden-1')
  expect((await go(['generate', 'rewritten', ...far], { ANTHROPIC_API_KEY: '' })).stderr).toMatch(/ANTHROPIC_API_KEY/)
  expect((await go(['generate', 'rewritten', '--cases', cases])).stderr).toMatch(/--provider/)
  expect((await go(['generate', 'rewritten', '--provider', 'antropic', '--model', 'x'])).stderr).toMatch(
    /Did you mean anthropic/,
  )
  expect((await go(['generate', 'rewritten', '--provider', 'anthropic'])).stderr).toMatch(/--model/)
})

it('makes no store in a dry run, and takes neither standard input nor a dataset’s answers for what they are not', async () => {
  const server = await serve()
  const cases = casesFile('shapes.jsonl', 2)
  const flags = flagsFor(server, 'shapes.db')
  const dry = await go(['generate', 'rewritten', '--cases', cases, ...flags, '--dry-run', '--json'])
  expect([dry.status, JSON.parse(dry.stdout).requests, existsSync(join(folder, 'shapes.db'))]).toEqual([0, 2, false])
  const piped = await go(['generate', 'rewritten', '--cases', '-', ...flags, '--yes'])
  expect([piped.status, piped.stderr]).toEqual([2, expect.stringMatching(/"-" can be read only once/)])
  const written = await go(['generate', 'rewritten', '--cases', cases, ...flagsFor(server, 'own.jsonl'), '--yes'])
  expect([written.status, written.stderr]).toEqual([2, expect.stringMatching(/own\.jsonl is a file of a dataset's/)])
  expect(server.stats.requests).toBe(0)
})

it('stops at once where the key is refused, and says so', async () => {
  const server = await serve()
  const cases = casesFile('key.jsonl', 5)
  const flags = flagsFor(server, 'key.db')
  const refused = await go(['generate', 'rewritten', '--cases', cases, ...flags, '--yes'], {
    ANTHROPIC_API_KEY: 'sk-ant-another-key-0000',
  })
  expect(refused).toMatchObject({ status: 3 })
  expect(refused.stderr).toMatch(/401/)
  expect(server.stats.requests).toBeLessThanOrEqual(3)
})

it('keeps the key out of every file and every word', async () => {
  const server = await serve({ faults: 0.3 })
  const cases = casesFile('secret.jsonl', 10)
  const flags = flagsFor(server, 'secret.db')
  const said = [
    await go(['generate', 'red-herrings-10', '--cases', cases, ...flags, '--yes', '--json']),
    await go(['build', 'red-herrings-10', '--cases', cases, ...flags, '--out', 'secret']),
    await go(['store', 'export', 'secret-store.jsonl', '--store', 'file:secret.db']),
    await go(['generate', 'rewritten', '--cases', cases, ...flags, '--yes'], { ANTHROPIC_API_KEY: `${key}x` }),
  ]
  for (const { stdout, stderr } of said) expect(`${stdout}${stderr}`).not.toContain('secret-0123456789')
  expect(filesWithKey(folder)).toEqual([])
  expect(existsSync(join(folder, 'secret-store.jsonl'))).toBe(true)
})

it('ends with 1 under --strict where cases keep their words, as the build does', async () => {
  const cases = casesFile('kept.jsonl', 2)
  const answering = join(folder, 'answers-nothing.mjs')
  writeFileSync(answering, "process.stdin.resume().on('end', () => console.log(JSON.stringify({ text: '[]' })))\n")
  const flags = ['rewritten', '--cases', cases, '--provider', `exec:node ${answering}`, '--store', 'file:kept.db']
  const made = await go(['generate', ...flags, '--yes', '--strict', '--json'])
  expect(JSON.parse(made.stdout).recipes).toMatchObject([{ ready: 2, warned: 2, givenUp: 0, waiting: 0 }])
  expect(made.status).toBe(1)
  expect(made.stderr).toContain('--strict: rewritten: 0 cases are given up and 2 warned of;')
  expect((await go(['generate', ...flags, '--yes'])).status).toBe(0)
  expect((await go(['build', ...flags, '--strict', '--out', 'kept'])).status).toBe(1)
})
