import { basename, relative } from 'node:path'
import { quoted } from './model-options.js'
import { printMessage, type Quiet } from './output.js'

/**
 * How this program was called, so that a command in a message can be typed as it is: through npx or a script of npm, as
 * a file, or by its name.
 *
 * @example
 * calledAs({ npm_command: 'exec' }, '/app/dist/cli/main.js')
 * // → 'npx medqa-perturb'
 */
export function calledAs(environment: NodeJS.ProcessEnv, script: string | undefined): string {
  if (environment.npm_command !== undefined) return 'npx medqa-perturb'
  if (script === undefined || basename(script) !== 'main.js') return 'medqa-perturb'
  return `node ${quoted(relative('', script))}`
}

/** Says what to type next: each command on its own line, preceded by what it is for. */
export function printNext(commands: readonly (readonly [what: string, command: string])[], options: Quiet): void {
  const name = calledAs(process.env, process.argv[1])
  printMessage(commands.map(([what, command]) => `${what}:  ${name} ${command}`).join('\n'), options)
}

/** The step after a run that stopped, unless the reason for it already names that step. */
export function toContinue(why: string): string {
  return /\bsame command\b/.test(why) ? '' : ' Run the same command again to continue.'
}

/** A path or name as one word of a command, which never begins like a flag. */
export function argument(path: string): string {
  return quoted(path.startsWith('-') ? `./${path}` : path)
}
