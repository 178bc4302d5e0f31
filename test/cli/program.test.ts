import { describe, expect, it, vi } from 'vitest'
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

describe('an argument that would steer the terminal', () => {
  const hostile = '\u001b[31m\u009b1m\u202e'
  it.each([
    [[`frob${hostile}`]],
    [[`--x${hostile}`]],
    [['build', 'original', '--out', 'nowhere', `--x${hostile}`]],
    [['review', `frob${hostile}`]],
    [['generate', 'rewritten', '--concurrency', hostile]],
  ])('is shown and not obeyed: %j', async (args) => {
    const said: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((words) => said.push(String(words)) > 0)
    const before = process.exitCode
    await createProgram()
      .parseAsync(args, { from: 'user' })
      .catch(() => {})
    spy.mockRestore()
    process.exitCode = before
    const words = said.join('')
    expect(words).toContain('\\x1b[31m\\x9b1m\\u202e')
    expect(/[\u001b\u009b\u202e]/.test(words)).toBe(false)
  })
})
