/**
 * Runs exported suites with promptfoo itself, offline: `npm run promptfoo`.
 *
 * promptfoo is installed into this folder only, from its own lockfile (1.9 GB). The override of @swc/core there names
 * its newest version that was published for every platform; without it the lockfile would not be complete.
 */
import { strict as assert } from 'node:assert'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatasetRecord } from '../../src/dataset/index.js'
import { startChatServer } from './chat-server.js'
import { makeChoices, makeSuite, program, type Suite } from './suite.js'

const here = fileURLToPath(new URL('./', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'medqa-perturb-promptfoo-'))

/**
 * Nothing leaves the machine. The log of debugging is off too: promptfoo 0.121 closes it before it has written all, and
 * ends with 1 where hundreds of long notes go through.
 */
const offline = {
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
  PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
  PROMPTFOO_DISABLE_DEBUG_LOG: '1',
}

/** What promptfoo wrote of one record. */
interface Outcome {
  readonly description: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly success: boolean
}

const providerFile = `file://${join(here, 'provider.mjs')}`
const wanted = versionIn(join(here, 'package.json'))
const installed = join(here, 'node_modules/promptfoo/package.json')

try {
  install()
  for (const suite of [makeSuite(home), await makeChoices(home)]) {
    const { form, recipes, hard, records } = suite
    say(`${form}: ${recipes} recipes, ${records.length} records (${hard} hard texts), promptfoo ${wanted}`)
    await validates(suite)
    await arrives(suite)
    await comesBack(suite)
    await failsByOne(suite)
    await arrivesAtAnEndpoint(suite)
  }
  say('Every variable arrived unchanged; the exit codes are as documented.')
} finally {
  rmSync(home, { recursive: true, force: true })
}

function install(): void {
  if (existsSync(installed) && (JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version === wanted)
    return
  const started = performance.now()
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: here, stdio: 'inherit' })
  assert.equal(status, 0, 'promptfoo could not be installed')
  say(`installed in ${seconds(started)}`)
}

async function validates({ config }: Suite): Promise<void> {
  assert.equal(await promptfoo(['validate', '-c', config]), 0)
  say('validate: exit code 0')
}

/** A provider in JavaScript sees the variables and the prompt of every record, and all assertions pass. */
async function arrives({ form, config, records }: Suite): Promise<void> {
  const log = join(home, `right-${form}.jsonl`)
  const started = performance.now()
  const [status, outcomes] = await evaluate('right', config, { PROBE_LOG: log }, providerFile)
  assert.equal(status, 0)
  const calls = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { prompt: string; vars: { record: { id: string } } })
  assert.equal(calls.length, records.length)
  const callOf = new Map(calls.map((call) => [call.vars.record.id, call]))
  for (const { id, input, target } of records) {
    const call = callOf.get(id)
    assert.deepEqual(call?.vars.record, { id, text: input, target })
    assert.deepEqual(JSON.parse(call?.prompt ?? ''), [{ role: 'user', content: input }])
  }
  sameRecords(outcomes, records)
  assert.equal(outcomes.filter(({ success }) => success).length, records.length)
  say(`eval, all right: exit code 0, ${outcomes.length} results in ${seconds(started)}`)
}

/**
 * The log that promptfoo wrote, as JSON and as JSON Lines, twice each record, comes back as outcomes of the records. Some
 * hard texts look like credentials to promptfoo, which keeps them out of its log: their ids are trusted.
 */
async function comesBack({ form, config, folders, records }: Suite): Promise<void> {
  const logs = ['json', 'jsonl'].map((ending) => join(home, `log-${form}.${ending}`))
  const env = { PROBE_LOG: join(home, `twice-${form}.jsonl`) }
  const args = ['eval', '-c', config, '--providers', providerFile, '--no-cache', '--no-table', '--repeat', '2']
  assert.equal(await promptfoo([...args, ...logs.flatMap((log) => ['-o', log])], env), 0)
  const [whole, lines] = logs.map((log) => {
    const out = `${log}-outcomes.jsonl`
    const flags = [
      '--from',
      'promptfoo',
      '--datasets',
      ...folders,
      '--mixed',
      '--trust-ids',
      '--out',
      out,
      '--quiet',
      '--json',
    ]
    const { counts, states } = JSON.parse(program(['import-outcomes', log, ...flags])) as {
      readonly counts: Readonly<Record<string, number>>
      readonly states: Readonly<Record<string, number>>
    }
    assert.deepEqual(states, { correct: 2 * records.length })
    assert.deepEqual([counts.matched, counts.missing, counts.foreign], [2 * records.length, 0, 0])
    return readFileSync(out, 'utf8')
  })
  assert.deepEqual(lines?.split('\n').sort(), whole?.split('\n').sort())
  say(`import-outcomes: ${2 * records.length} outcomes of the log, as JSON and as JSON Lines alike`)
}

