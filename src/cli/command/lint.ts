import type { Command } from 'commander'
import { counted } from '../../format/index.js'
import type { LintedLine } from '../../perturbation/index.js'
import { type OutputFlags, paint, print, printJson, printMessage } from '../output.js'

/** `lint FILE` */
export function addLint(program: Command): void {
  program
    .command('lint')
    .description('list the red herrings that could help with a diagnosis, and why')
    .argument('<file>', 'sentence bank (JSON Lines), or plain text with one sentence per line; - is standard input')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, flags: OutputFlags) => {
      const { readAll } = await import('../../dataset/index.js')
      const { lintFile } = await import('../../perturbation/index.js')
      const lines = lintFile(await readAll(file), file)
      const objected = lines.filter(({ reasons }) => reasons.length > 0)
      const isBad = ({ reasons }: LintedLine): boolean => reasons.some(({ level }) => level === 'error')
      if (flags.json === true) printJson(objected)
      else if (objected.length > 0) print(objected.map((line) => renderLine(file, line)).join('\n'))
      const errors = objected.filter(isBad).length
      printMessage(
        `${counted(lines.length, 'sentence')}: ${errors} with errors, ${objected.length - errors} with warnings only.`,
        flags,
      )
      if (errors > 0) process.exitCode = 1
    })
}

function renderLine(file: string, { line, text, reasons }: LintedLine): string {
  const head = `${file}:${line}  ${text}`
  const lines = reasons.map(({ reason, level, message }) => {
    return `    ${paint(level === 'error' ? 'red' : 'yellow', level)}  ${reason}: ${message}`
  })
  return [head, ...lines].join('\n')
}
