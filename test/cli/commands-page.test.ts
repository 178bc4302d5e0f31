import { readFileSync, writeFileSync } from 'node:fs'
import type { Argument, Command, Option } from 'commander'
import { expect, it } from 'vitest'
import { bundledPath } from '../../src/bundled.js'
import { createProgram } from '../../src/cli/program.js'

const page = bundledPath('docs', 'commands.md')

it('lists in docs/commands.md every command, argument and option, in the words of --help', () => {
  const expected = commandsPage(createProgram())
  // `npm run golden` rewrites the page.
  if (process.env.GOLDEN === 'write') writeFileSync(page, expected)
  expect(readFileSync(page, 'utf8')).toBe(expected)
})

function commandsPage(program: Command): string {
  const commands = program.commands.flatMap(named)
  const list = commands.map(
    ([name, command]) => `| [\`${name}\`](#${name.replace(' ', '-')}) | ${cell(command.description())} |`,
  )
  return `${[
    '# Commands',
    'Every command with its arguments and options, in the words of its own `--help`. All accept `--help` and `--quiet`; what the exit codes mean stands in the [README](../README.md#when-something-goes-wrong).',
    ['| command | what it does |', '| --- | --- |', ...list].join('\n'),
    ...commands.map(([name, command]) => commandSection(name, command)),
  ].join('\n\n')}\n`
}

/** A command and its subcommands; one that does nothing without a subcommand is left out. */
function named(command: Command): readonly (readonly [string, Command])[] {
  const parts = command.commands.map((part) => [`${command.name()} ${part.name()}`, part] as const)
  const isGroup = parts.length > 0 && command.registeredArguments.length === 0
  return isGroup ? parts : [[command.name(), command], ...parts]
}

function commandSection(name: string, command: Command): string {
  const rows = [
    ...command.registeredArguments.map((each) => [argumentName(each), each.description, defaultOf(each)]),
    ...command.options
      .filter(({ hidden, long }) => !hidden && long !== '--quiet')
      .map((option) => [option.flags, option.description, defaultOf(option)]),
  ].map(
    ([flags = '', description = '', extra = '']) =>
      `| \`${flags.replaceAll('|', '\\|')}\` | ${cell(description)}${extra} |`,
  )
  const usage = ['medqa-perturb', name, '[options]', ...command.registeredArguments.map(argumentName)].join(' ')
  return [
    `## ${name}`,
    `\`${usage}\`: ${cell(command.description())}.`,
    ...(rows.length > 0 ? [['| | |', '| --- | --- |', ...rows].join('\n')] : []),
  ].join('\n\n')
}

function argumentName(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

function defaultOf({ defaultValue, defaultValueDescription, argChoices }: Option | Argument): string {
  const choices = argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]
  const isTold = defaultValue !== undefined && defaultValue !== false && String(defaultValue) !== ''
  const fallback = isTold ? [`default: ${defaultValueDescription ?? JSON.stringify(defaultValue)}`] : []
  const told = [...choices, ...fallback]
  return told.length === 0 ? '' : ` (${told.join('; ')})`
}

/** Text as a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll(/\s+/g, ' ')
}
