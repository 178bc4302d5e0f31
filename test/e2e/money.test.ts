import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { throwAwayFolder } from '../command-line.js'
import { serve } from '../generation/serving.js'
import { runHere } from '../in-process.js'

const folder = throwAwayFolder()
const store = join(folder, 'money.db')
vi.stubEnv('ANTHROPIC_API_KEY', 'sk-made-up-0123456789')

describe('a limit of cost', () => {
  it('holds for all commands of a project in a day, and the plan tells what is left', async () => {
    const server = await serve()
    const args = (...more: readonly string[]) => [
      ...['generate', 'red-herrings-10', '--provider', 'anthropic', '--model', 'claude-opus-5-5'],
      ...[
        '--base-url',
        server.url,
        '--store',
        store,
        '--limit',
        '20',
        '--max-tokens',
        '500',
        '--json',
        '--quiet',
        ...more,
      ],
    ]
    const limit = ['--max-cost', '0.05']
    const first = await runHere(args('--yes', ...limit))
    expect(first.status).toBe(3)
    const { spent, answered } = JSON.parse(first.stdout)
    const planned = JSON.parse((await runHere(args('--dry-run', ...limit))).stdout)
    expect(planned.project).toMatchObject({ name: 'default', spent, reserved: 0, limit: 0.05 })
    expect(planned.project.left).toBeCloseTo(0.05 - spent, 9)
    const second = await runHere(args('--yes', ...limit))
    expect([second.status, second.stderr]).toEqual([3, expect.stringContaining('for the project default today')])
    const both = spent + JSON.parse(second.stdout).spent
    expect(both).toBeLessThanOrEqual(0.05)
    const other = JSON.parse((await runHere(args('--yes', '--project', 'other', ...limit))).stdout)
    expect(other.answered).toBeGreaterThan(0)
    const { spending } = JSON.parse((await runHere(['store', 'stats', '--store', store, '--json'])).stdout)
    expect(spending).toMatchObject([
      { project: 'default', model: 'claude-opus-5-5', reserved: 0, unpriced: 0 },
      { project: 'other', replies: other.answered },
    ])
    expect(spending[0].spent).toBeCloseTo(both, 6)
    expect(spending[0].replies).toBeGreaterThanOrEqual(answered)
    const expected = await runHere(['store', 'stats', '--store', store])
    expect(expected.stdout).toMatch(/default +\d{4}-\d\d-\d\d +claude-opus-5-5/)
  })

  it('counts what a batch costs as its answers come', async () => {
    const server = await serve({ batchPolls: 0 })
    const at = ['--base-url', server.url, '--store', join(folder, 'batch.db'), '--limit', '3', '--json', '--quiet']
    const args = ['generate', 'red-herrings-10', '--provider', 'anthropic', '--model', 'claude-opus-5-5', ...at]
    const made = await runHere([...args, '--batch', '--poll', '0.01', '--yes', '--max-cost', '2'])
    expect([made.status, made.stderr]).toEqual([0, ''])
    const stats = JSON.parse((await runHere(['store', 'stats', '--store', join(folder, 'batch.db'), '--json'])).stdout)
    expect(stats.spending).toMatchObject([{ replies: 3, reserved: 0, spent: JSON.parse(made.stdout).spent }])
  })
})
