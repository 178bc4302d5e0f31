import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endWhen, type Finished, throwAwayFolder } from '../../command-line.js'
import { ask, filesWithKey, flagsFor, serve, startRun, writeCases } from './asking.js'

const folder = throwAwayFolder()
const casesFile = (name: string, count: number): string => writeCases(join(folder, name), count)
const go = (args: readonly string[]) => ask(args, folder)

/** Hands a batch in and stops, long before it asks for the results. */
async function submit(args: readonly string[]): Promise<Finished> {
  const running = startRun([...args, '--poll', '3600'], folder)
  await endWhen(() => running.said().includes('Submitted'), running.child, 'SIGINT')
  return running.done
}

it('goes on after Ctrl-C, says so once, and tells the cost to a millionth of a dollar', async () => {
  const server = await serve({ delayMs: 40 })
  const cases = casesFile('stopped.jsonl', 16)
  const args = ['generate', 'rewritten', '--cases', cases, ...flagsFor(server, 'stopped.db'), '--yes', '--json']
  const running = startRun(args, folder)
  await endWhen(() => server.stats.answered >= 8, running.child, 'SIGINT')
  const stopped = await running.done
  expect(stopped.status).toBe(3)
  expect(stopped.stderr.match(/Run the same command again to continue/g)).toHaveLength(1)
  const first = JSON.parse(stopped.stdout)
  expect(first.spent).toBe(Number(first.spent.toFixed(6)))
  const rest = JSON.parse((await go(args)).stdout)
  expect(first.answered + rest.answered).toBe(server.stats.answered)
  expect([...server.stats.bodies.values()].every(({ sent }) => sent === 1)).toBe(true)
})

it('tells what a batch costs that an earlier run submitted, and who can fetch it', async () => {
  const server = await serve({ batchPolls: 8 })
  const cases = casesFile('batch.jsonl', 6)
  const args = ['generate', 'red-herrings-10', '--cases', cases, ...flagsFor(server, 'batch.db'), '--yes', '--json']
  const stopped = await submit([...args, '--batch'])
  expect(JSON.parse(stopped.stdout)).toMatchObject({ answered: 0, spent: 0, recipes: [{ waiting: 6 }] })
  const apart = await go(args)
  expect([apart.status, apart.stderr]).toEqual([
    3,
    expect.stringMatching(/run the same command with --batch to fetch it/),
  ])
  // What is on its way is paid for: fetching it asks for no money.
  const unasked = [...args.filter((flag) => flag !== '--yes'), '--batch', '--poll', '0.1']
  const dry = await go([...unasked, '--dry-run'])
  expect(JSON.parse(dry.stdout)).toMatchObject({
    inBatches: 6,
    requests: 0,
    costMost: 0,
    recipes: [{ inBatches: 6 }],
  })
  const fetched = JSON.parse((await go(unasked)).stdout)
  expect(fetched).toMatchObject({ answered: 6, stopped: null, recipes: [{ ready: 6 }] })
  expect(fetched.spent).toBeGreaterThan(0)
  expect([...server.stats.bodies.values()].map(({ sent }) => sent)).toEqual([1, 1, 1, 1, 1, 1])
})

it('fetches a batch unasked, and asks before it pays for answers that were not fit', async () => {
  const server = await serve({ batchPolls: 8, fault: ({ inBatch }) => (inBatch ? 'wrong-shape' : null) })
  const cases = casesFile('unfit.jsonl', 3)
  const args = ['generate', 'red-herrings-10', '--cases', cases, ...flagsFor(server, 'unfit.db'), '--batch']
  await submit([...args, '--yes'])
  const fetched = await go([...args, '--poll', '0.1', '--json'])
  expect([fetched.status, fetched.stderr]).toEqual([
    3,
    expect.stringMatching(/3 cases wait\. Missing answers were not requested/),
  ])
  expect(JSON.parse(fetched.stdout)).toMatchObject({ answered: 3, recipes: [{ waiting: 3 }] })
  const asked = await go([...args, '--poll', '0.1'])
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringMatching(/3 requests would be sent/)])
})

it('lets two processes share a store without asking a question twice', async () => {
  const server = await serve({ delayMs: 10 })
  const cases = casesFile('shared.jsonl', 30)
  const args = ['generate', 'red-herrings-10', '--cases', cases, ...flagsFor(server, 'shared.db'), '--yes', '--json']
  const [first, second] = await Promise.all([startRun(args, folder).done, startRun(args, folder).done])
  expect([first.status, second.status], `${first.stderr}${second.stderr}`).toEqual([0, 0])
  const answered = [first, second].map(({ stdout }) => JSON.parse(stdout).answered as number)
  expect(answered.reduce((a, b) => a + b)).toBe(30)
  expect(server.stats.bodies.size).toBeGreaterThanOrEqual(30)
  expect([...server.stats.bodies.values()].every(({ sent }) => sent === 1)).toBe(true)
})

it('keeps the key out of every file', () => {
  expect(filesWithKey(folder)).toEqual([])
})
