import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endWhen, type Finished, jsonLines, throwAwayFolder } from '../../command-line.js'
import { serveRaw } from '../../generation/serving.js'
import { ask, dataset, flagsFor, serve, startRun, writeCases } from './asking.js'

const folder = throwAwayFolder()
const at = (...parts: readonly string[]): string => join(folder, ...parts)
const go = (args: readonly string[]): Promise<Finished> => ask(args, folder)

/** A reader on the loopback, and how often it was asked each question. */
interface Reader {
  readonly flags: readonly string[]
  readonly asked: ReadonlyMap<string, number>
}

/**
 * Objects to a filler at the head of a unit, misquotes a unit with a pronoun, answers a fifth of them with nonsense,
 * and finds nothing in the rest.
 */
function replyTo(rewritten: string): string {
  if (!rewritten.includes('Of note,') && rewritten.length % 5 === 0) return 'Looks fine to me.'
  const changes = [
    ...(/Of note,/.test(rewritten) ? [{ what: 'a filler', original: '', rewritten: 'of  note,' }] : []),
    ...(/\b(?:his|her|he|she)\b/i.test(rewritten) ? [{ what: 'made up', original: 'never said', rewritten: '' }] : []),
  ]
  return JSON.stringify({ changes })
}

async function serveReader(delayMs = 0): Promise<Reader> {
  const asked = new Map<string, number>()
  const url = await serveRaw(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    response.setHeader('content-type', 'application/json')
    if (request.method !== 'POST') return response.end(JSON.stringify({ id: 'reader-1', object: 'model' }))
    asked.set(body, (asked.get(body) ?? 0) + 1)
    await new Promise((done) => setTimeout(done, delayMs))
    const said = JSON.parse(body).messages.at(-1).content as string
    const content = replyTo(/rewritten>\n(.*?)\n<\//s.exec(said)?.[1] ?? '')
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    const usage = { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 }
    return response.end(JSON.stringify({ id: 'c', object: 'chat.completion', model: 'reader-1-dated', choices, usage }))
  })
  const flags = ['--second-reader', 'openai-compatible:reader-1', '--second-reader-base-url', `${url}/v1`]
  return { flags, asked }
}

/** A table in which the reader costs a hundredth of a dollar a question. */
const pricesFormat = 'medqa-perturb/prices@1'
const prices = ['reader-1', 'claude-opus-5-5'].map((model) => ({
  models: [model],
  from: '2026-01-01',
  source: 'https://example.org',
  input: 30,
  output: 50,
}))

const times = ({ asked }: Reader): number => [...asked.values()].reduce((sum, one) => sum + one, 0)

const manifestOf = (out: string, recipe: string) =>
  JSON.parse(readFileSync(join(dataset(at(out), recipe), 'manifest.json'), 'utf8'))