async function failsByOne({ config, records }: Suite): Promise<void> {
  const wrong = records[records.length >> 1]?.id ?? ''
  const env = { PROBE_LOG: join(home, 'wrong.jsonl'), PROBE_WRONG: wrong }
  const [status, outcomes] = await evaluate('wrong', config, env, providerFile)
  assert.equal(status, 100)
  const failed = outcomes.filter(({ success }) => !success).map(({ description }) => description)
  assert.deepEqual(failed, [`record ${wrong}`])
  say(`eval, one wrong: exit code 100, failed: ${wrong}`)
}

/** promptfoo's own OpenAI provider sends every text as the one message of a chat. */
async function arrivesAtAnEndpoint({ config, records }: Suite): Promise<void> {
  const server = await startChatServer(new Map(records.map(({ input, target }) => [input, `ANSWER: ${target}`])))
  try {
    const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none' }
    const [status, outcomes] = await evaluate('endpoint', config, env, 'openai:chat:local')
    assert.equal(status, 0)
    assert.equal(outcomes.filter(({ success }) => success).length, records.length)
    const sent = new Set(server.seen.map((messages) => JSON.stringify(messages)))
    const expected = new Set(records.map(({ input }) => JSON.stringify([{ role: 'user', content: input }])))
    assert.deepEqual([...sent].sort(), [...expected].sort())
    say(`eval, OpenAI provider: exit code 0, ${server.seen.length} requests, ${sent.size} different texts`)
  } finally {
    server.close()
  }
}

/** One outcome a record, found by its id, with the metadata that pair it. */
function sameRecords(outcomes: readonly Outcome[], records: readonly DatasetRecord[]): void {
  const keys = ['case', 'cluster', 'recipe', 'perturbation', 'expectation', 'edits'] as const
  const joined = outcomes.map(({ description, metadata }) => [description, ...keys.map((key) => metadata[key])])
  const expected = records.map(({ id, metadata }) => [`record ${id}`, ...keys.map((key) => metadata[key])])
  assert.deepEqual(sorted(joined), sorted(expected))
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}

type Evaluation = readonly [status: number | null, outcomes: readonly Outcome[]]

async function evaluate(name: string, config: string, env: NodeJS.ProcessEnv, provider: string): Promise<Evaluation> {
  const out = join(home, `${name}.json`)
  const status = await promptfoo(
    ['eval', '-c', config, '--providers', provider, '--no-cache', '--no-table', '-o', out],
    env,
  )
  assert.ok(status === 0 || status === 100, `eval ended with ${status}`)
  const { results } = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly results: {
      readonly results: readonly {
        readonly testCase: { readonly description: string; readonly metadata: Outcome['metadata'] }
        readonly success: boolean
      }[]
    }
  }
  return [status, results.results.map(({ testCase, success }) => ({ ...testCase, success }))]
}

/** Not in one process, so that the endpoint in this one can answer meanwhile. */
function promptfoo(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const program = join(here, 'node_modules/promptfoo/dist/src/entrypoint.js')
  const { PATH, HOME } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: home,
      env: { PATH, HOME, ...offline, PROMPTFOO_CONFIG_DIR: join(home, 'promptfoo'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
    child.on('error', reject)
    child.on('close', (status) => {
      if (status !== 0 && status !== 100) process.stderr.write(said)
      resolve(status)
    })
  })
}

function versionIn(path: string): string {
  return (JSON.parse(readFileSync(path, 'utf8')) as { dependencies: { promptfoo: string } }).dependencies.promptfoo
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
