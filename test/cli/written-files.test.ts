import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.js'
import { isWritten } from '../../src/cli/written-files.js'
import { throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
writeFileSync(at('read'), 'kept')
symlinkSync(at('read'), at('link'))

const leaves = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(leaves)]

it('knows which flags write: all that say so, and no others', () => {
  const flags = leaves(createProgram()).flatMap((command) =>
    command.options.filter(isWritten).map(({ long }) => `${command.name()} ${long}`),
  )
  const said = leaves(createProgram()).flatMap((command) =>
    command.options
      .filter(
        ({ flags, long, description }) =>
          /<file/.test(flags) && (long === '--out' || /^(?:write|append) /.test(description)),
      )
      .map(({ long }) => `${command.name()} ${long}`),
  )
  expect(flags).toEqual(expect.arrayContaining(said))
  expect(flags.filter((flag) => !said.includes(flag))).toEqual(['export --key', 'import --gold'])
})

describe('a command that would write over what it reads, or one file over another', () => {
  it.each([
    ['import', [at('read'), '--out', at('link')]],
    ['gate', ['o', '--policy', at('read'), '--datasets', 'd', '--junit', at('link')]],
    ['gate', [at('read'), '--policy', 'p', '--datasets', 'd', '--badge', at('read')]],
    ['gate', [at('read'), '--policy', 'p', '--datasets', 'd', '--summary', at('link')]],
    ['gate', ['o', '--policy', 'p', '--datasets', 'd', '--badge', at('new'), '--junit', at('./new')]],
    ['report', [at('read'), '--html', at('link')]],
    ['report', ['o', '--html', at('new'), '--inspect-scores', at('new')]],
    ['import-responses', ['r', '--model', 'm', '--datasets', 'd', '--analysis', at('read'), '--out', at('link')]],
    ['review', ['exclude', '--replace', '--key', at('read'), '--out', at('link')]],
    ['review', ['exclude', '--replace', '--judgements', at('read'), '--out', at('link')]],
    ['review', ['exclude', '--replace', '--key', at('key.json'), '--out', at('judgements.jsonl')]],
    ['review', ['adjudicate', '--outcomes', at('read'), '--out', at('link'), '--replace']],
    ['review', ['import', at('read'), '--gold', at('link')]],
    ['review', ['import', 'r', '--gold', at('new'), '--out', at('new')]],
    ['review', ['export', '--outcomes', at('read'), '--datasets', 'd', '--out', at('forms'), '--key', at('link')]],
  ])('is refused: %s %j', async (command, args) => {
    await expect(createProgram().parseAsync([command, ...args], { from: 'user' })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/is to be read and to be written|are one file, to be written twice/),
    })
  })
})
