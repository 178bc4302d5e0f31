import { describe, expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.js'

describe('an empty value', () => {
  it.each([
    [['build', 'original', '--out', ''], '--out'],
    [['build', 'original', '--out', 'nowhere', '--seed', ''], '--seed'],
    [['build', 'original', '--out', 'nowhere', '--set', 'a.b=1', '--set', ' '], '--set'],
    [['demo', '--out', ' '], '--out'],
    [['generate', 'rewritten', '--seed='], '--seed'],
    [['review', 'export', 'nowhere', '--out', ''], '--out'],
    [['verify', 'nowhere', ''], 'Argument 2 of "verify"'],
  ])('is refused: %j', async (args, what) => {
    const run = createProgram().parseAsync(args as string[], { from: 'user' })
    await expect(run).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(`${what} expects`) })
  })
})
