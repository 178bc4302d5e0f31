import { dirname } from 'node:path'
import type { Command } from 'commander'
import { PipelineError } from '../../../errors.js'
import type { ImportedOutcomes } from '../../../evaluation/index.js'
import { counted } from '../../../format/index.js'
import { optionsAmong } from '../../../given.js'
import { receiptPath } from '../../../receipt-path.js'
import { takeVocabularies, vocabularyFlag } from '../../added-lists.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { argument, printNext } from '../../next.js'
import { inOneLine, type OutputFlags, print, printJson, printMessage } from '../../output.js'
import { startProgress } from '../../progress.js'
import { fileToWrite } from '../../written-files.js'
import { analyzeNext } from './analyze-next.js'

interface Flags extends OutputFlags {
  readonly datasets: readonly string[]
  readonly out: string
  readonly model?: string
  readonly grader?: string
  readonly grade?: boolean
  readonly trustIds?: boolean
  readonly vocabulary?: readonly string[]
  readonly analysis?: string
  readonly replace?: boolean
  readonly mixed?: boolean
  readonly strict?: boolean
}

/** `import-outcomes FILE… --from NAME --datasets DIR… --out FILE` */
export function addImportOutcomes(program: Command): void {
  withFlags(
    program
      .command('import-outcomes')
      .description('import results of another evaluator: inspect, lm-eval, promptfoo, every-eval-ever')
      .argument('<file...>', 'logs of one run')
      .requiredOption('--from <name>', 'the evaluator that wrote them: inspect, lm-eval, promptfoo or every-eval-ever')
      .option('--model <name>', 'the model, if the log does not name it; overrides the log')
      .option('--grader <name>', 'the scorer or filter/metric that counts, if a log holds several'),
  ).action((files: string[], flags: Flags & { readonly from: string }) => importAll(files, flags, flags.from))
}

/** `import-responses FILE… --model NAME --datasets DIR… --out FILE` */
export function addImportResponses(program: Command): void {
  withFlags(
    program
      .command('import-responses')
      .description('import answers made elsewhere: the output of a batch API, of vllm run-batch, or plain JSON Lines')
      .argument('<file...>', 'lines of {custom_id, response}, {custom_id, result} or {record, response}')
      .requiredOption('--model <name>', 'who answered'),
  )
    .option('--grade', 'grade them without a model, as evaluate does')
    .option(...vocabularyFlag)
    .action((files: string[], flags: Flags) => importAll(files, flags, 'responses'))
}

function withFlags(command: Command): Command {
  return command
    .requiredOption('--datasets <dir...>', datasetFolders)
    .addOption(
      fileToWrite('--out <file>', 'file of outcomes; a receipt is written next to it', (out) =>
        out === undefined ? [] : [out, receiptPath(out)],
      ).makeOptionMandatory(),
    )
    .option('--trust-ids', 'match results without a text by their ids')
    .option('--analysis <file>', 'the frozen analysis; its digest is recorded with the outcomes')
    .option('--replace', 'replace other outcomes')
    .option(...mixedFlag)
    .option('--strict', 'exit with 1 if a result was missing, duplicated, copied or unknown, or none holds an answer')
    .option('--json', 'print the receipt as JSON')
}

async function importAll(files: readonly string[], flags: Flags, from: string): Promise<void> {
  const { importOutcomes, outcomeOptionKinds } = await import('../../../evaluation/index.js')
  await takeVocabularies(flags.vocabulary)
  const analysis = flags.analysis === undefined ? null : await frozenDigest(flags.analysis)
  const datasets = await datasetsOf(flags.datasets, flags)
  const progress = await startProgress('import', 'results', flags.quiet)
  try {
    const onProgress = (read: number): void => progress.update(read, null)
    const result = await importOutcomes({
      ...optionsAmong(outcomeOptionKinds, { ...flags, files, from, datasets, analysis }),
      onProgress,
    })
    progress.stop()
    await report(result, flags)
  } finally {
    progress.stop()
  }
}

/** The digest of an analysis file, which must still be the frozen one. */
export async function frozenDigest(path: string): Promise<string> {
  const { readPlan } = await import('../../../evaluation/index.js')
  const { frozen, sha256 } = readPlan(path)
  if (frozen?.sha256 === sha256) return sha256
  const found = frozen === null ? 'it was never frozen' : 'it was changed since it was frozen'
  const next =
    frozen === null
      ? `Run: medqa-perturb analyze freeze ${path}`
      : 'Name the frozen one, or leave out --analysis; the results are then exploratory.'
  throw new PipelineError('usage', `Expected a frozen analysis in ${path}, but ${found}. ${next}`, { file: path })
}

/** What is typed to have answers graded that nobody graded yet. */
function judgeNext(
  out: string,
  { unscored = 0 }: ImportedOutcomes['states'],
  { datasets, mixed = false }: Flags,
): readonly (readonly [what: string, command: string])[] {
  if (unscored === 0) return []
  const sets = `${datasets.map(argument).join(' ')}${mixed ? ' --mixed' : ''}`
  const judge = `judge ${argument(out)} --datasets ${sets} --judge ID --out ${argument(`${dirname(out)}/judged`)}`
  return [[`${counted(unscored, 'answer has', 'answers have')} no grade. Let a model grade`, judge]]
}

async function report({ out, receipt, counts, unanswered, states }: ImportedOutcomes, flags: Flags): Promise<void> {
  const { withoutGrade } = await import('../../../evaluation/index.js')
  const ungraded = withoutGrade(states)
  const { read, matched, missing, doubled, repeated, copies, foreign, trusted } = counts
  const isWithoutAnswer = states['provider-error'] === matched
  const words = [
    `${matched} of ${read} results became outcomes; ${doubled} duplicated, ${foreign} unknown, ${trusted} matched by their ids alone.`,
    ...(repeated === 0
      ? []
      : [
          `${repeated} results without a trial number repeat an earlier answer to their record word for word; they were taken as further trials.`,
        ]),
    ...(copies === 1
      ? []
      : [
          `Warning: each answer occurs ${copies} times or a multiple of that, as if the file were joined with a copy of itself. If it was, leave the copy out; if the model was asked ${copies} times and always says the same, number the trials ("trial": 0, 1, …).`,
        ]),
    `${counted(missing, 'trial was never asked or has', 'trials were never asked or have')} no result (not-run).`,
    ...(unanswered.length === 0
      ? []
      : [
          `Warning: no answer at all in ${unanswered.join(', ')}. Leave out of --datasets what was not asked, or import its answers too.`,
        ]),
    ...(isWithoutAnswer
      ? ['Warning: no result holds an answer; all are provider-error, and "detail" of the outcomes says why.']
      : []),
    ...(ungraded === null ? [] : [`Warning: ${ungraded}`]),
    `Outcomes by state: ${inOneLine({ unscored: 0, ...states }, Number.POSITIVE_INFINITY)}.`,
    receipt.analysis === null
      ? 'No frozen analysis was named: any analysis of these outcomes is exploratory.'
      : `Under the frozen analysis ${receipt.analysis.slice(0, 12)}.`,
  ]
  printMessage(words.join('\n'), flags)
  if (flags.json === true) printJson({ out, ...receipt, states })
  else {
    print(out)
    printNext([...judgeNext(out, states, flags), ...analyzeNext(`${dirname(out)}/results`, flags, out)], flags)
  }
  const isWhole = missing + doubled + foreign === 0 && copies === 1 && !isWithoutAnswer
  if (flags.strict === true && !isWhole) process.exitCode = 1
}
