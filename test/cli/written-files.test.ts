import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.js'
import { isWritten } from '../../src/cli/written-files.js'
import { throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
writeFileSync(at('read'), 'kept')
symlinkSync(at('read'), at('link'))

type Leaf = readonly [name: string, command: Command]

/** Every command by its full name. */
const leaves = (command: Command, above = ''): readonly Leaf[] =>
  command.commands.flatMap((one): readonly Leaf[] => [
    [`${above}${one.name()}`, one],
    ...leaves(one, `${above}${one.name()} `),
  ])

const commands = new Map(leaves(createProgram()))
const receipt = (name: string): string => `${name}.receipt.json`
const answers = ['outcomes.jsonl', receipt('outcomes.jsonl'), 'outcomes-second.jsonl', receipt('outcomes-second.jsonl')]

/** What each flag that writes is given, and the files that are written for it. */
const writes: Readonly<Record<string, readonly [value: string, files: readonly string[]]>> = {
  'import --out': ['x.jsonl.gz', ['x.jsonl.gz', 'x.findings.jsonl']],
  'show --html': ['x', ['x']],
  'export --out': ['x', ['x/prompt.txt']],
  'pack --out': ['x.tar', ['x.tar']],
  'review export --out': ['x', ['x/rater-1.csv']],
  'review export --key': ['x', ['x']],
  'review import --out': ['x', ['x']],
  'review import --gold': ['x', ['x']],
  'review import --responses': ['x', ['responses.jsonl', ...answers].map((name) => `x/${name}`)],
  'review exclude --out': ['x', ['x']],
  'review adjudicate --out': ['x', ['x']],
  'import-outcomes --out': ['x', ['x', receipt('x')]],
  'import-responses --out': ['x', ['x', receipt('x')]],
  'analyze --out': ['x', ['x/results.json', 'x/tables.md']],
  'evaluate --out': ['x', ['responses.jsonl', ...answers].map((name) => `x/${name}`)],
  'attribute --out': ['x', ['attributions.jsonl', 'asked.jsonl', 'attribution.json'].map((name) => `x/${name}`)],
  'judge --out': ['x', ['judgements.jsonl', ...answers].map((name) => `x/${name}`)],
  'gate --badge': ['x', ['x']],
  'gate --junit': ['x', ['x']],
  'gate --summary': ['x', ['x']],
  'report --html': ['x', ['x']],
  'report --long': ['x.csv', ['x.csv', 'x.parquet', 'x.codebook.csv', 'analysis.R']],
  'report --inspect-scores': ['x', ['x']],
  'report --every-eval-ever': ['x.jsonl', ['x.jsonl', 'x.records/m.json']],
}

const isRead = (option: Option): boolean =>
  !isWritten(option) && /[<[](?:file|dir|url)|^--(?:prompts?|key|judgements) /.test(option.flags)

/** Every way to name what a flag writes as what the command reads, with and without `--replace`. */
const cases = Object.entries(writes).flatMap(([name, [value, files]]) => {
  const [path, flag] = [name.replace(/ --.*/, ''), name.replace(/.* /, '')]
  const command = commands.get(path) as Command
  const reading = [
    ...command.options.filter(isRead).map(({ long }) => long as string),
    ...command.registeredArguments.map((_, at) => at),
  ]
  const replaces = command.options.some(({ long }) => long === '--replace') ? [[], ['--replace']] : [[]]
  return files.flatMap((file) =>
    reading.flatMap((input) =>
      replaces.map((more) => {
        const given = command.options.flatMap(({ long, mandatory, argChoices }) => {
          if (long === flag) return [flag, at(value)]
          if (long === input) return [input, long === '--store' ? `file:${at(file)}` : at(file)]
          return mandatory ? [long as string, argChoices?.[0] ?? at('none')] : []
        })
        const named = command.registeredArguments.map((_, place) => (place === input ? at(file) : at('none')))
        return { name, file, input, args: [...path.split(' '), ...named, ...given, ...more] }
      }),
    ),
  )
})

describe('what a command writes', () => {
  it('is known of every flag that says so', () => {
    const all = [...commands].flatMap(([name, { options }]) => options.map((option) => ({ name, option })))
    const named = (wanted: (option: Option) => boolean): readonly string[] =>
      all.filter(({ option }) => wanted(option)).map(({ name, option: { long } }) => `${name} ${long}`)
    expect([...named(isWritten)].sort()).toEqual(Object.keys(writes).sort())
    const said = named(
      ({ flags, long, description }) => long === '--out' || (/</.test(flags) && /^(?:write|append) /.test(description)),
    )
    // These give their files names of their own, and refuse them by the same rule.
    const others = ['demo --out', 'build --out', 'merge --out', 'review sign-off --out', 'report --tables']
    expect(said.filter((one) => !(one in writes)).sort()).toEqual([...others].sort())
  })

  it.each(cases)('by $name, $file, is refused where $input reads it: $args', async ({ file, args }) => {
    const content = `kept ${file}`
    mkdirSync(dirname(at(file)), { recursive: true })
    writeFileSync(at(file), content)
    try {
      await expect(createProgram().parseAsync(args, { from: 'user' })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining('is to be read and to be written'),
      })
      expect(readFileSync(at(file), 'utf8')).toBe(content)
    } finally {
      rmSync(at('x'), { recursive: true, force: true })
    }
  })

  it.each([
    ['judge', [at('answers'), '--datasets', 'd', '--judge', 'baseline/rule', '--out', at('answers'), '--replace']],
    ['judge', [at('to-answers'), '--datasets', 'd', '--judge', 'baseline/rule', '--out', at('answers'), '--replace']],
    ['judge', [at('answers/outcomes.jsonl'), '--datasets', 'd', '--judge', 'j', '--out', at('to-answers')]],
  ])('is refused in the folder of the answers that are read: %s %j', async (command, args) => {
    mkdirSync(at('answers'), { recursive: true })
    writeFileSync(at('answers/outcomes.jsonl'), '')
    if (!existsSync(at('to-answers'))) symlinkSync(at('answers'), at('to-answers'))
    await expect(createProgram().parseAsync([command, ...args], { from: 'user' })).rejects.toThrow(
      /outcomes\.jsonl is to be read and to be written\. Give another --out\./,
    )
  })
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
