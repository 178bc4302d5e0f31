import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { nearest, PipelineError, quote } from '../errors.js'
import {
  addAnalyze,
  addAttribute,
  addBuild,
  addCheck,
  addCompare,
  addCompletion,
  addDemo,
  addDiff,
  addEvaluate,
  addExplain,
  addExport,
  addGate,
  addGenerate,
  addImport,
  addImportOutcomes,
  addImportResponses,
  addInit,
  addJudge,
  addLexicon,
  addLint,
  addList,
  addMerge,
  addPack,
  addPlan,
  addRelease,
  addReport,
  addReproduce,
  addReview,
  addSchema,
  addSecondReader,
  addShow,
  addStats,
  addStore,
  addVerify,
  addVocabulary,
} from './command/index.js'
import { printMessage } from './output.js'
import { bareProgram, quietFlag } from './overview.js'
import { refuseOverlappingFiles } from './written-files.js'

/** The whole command line. What a command does is loaded only when it runs, so that `--help` is quick. */
export function createProgram(): Command {
  const program = bareProgram()
  const add = [
    addDemo,
    addImport,
    addBuild,
    addMerge,
    addGenerate,
    addVerify,
    addDiff,
    addShow,
    addExplain,
    addStats,
    addExport,
    addPack,
    addCheck,
    addList,
    addLexicon,
    addSecondReader,
    addVocabulary,
    addLint,
    addReview,
    addRelease,
    addImportOutcomes,
    addImportResponses,
    addPlan,
    addAnalyze,
    addCompare,
    addEvaluate,
    addAttribute,
    addJudge,
    addGate,
    addReport,
    addReproduce,
    addStore,
    addSchema,
    addInit,
    addCompletion,
  ]
  for (const command of add) command(program)
  for (const command of allCommands(program)) {
    if (command !== program) command.option(...quietFlag)
    nameFlags(command)
    nameCommands(command)
  }
  // The program takes the flag even where it follows the command.
  program.hook('preAction', async (_, command) => {
    if (program.opts().quiet === true) command.setOptionValue('quiet', true)
    refuseEmpty(command)
    const unknown = unknownCommand(command)
    if (unknown !== null) throw new PipelineError('usage', unknown)
    refuseOutputAsFolder(command)
    await refuseOverlappingFiles(command)
  })
  return program
}

function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)]
}

/** An unknown command is answered with the known ones, where a command does nothing but hold others. */
function nameCommands(command: Command): void {
  if (command.commands.length === 0 || command.registeredArguments.length > 0) return
  command.on('command:*', ([unknown = '']: string[]) => {
    printMessage(noCommand(command, unknown))
    process.exitCode = 2
  })
}

function noCommand(command: Command, unknown: string): string {
  const known = command.commands.map((one) => one.name()).sort()
  const whose = command.parent === null ? 'No command is called' : `"${pathOf(command)}" has no command`
  return `${whose} "${unknown}". ${nearest(unknown, known)}`
}

/** The name of a command with those of the commands that hold it. */
function pathOf(command: Command): string {
  const above = command.parent?.parent == null ? '' : `${pathOf(command.parent)} `
  return `${above}${command.name()}`
}

/**
 * What to say of a first argument that is meant as a command, of a command that takes both: `analyze freez`. It is one word
 * like the name of one, and no file is called so. Null where there is nothing to say.
 */
function unknownCommand(command: Command): string | null {
  const [first = ''] = command.args
  if (command.commands.length === 0 || !/^[a-z]+(?:-[a-z]+)*$/.test(first) || existsSync(first)) return null
  const said = noCommand(command, first)
  return said.includes('Did you mean') ? `${said} No file is called so either.` : null
}

/** An unknown flag is answered with the known ones; errors of usage are thrown, never an exit. */
function nameFlags(command: Command): void {
  command.exitOverride((error) => {
    const unknown = error.exitCode === 0 ? null : unknownCommand(command)
    if (unknown !== null) printMessage(unknown)
    if (error.code === 'commander.unknownOption') {
      const unknown = /'([^']*)'/.exec(error.message)?.[1] ?? ''
      const known = command.options.flatMap(({ long }) => (long === undefined ? [] : [long]))
      printMessage(nearest(unknown, known))
    }
    if (error.code === 'commander.missingMandatoryOptionValue') nameUnknownFlag(command)
    throw error
  })
}

/** A required flag that is missing may be one that is there under a name with a slip. */
function nameUnknownFlag(command: Command): void {
  const holders = withHolders(command)
  const { rawArgs = [] } = holders.at(-1) as Command & { readonly rawArgs?: readonly string[] }
  const known = holders.flatMap(({ options }) => options.flatMap(({ long }) => long ?? []))
  const flags = rawArgs.flatMap((word) => /^--[a-z][^=]*/.exec(word)?.[0] ?? [])
  const unknown = flags.find((flag) => ![...known, '--help'].includes(flag))
  if (unknown !== undefined) printMessage(`There is no flag ${quote(unknown)}. ${nearest(unknown, known)}`)
}

/** A command and those that hold it, the program last. */
function withHolders(command: Command): readonly Command[] {
  return command.parent === null ? [command] : [command, ...withHolders(command.parent)]
}

/** Standard output is no folder. @throws {PipelineError} usage */
function refuseOutputAsFolder(command: Command): void {
  const isOutput = (value: unknown): boolean => [value].flat().includes('-')
  const flag = command.options.find(
    (option) => /[<[]dir/.test(option.flags) && isOutput(command.getOptionValue(option.attributeName())),
  )
  const at = command.registeredArguments.findIndex(
    (one, i) => /\b(?:dir|folder)/i.test(`${one.name()} ${one.description}`) && isOutput(command.processedArgs[i]),
  )
  if (flag === undefined && at < 0) return
  const what = flag?.long ?? `"${command.name()}"`
  const takesFile = flag === undefined && /\bfiles?\b/.test(command.registeredArguments[at]?.description ?? '')
  const [wanted, next] = takesFile
    ? ['a folder or a file', 'Save it as a file, and name that.']
    : ['a folder', 'Name a folder.']
  throw new PipelineError('usage', `${what} expects ${wanted}, and "-" is standard input or output. ${next}`)
}

/** A variable of a script that nobody set, given as an argument, is an accident. @throws {PipelineError} usage */
function refuseEmpty(command: Command): void {
  const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
  const given = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
  const flag = given.find((option) => [command.getOptionValue(option.attributeName())].flat().some(isEmpty))
  const argument = command.args.findIndex(isEmpty)
  if (flag === undefined && argument < 0) return
  const what = flag === undefined ? `Argument ${argument + 1} of "${command.name()}"` : `${flag.long}`
  throw new PipelineError('usage', `${what} expects a value and got an empty one. Give a value or leave the flag out.`)
}
