import { join } from 'node:path'
import { expect, it } from 'vitest'
import { throwAwayFolder } from '../../command-line.js'
import { amount } from '../../soak.js'
import { ask, filesWithKey, flagsFor, serve, writeCases } from './asking.js'

const folder = throwAwayFolder()
const casesFile = (name: string, count: number): string => writeCases(join(folder, name), count)
const go = (args: readonly string[]) => ask(args, folder)
const count = amount(20, 60)

it.each(['anthropic', 'openai-compatible'])(
  'answers or explains every case where three in ten requests go wrong: %s',
  async (dialect) => {
    // With this seed no request fails so often in a row that its waits grow long.
    const server = await serve({ faults: 0.3, seed: 5 })
    const cases = casesFile(`faults-${dialect}.jsonl`, count)
    const flags = flagsFor(server, `faults-${dialect}.db`, dialect)
    const wanted = ['red-herrings-10', 'rewritten', '--cases', cases, ...flags, '--yes', '--concurrency', '8', '--json']
    const made = await go(['generate', ...wanted])
    const { recipes } = JSON.parse(made.stdout)
    const waiting = recipes.reduce((sum: number, one: { waiting: number }) => sum + one.waiting, 0)
    expect(recipes).toMatchObject([{ cases: count }, { cases: count }])
    // Eight attempts in a row may fail by chance; the same command asks what is left.
    const again = waiting === 0 ? made : await go(['generate', ...wanted])
    expect(again.status, again.stderr).toBe(0)
    expect(server.stats.highWater).toBeLessThanOrEqual(8)
    expect([...server.stats.bodies.values()].every(({ answered }) => answered <= 2)).toBe(true)
  },
)

it('keeps the key out of every file', () => {
  expect(filesWithKey(folder)).toEqual([])
})
