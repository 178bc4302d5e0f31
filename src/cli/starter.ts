import type { Command } from 'commander'
import { argument, printNext } from './next.js'
import { type OutputFlags, print, printJson } from './output.js'

/** Flags of the commands that write a file to start from; each has some of them. */
export interface StarterFlags extends OutputFlags {
  readonly suite?: 'medqa-robustness' | 'drug-safety'
  readonly datasets?: readonly string[]
  readonly mixed?: boolean
}

/** What an `init` writes, where to, and what is typed next. */
interface Starter {
  readonly description: string
  readonly file: string
  readonly next: readonly [what: string, command: (file: string) => string]
  readonly content: (flags: StarterFlags) => Promise<string>
}

/** Makes a command an `init`: it prints a commented file to start from, or writes it where no file is. */
export function makeStarter(command: Command, { description, file, next: [what, type], content }: Starter): Command {
  return command
    .description(description)
    .argument('[file]', 'output file; - is standard output', file)
    .option('--json', 'print the path as JSON')
    .action(async (to: string, _: StarterFlags, itself: Command) => {
      // A flag that the command above it has too is parsed as its own.
      const flags: StarterFlags = itself.optsWithGlobals()
      const text = await content(flags)
      if (to === '-') return flags.json === true ? printJson({ path: null, content: text }) : print(text.trimEnd())
      const { writeNew } = await import('../dataset/index.js')
      writeNew(to, text)
      if (flags.json === true) printJson({ path: to })
      else print(to)
      printNext([[what, type(argument(to))]], flags)
    })
}
