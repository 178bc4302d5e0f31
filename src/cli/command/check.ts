import type { Command } from 'commander'
import type { CheckResult } from '../../dataset/index.js'
import { paint, print, printJson } from '../output.js'

const textsShown = 30

/** `check FILE --against FILE` */
export function addCheck(program: Command): void {
  program
    .command('check')
    .description('whether the clinical facts of texts survived a change, whoever made it')
    .argument('<file>', 'the changed texts: JSON Lines, or one plain text')
    .requiredOption('--against <file>', 'the originals')
    .option('--input <col>', 'key of the text in JSON Lines; default: input, question, text')
    .option('--json', 'print the result as JSON')
    .action(
      async (file: string, flags: { readonly against: string; readonly input?: string; readonly json?: boolean }) => {
        const { checkTexts } = await import('../../dataset/index.js')
        const result = await checkTexts(file, flags.against, flags.input)
        if (flags.json === true) printJson(result)
        else print(renderCheck(result))
        if (!result.ok) process.exitCode = 1
      },
    )
}

function renderCheck({ texts, unpaired, checked, errors, warnings, ok }: CheckResult): string {
  const lines = checked
    .slice(0, textsShown)
    .flatMap(({ id, changes }) => [
      paint('bold', id),
      ...changes.map(({ level, message }) => `    ${paint(level === 'error' ? 'red' : 'yellow', level)}  ${message}`),
    ])
  const more =
    checked.length > textsShown ? [`… and ${checked.length - textsShown} more texts; --json has them all.`] : []
  const alone = unpaired.length === 0 ? '' : ` ${unpaired.length} have no original: ${unpaired.slice(0, 5).join(', ')}.`
  const verdict = ok ? paint('green', 'ok') : paint('red', 'no')
  return [
    ...lines,
    ...more,
    `${verdict}  ${texts} texts compared: ${errors} errors, ${warnings} warnings.${alone}`,
  ].join('\n')
}
