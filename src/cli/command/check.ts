import type { Command } from 'commander'
import type { CheckResult } from '../../dataset/index.js'
import { addJobs } from '../options.js'
import { paint, print, printJson, talk } from '../output.js'
import { takeVocabularies, vocabularyFlag } from '../vocabularies.js'

interface Flags {
  readonly against: string
  readonly input?: string
  readonly jobs: number
  readonly strict?: boolean
  readonly vocabulary?: readonly string[]
  readonly json?: boolean
  readonly quiet?: boolean
}

const textsShown = 30
const idsShown = 5

/** `check FILE --against FILE` */
export function addCheck(program: Command): void {
  addJobs(program.command('check'))
    .description('whether the clinical facts of texts survived a change, whoever made it')
    .argument('<file>', 'the changed texts: JSON Lines, or one plain text')
    .requiredOption('--against <file>', 'the originals')
    .option('--input <col>', 'key of the text in JSON Lines; default: input, question, text')
    .option(...vocabularyFlag)
    .option('--strict', 'exit with 1 on warnings, too')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, flags: Flags) => {
      await takeVocabularies(flags.vocabulary)
      const { checkTexts } = await import('../../dataset/index.js')
      const result = await checkTexts(file, flags.against, flags.input, flags.jobs)
      if (flags.json === true) printJson(result)
      else print(renderCheck(result))
      if (result.unused > 0) talk(`Originals without a changed text here: ${result.unused}.`, flags)
      if (result.unpaired > 0) {
        talk('Texts are paired with originals by metadata.case, else by id, else by line.', flags)
      }
      if (!result.ok || (flags.strict === true && result.warnings > 0)) process.exitCode = 1
    })
}

function renderCheck({ texts, assertions, unpaired, unpairedIds, checked, errors, warnings, ok }: CheckResult): string {
  const lines = checked
    .slice(0, textsShown)
    .flatMap(({ id, assertions, changes }) => [
      `${paint('bold', id)}  ${assertions} assertions compared`,
      ...changes.map(({ level, message }) => `    ${paint(level === 'error' ? 'red' : 'yellow', level)}  ${message}`),
    ])
  const more =
    checked.length > textsShown ? [`… and ${checked.length - textsShown} more texts; --json has them all.`] : []
  const alone = unpaired === 0 ? '' : ` ${unpaired} unpaired, without an original: ${inShort(unpairedIds)}.`
  const verdict = ok ? paint('green', 'ok') : paint('red', 'no')
  return [
    ...lines,
    ...more,
    `${verdict}  ${texts} texts compared (${assertions} assertions): ${errors} errors, ${warnings} warnings.${alone}`,
  ].join('\n')
}

function inShort(ids: readonly string[]): string {
  const more = ids.length > idsShown ? ` and ${ids.length - idsShown} more` : ''
  return `${ids.slice(0, idsShown).join(', ')}${more}`
}
