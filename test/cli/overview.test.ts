import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bundledPath } from '../../src/bundled.js'
import { createOverview } from '../../src/cli/overview.js'
import { createProgram } from '../../src/cli/program.js'

it('shows of the commands what they say of themselves', () => {
  const program = createProgram()
  // `npm run golden` rewrites the list.
  if (process.env.GOLDEN === 'write') {
    const rows = program.commands.map((command): [string, string] => {
      const names = command.registeredArguments.map((argument) => {
        const name = `${argument.name()}${argument.variadic ? '...' : ''}`
        return argument.required ? `<${name}>` : `[${name}]`
      })
      return [[command.name(), ...names].join(' '), command.description()]
    })
    writeFileSync(bundledPath('data', 'commands.json'), `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
  }
  for (const helpWidth of [80, 140]) {
    const [whole, overview] = [program, createOverview()].map((each) =>
      each.configureOutput({ getOutHelpWidth: () => helpWidth }).helpInformation(),
    )
    expect(overview).toBe(whole)
  }
})
