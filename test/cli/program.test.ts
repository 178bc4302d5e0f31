import type { Command } from 'commander'
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

/** What is said on stderr, with the words of the error that is thrown. */
async function saidOf(args: readonly string[]): Promise<string> {
  const said: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((words) => said.push(String(words)) > 0)
  const before = process.exitCode
  const thrown = await createProgram()
    .parseAsync([...args], { from: 'user' })
    .then(
      () => '',
      (error: Error) => error.message,
    )
  spy.mockRestore()
  process.exitCode = before
  return `${said.join('')}${thrown}`
}

it('shows --quiet in the help of every command, of those within others too', () => {
  const leaves = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(leaves)]
  const silent = leaves(createProgram()).filter((command) => !command.helpInformation().includes('--quiet'))
  expect(silent.map((command) => command.name())).toEqual([])
})

it('shows --json in the help of every command that takes it', () => {
  const within = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(within)]
  const takers = within(createProgram()).filter((command) =>
    command.commands.length === 0
      ? !['completion', 'schema'].includes(command.name())
      : command.registeredArguments.length > 0,
  )
  const silent = takers.filter((command) => !command.helpInformation().includes('--json'))
  expect(silent.map((command) => command.name())).toEqual([])
})

describe('an unknown command', () => {
  it.each([
    ['biuld', 'No command is called "biuld".', 'build'],
    ['review exprt', '"review" has no command "exprt".', 'export'],
    ['vocabulary ad file.obo', '"vocabulary" has no command "ad".', 'add'],
    ['store expor file', '"store" has no command "expor".', 'export'],
    ['analyze freez plan.yaml', '"analyze" has no command "freez".', 'freeze'],
    ['judge qualfy dir', '"judge" has no command "qualfy".', 'qualify'],
    ['judge qualfy', '"judge" has no command "qualfy".', 'qualify'],
    ['gate int', '"gate" has no command "int".', 'init'],
  ])('%s is answered with the known ones and the nearest', async (line, problem, meant) => {
    const said = await saidOf(line.split(' '))
    expect(said).toContain(problem)
    expect(said).toContain(`Did you mean ${meant}?`)
  })
})

describe('a required flag with a slip in its name', () => {
  it.each([
    ['build original --uot x', '--uot', '--out'],
    ['judge qualify out --gld=x', '--gld', '--gold'],
  ])('%s is answered with the nearest', async (line, unknown, meant) => {
    expect(await saidOf(line.split(' '))).toMatch(
      new RegExp(`There is no flag "${unknown}"\\..*Did you mean ${meant}\\?`),
    )
  })

  it('is not thought of where nothing is unknown', async () => {
    expect(await saidOf(['build', 'original', '--seed', '1'])).not.toContain('There is no flag')
  })
})

describe('explain with one word', () => {
  it('names the nearest finding, or that a folder wants an id', async () => {
    expect(await saidOf(['explain', 'no-sit'])).toMatch(/neither a dataset folder nor the code.*Did you mean no-site\?/)
    expect(await saidOf(['explain', 'test'])).toContain('expects the id of a record after test')
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
