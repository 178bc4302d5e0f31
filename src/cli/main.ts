#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { type Command, CommanderError } from 'commander'
import { cleanUp } from '../cleanup.js'
import { PipelineError, pathProblem } from '../errors.js'
import { shown } from './output.js'
import { endingSignals } from './signals.js'

const exitCodes: Partial<Record<PipelineError['code'], number>> = {
  'disk-failed': 3,
  'provider-failed': 3,
  'thread-failed': 3,
}

/**
 * Most of the memory that a command asks for is needed for a moment. Left alone, V8 lets the old generation grow to four
 * times what is in use before it collects; here to twice (decision 0104). A V8 without the flag would print an error; up
 * to Node 24 all have it.
 */
if (Number.parseInt(process.versions.node, 10) <= 24) setFlagsFromString('--heap-growing-percent=100')

/** The one place where errors become words and exit codes. */
function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2
    return
  }
  const known = error instanceof PipelineError ? error : pathProblem(error)
  const message =
    known?.message ??
    `medqa-perturb failed unexpectedly (${String(error)}). This is a bug: report it together with the command.`
  process.stderr.write(`${inShort(message)}\n`)
  process.exitCode = known === undefined ? 3 : (exitCodes[known.code] ?? 2)
}

/** A message says what a file holds, and a file may hold anything. */
function inShort(message: string): string {
  const cut = message.length > 2000 ? `${message.slice(0, 1500)} … ${message.slice(-400)}` : message
  return shown(cut)
}

// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  const reason = error.code === 'ENOSPC' ? 'the disk is full. Make room and give the same command again' : error.code
  process.stderr.write(`Cannot write to standard output: ${reason ?? error.message}.\n`)
  process.exit(3)
})

// A terminal that was closed hears nothing, and what is in flight is finished all the same.
process.stderr.on('error', () => {})

// Commands that end more gently, such as generate, listen themselves.
for (const [signal, code] of endingSignals) {
  process.on(signal, () => {
    if (process.listenerCount(signal) > 1) return
    cleanUp()
    process.stderr.write('Stopped. Unfinished files were removed; run the same command to start over.\n')
    process.exit(code)
  })
}
process.on('exit', cleanUp)

/** The commands are loaded only where one is called. */
async function programFor(args: readonly string[]): Promise<Command> {
  const asksForOverview = args.length === 1 && ['--help', '-h', '--version'].includes(args[0] ?? '')
  if (asksForOverview) return (await import('./overview.js')).createOverview()
  return (await import('./program.js')).createProgram()
}

try {
  await (await programFor(process.argv.slice(2))).parseAsync(process.argv)
} catch (error) {
  fail(error)
} finally {
  // What ends by itself leaves no empty folder either.
  cleanUp()
}
