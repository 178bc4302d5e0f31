import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { bundledPath } from '../bundled.js'
import { shown } from './output.js'

/** What every command takes. */
export const quietFlag = ['--quiet', 'print nothing on stderr but errors'] as const

/** The program without its commands. */
export function bareProgram(): Command {
  return (
    new Command('medqa-perturb')
      .description('Turns clinical cases into robustness test sets for language models.')
      .version(packageVersion(), '--version')
      .option(...quietFlag)
      // What is wrong with an argument is told with the argument.
      .configureOutput({ writeErr: (words) => process.stderr.write(shown(words)) })
      .showHelpAfterError('(see --help)')
      .showSuggestionAfterError(false)
      .exitOverride()
      .addHelpText(
        'after',
        '\nStart with "medqa-perturb demo". Exit codes: 0 done, 1 the answer is no, 2 wrong usage or input, 3 disk, network or provider failed.',
      )
  )
}

/**
 * The program with the names of its commands and what they are for, from a list: `--help` shows it without loading any
 * of them, in little more than half the time.
 */
export function createOverview(): Command {
  const program = bareProgram()
  const list = JSON.parse(readFileSync(bundledPath('data', 'commands.json'), 'utf8')) as Readonly<
    Record<string, string>
  >
  for (const [command, description] of Object.entries(list))
    program
      .command(command)
      .description(description)
      .option(...quietFlag)
  return program
}

function packageVersion(): string {
  const about = JSON.parse(readFileSync(bundledPath('package.json'), 'utf8')) as { version: string }
  return about.version
}
