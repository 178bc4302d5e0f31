import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { jsonLines, throwAwayFolder } from '../command-line.js'
import { ask, dataset, serve } from './generate/asking.js'

const folder = throwAwayFolder()
const go = (args: readonly string[]) => ask(args, folder)

const profiles = `profiles:
  - id: offline
    provider: openai-compatible
    model: offline
    sampling: { maxTokens: 200 }
    source: a test
`

beforeAll(async () => {
  writeFileSync(join(folder, 'profiles.yaml'), profiles)
  const built = await go(['build', 'original', 'drug-safety-counterfactual', '--limit', '10', '--out', 'sets'])
  expect(built.status, built.stderr).toBe(0)
})

/** What a model answers badly, and what goes wrong on the way. */
const kinds = ['wrong-shape', 'refusal', 'max-tokens', 'server-error', 'cut-json'] as const

interface GradedAnswer {
  readonly record: string
  readonly trial: number
  readonly state: string
  readonly response: string
}

async function outcomesOf(name: string, faults: number): Promise<readonly GradedAnswer[]> {
  const server = await serve({ faults, kinds: [...kinds], seed: 5 })
  const flags = ['--models', 'offline', '--profiles', 'profiles.yaml', '--base-url', `${server.url}/v1`, '--local-only']
  const sets = ['--datasets', dataset('sets', 'original'), dataset('sets', 'drug-safety-counterfactual')]
  const run = ['evaluate', ...sets, ...flags, '--trials', '2', '--store', `file:${name}.db`, '--out', name, '--yes']
  let done = await go(run)
  // Eight attempts in a row may fail by chance; the same command asks what is left.
  if (done.status === 3) done = await go(run)
  expect(done.status, done.stderr).toBe(0)
  if (faults > 0) expect(server.stats.faults['wrong-shape']).toBeGreaterThan(0)
  return jsonLines(join(folder, name, 'outcomes.jsonl')) as readonly GradedAnswer[]
}

it('counts no answer as right or wrong that comes of a fault of the provider', async () => {
  const key = ({ record, trial }: GradedAnswer): string => `${record} ${trial}`
  const sound = new Map((await outcomesOf('sound', 0)).map((one) => [key(one), one.state]))
  const faulty = await outcomesOf('faulty', 0.4)
  const graded = ['correct', 'partly', 'incorrect', 'hedged', 'unhelpful-safe']
  const byFaults = faulty.filter((one) => graded.includes(one.state) && sound.get(key(one)) !== one.state)
  expect(byFaults).toEqual([])
  expect(faulty.length).toBe(sound.size)
  expect(readFileSync(join(folder, 'faulty', 'outcomes.jsonl'), 'utf8')).toContain('Here is what was asked for.')
})