describe('a second reader of rewritten units', () => {
  it('is planned, asked once, counted, and read by build and verify without a network', async () => {
    const [server, reader] = [await serve(), await serveReader()]
    const cases = writeCases(at('few.jsonl'), 5)
    const common = ['rewritten', '--cases', cases, ...flagsFor(server, 'few.db')]
    writeFileSync(at('prices.yaml'), JSON.stringify({ format: pricesFormat, rows: prices }))
    const plan = await go(['generate', ...common, ...reader.flags, '--prices', 'prices.yaml', '--dry-run', '--json'])
    expect(plan.status, plan.stderr).toBe(0)
    const planned = JSON.parse(plan.stdout)
    expect(planned).toMatchObject({ requests: 5, secondReader: { destination: { model: 'reader-1' } } })
    expect(planned.secondReader.requests).toBeGreaterThan(25)
    expect(planned.secondReader.costLikely).toBeGreaterThan(0)
    const unasked = await go(['generate', ...common, ...reader.flags])
    expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringMatching(/5 requests and about \d+ that follow/)])
    expect([server.stats.requests, times(reader)]).toEqual([0, 0])

    const made = await go(['generate', ...common, ...reader.flags, '--yes', '--json'])
    expect(made.status, made.stderr).toBe(0)
    const { recipes, models, answered } = JSON.parse(made.stdout)
    const { secondReader, refusals, ready } = recipes[0]
    expect([ready, models['reader-1']]).toEqual([5, ['reader-1-dated']])
    for (const count of ['objected', 'dropped', 'unread']) expect(secondReader[count], count).toBeGreaterThan(0)
    expect(refusals['second-reader']).toBe(secondReader.objected)
    expect(answered).toBeGreaterThan(times(reader))
    // What babbles is asked four times, each time in other words; nothing is asked twice.
    expect([...reader.asked.values()].every((count) => count === 1)).toBe(true)
    const [paid, asked] = [times(reader), server.stats.requests]
    const again = await go(['generate', ...common, ...reader.flags, '--yes', '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({ answered: 0, recipes: [{ ready: 5, secondReader }] })

    for (const [out, ...more] of [['one'], ['two', '--jobs', '2']] as const) {
      const built = await go(['build', ...common, ...reader.flags, '--out', out, ...more])
      expect(built.status, built.stderr).toBe(0)
      const { secondReader: wanted, generations } = manifestOf(out, 'rewritten')
      expect(wanted).toMatchObject({ ...secondReader, models: ['reader-1-dated'], qualification: null })
      expect(wanted.prompt).toEqual({ name: 'second-reader', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
      expect(generations.models).not.toContain('reader-1-dated')
    }
    const [one, two] = ['one', 'two'].map((out) => dataset(at(out), 'rewritten'))
    for (const name of ['manifest.json', 'generations.jsonl', 'README.md'])
      expect(readFileSync(join(two as string, name), 'utf8')).toBe(readFileSync(join(one as string, name), 'utf8'))
    expect(readFileSync(join(one as string, 'README.md'), 'utf8')).toMatch(
      new RegExp(`\\| of these refused, for words that stand in both texts \\| ${secondReader.objected} \\|`),
    )
    const records = jsonLines(join(one as string, 'cases.jsonl')) as readonly { input: string }[]
    expect(records.some(({ input }) => /Of note,/.test(input))).toBe(false)
    const proven = await go(['verify', one as string, '--cases', cases])
    expect([proven.status, proven.stdout]).toEqual([0, expect.stringMatching(/rebuilt byte for byte/)])
    expect([times(reader), server.stats.requests]).toEqual([paid, asked])
  })

  it('has no part without the flag, nor in recipes that show nobody anything, and shards tell of it too', async () => {
    const [server, reader] = [await serve(), await serveReader()]
    const cases = writeCases(at('two.jsonl'), 2)
    const common = ['--cases', cases, ...flagsFor(server, 'two.db')]
    const made = await go(['generate', 'rewritten', 'red-herrings-10', ...common, '--yes'])
    expect(made.status, made.stderr).toBe(0)
    const missing = await go(['build', 'rewritten', ...common, ...reader.flags, '--out', 'missing'])
    expect([missing.status, missing.stderr]).toEqual([
      2,
      expect.stringMatching(/reader-1 .*second-reader, case .* --second-reader openai-compatible:reader-1/),
    ])
    await go(['build', 'rewritten', 'red-herrings-10', ...common, '--out', 'plain'])
    const plain = manifestOf('plain', 'rewritten')
    expect(plain).not.toHaveProperty('secondReader')
    const read = await go(['generate', 'rewritten', 'red-herrings-10', ...common, ...reader.flags, '--yes', '--json'])
    expect(JSON.parse(read.stdout).recipes[1]).not.toHaveProperty('secondReader')
    const both = ['rewritten', 'red-herrings-10', ...common, ...reader.flags]
    expect((await go(['build', ...both, '--out', 'read'])).status).toBe(0)
    expect(manifestOf('read', 'red-herrings-10').fingerprint).toBe(manifestOf('plain', 'red-herrings-10').fingerprint)
    expect(manifestOf('read', 'rewritten').fingerprint).not.toBe(plain.fingerprint)
    for (const shard of ['1/2', '2/2']) {
      const { status, stderr } = await go(['build', ...both, '--shard', shard, '--out', 'shards'])
      expect(status, stderr).toBe(0)
    }
    expect((await go(['merge', 'shards', '--out', 'merged'])).status).toBe(0)
    for (const recipe of ['rewritten', 'red-herrings-10'])
      expect(manifestOf('merged', recipe)).toEqual(manifestOf('read', recipe))
  })

  it('is kept below the limit of cost, killed without paying twice, and asked in batches', async () => {
    const [server, reader] = [await serve(), await serveReader(5)]
    const cases = writeCases(at('cost.jsonl'), 2)
    writeFileSync(at('dear.yaml'), JSON.stringify({ format: pricesFormat, rows: prices }))
    const flags = [...flagsFor(server, 'cost.db'), ...reader.flags, '--max-tokens', '500', '--prices', 'dear.yaml']
    const common = ['generate', 'rewritten', '--cases', cases, ...flags, '--concurrency', '1', '--yes', '--json']
    const stopped = await go([...common, '--max-cost', '0.6'])
    expect([stopped.status, stopped.stderr]).toEqual([3, expect.stringMatching(/Raise --max-cost/)])
    expect(JSON.parse(stopped.stdout).spent).toBeLessThanOrEqual(0.6)
    const before = times(reader)
    expect(before).toBeGreaterThan(0)
    const run = startRun(common, folder)
    await endWhen(() => times(reader) > before + 4, run.child, 'SIGKILL')
    const whole = await go(common)
    expect(whole.status, whole.stderr).toBe(0)
    // Of the reader one request at most was in flight when the run died.
    expect(times(reader) - reader.asked.size).toBeLessThanOrEqual(1)

    const batched = ['--second-reader', 'anthropic:claude-haiku-4-5', '--second-reader-base-url', server.url]
    const batch = ['generate', 'rewritten', '--cases', cases, ...flagsFor(server, 'batch.db'), ...batched]
    const done = await go([...batch, '--batch', '--poll', '0.02', '--yes', '--json'])
    expect(done.status, done.stderr).toBe(0)
    const [wanted] = JSON.parse(done.stdout).recipes
    expect(wanted).toMatchObject({ ready: 2, waiting: 0, secondReader: { objected: 0, unread: 0 } })
    expect(wanted.secondReader.dropped).toBeGreaterThan(0)
    const program = ['--batch', '--second-reader', 'exec:cat', '--yes']
    const refused = await go(['generate', 'rewritten', '--cases', cases, ...flagsFor(server, 'batch.db'), ...program])
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringMatching(/A program cannot process batches/)])
  })

  it('carries its qualification on the card, and no other reader’s', async () => {
    const server = await serve()
    const cases = writeCases(at('card.jsonl'), 1)
    writeFileSync(at('quiet.mjs'), `process.stdout.write(JSON.stringify({ text: '{"changes":[]}' }))`)
    const reader = ['--second-reader', `exec:node ${at('quiet.mjs')}`]
    const common = ['rewritten', '--cases', cases, ...flagsFor(server, 'card.db')]
    expect((await go(['generate', ...common, ...reader, '--yes'])).status).toBe(0)
    const rate = { count: 60, of: 75, low: 0.7, high: 0.88 }
    const choice = { provider: 'exec', model: 'exec', endpoint: { host: `node ${at('quiet.mjs')}` } }
    const qualification = {
      pairs: 150,
      sensitivity: rate,
      falseRefusals: rate,
      dropped: 0,
      unread: 0,
      isQualified: false,
    }
    const { sha256 } = await promptOfReader()
    const printed = {
      reader: 'exec:quiet',
      model: { ...choice, sampling: { maxTokens: 8192 } },
      prompt: { name: 'second-reader', sha256 },
      ...qualification,
    }
    const build = (file: string) =>
      go(['build', ...common, ...reader, '--second-reader-qualification', file, '--out', 'card'])
    const write = (name: string, content: object): string => {
      writeFileSync(at(name), JSON.stringify(content))
      return name
    }
    const others = [
      [
        write('other.json', { ...printed, model: { ...printed.model, model: 'another' } }),
        /Give the file of that reader/,
      ],
      [
        write('older.json', { ...printed, prompt: { name: 'second-reader', sha256: '0'.repeat(64) } }),
        /another prompt/,
      ],
      [write('odd.json', { pairs: 3 }), /expected a qualification, but .*second-reader qualify/],
    ] as const
    for (const [file, problem] of others)
      expect(await build(file)).toMatchObject({ status: 2, stderr: expect.stringMatching(problem) })
    const built = await build(write('own.json', printed))
    expect(built.status, built.stderr).toBe(0)
    expect(manifestOf('card', 'rewritten').secondReader).toMatchObject({ qualification })
    const card = dataset(at('card'), 'rewritten')
    expect(readFileSync(join(card, 'README.md'), 'utf8')).toMatch(/60 of 75 .* it is not qualified/)
    expect((await go(['verify', card, '--cases', cases])).status).toBe(0)
  })
})

async function promptOfReader() {
  const { secondReaderPrompt } = await import('../../../src/perturbation/index.js')
  return secondReaderPrompt()
}
