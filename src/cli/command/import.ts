import { type Command, Option } from 'commander'
import type { ImportOptions, ImportResult } from '../../dataset/index.js'
import { counted, thousands } from '../../format/index.js'
import { optionsAmong } from '../../given.js'
import { argument, printNext } from '../next.js'
import { addJobs, wholeNumber } from '../options.js'
import { inOneLine, type OutputFlags, onOneLine, print, printJson, printMessage, totalOf } from '../output.js'
import { startProgress } from '../progress.js'
import { fileToWrite } from '../written-files.js'

type Flags = Omit<ImportOptions, 'files' | 'onProgress'> & OutputFlags & { readonly strict?: boolean }

/** `import FILE… --out FILE` */
export function addImport(program: Command): void {
  addJobs(program.command('import'))
    .description('make a file of cases from MedQA, CSV, JSON Lines, Parquet or XLSX files')
    .argument('<file...>', 'source files; - is standard input, .gz is unpacked')
    .addOption(
      fileToWrite(
        '--out <file>',
        'file of cases; - is standard output, .gz is packed',
        casesAndFindings,
      ).makeOptionMandatory(),
    )
    .addOption(
      new Option('--format <name>', 'how the source is written')
        .choices(['auto', 'medqa', 'csv', 'jsonl', 'parquet', 'xlsx'])
        .default('auto'),
    )
    .option('--input <col>', 'column of the case description')
    .option('--target <col>', 'column of the reference answer')
    .option('--id <col>', 'column of the case id; default: <dataset>-<row>')
    .addOption(
      new Option('--encoding <name>', 'how the source is encoded').choices(['utf-8', 'windows-1252']).default('utf-8'),
    )
    .option('--dataset <name>', "name of the dataset; default: the first file's")
    .option('--split <name>', 'split of all rows')
    .option('--split-column <col>', 'column of the split')
    .option('--cluster-column <col>', 'column of what several cases share, such as a patient; default: each by itself')
    .option('--specialty-column <col>', 'column of the specialty; default: guessed from words of the case')
    .option('--license <text>', 'license of the source, stored with each record')
    .option('--free-form', 'drop the options; "Which of the following …" becomes an open question', false)
    .option('--diagnostic', 'keep only questions that ask for a diagnosis', false)
    .option('--keep-raw', 'leave stray quotes and white space as they are', false)
    .option(
      '--deny-identifiers',
      'refuse rows with anything that looks like a name, birth date, number or address; this is not de-identification',
    )
    .option('--limit <n>', 'only the first n rows', wholeNumber)
    .option('--strict', 'exit with 1 if a row was skipped, repaired or warned of')
    .option('--json', 'print the result as JSON')
    .action(async (files: string[], flags: Flags) => {
      const { importCases, importOptionKinds } = await import('../../dataset/index.js')
      const progress = await startProgress('import', 'rows', flags.quiet)
      try {
        const result = await importCases({
          ...optionsAmong(importOptionKinds, { ...flags, files }),
          onProgress: (rows: number) => progress.update(rows, null),
        })
        progress.stop()
        report(result, flags)
      } finally {
        progress.stop()
      }
    })
}

/** What an import writes: the cases and, where they go to a file, its findings. */
async function casesAndFindings(out = '-'): Promise<readonly string[]> {
  const { findingsPathOf } = await import('../../dataset/index.js')
  return out === '-' ? [] : [out, findingsPathOf(out)]
}

const findingsShown = 20

/** The result, or where the cases themselves go to standard output, only words on stderr. */
function report(result: ImportResult, flags: Flags): void {
  const { out, cases, rows, reworded, counts, findings, findingsPath } = result
  const words = [
    ...findings
      .slice(0, findingsShown)
      .map(({ file, line, level, message }) => `${file}, line ${line}: ${level}: ${message}`),
    ...moreFindings(result),
    `${thousands(cases)} of ${counted(rows, 'row')} became ${cases === 1 ? 'a case' : 'cases'}${flags.freeForm ? `, ${counted(reworded, 'question')} reworded` : ''}. Findings: ${inOneLine(counts, Number.POSITIVE_INFINITY)}.`,
  ]
  if (result.unusedId !== null) {
    words.push(
      `The column "${result.unusedId}" is not used; cases are named by dataset and row. --id "${result.unusedId}" uses its ids instead.`,
    )
  }
  const identifiers = totalOf(
    Object.fromEntries(Object.entries(counts).filter(([check]) => check.startsWith('identifier-'))),
  )
  if (identifiers > 0) {
    const step = flags.denyIdentifiers === true ? 'Such rows were refused.' : '--deny-identifiers refuses such rows.'
    words.push(
      `${counted(identifiers, 'finding')} of possible identifiers. ${step} A row without a finding is not thereby de-identified.`,
    )
  }
  if (flags.license === undefined) words.push('No license was given: --license stores one with each record.')
  printMessage(words.join('\n'), flags)
  if (flags.json === true && out !== '-') printJson(result)
  else if (out !== '-') print(`${out}${findingsPath === null ? '' : `\n${findingsPath}`}`)
  if (out !== '-') {
    printMessage(onOneLine(`Written: ${counted(cases, 'case')} in ${out}, ${findingsInWords(result)}.`), flags)
    printNext([['Next', `build medqa-robustness --cases ${argument(out)} --out out`]], flags)
  }
  const isMarred = findings.some(({ level }) => level === 'error' || level === 'repaired' || level === 'warning')
  if (flags.strict === true && isMarred) process.exitCode = 1
}

function findingsInWords({ counts, findingsPath }: ImportResult): string {
  return `${counted(totalOf(counts), 'finding')} in ${findingsPath}`
}

function moreFindings({ counts, findingsPath }: ImportResult): readonly string[] {
  const all = totalOf(counts)
  if (all <= findingsShown) return []
  return [`… and ${all - findingsShown} more${findingsPath === null ? '' : ` in ${findingsPath}`}.`]
}
