import { join } from 'node:path'
import type { Command } from 'commander'
import { PipelineError } from '../../../errors.js'
import type { Evaluation, Grader, WrittenResponses } from '../../../evaluation/index.js'
import { counted, thousands } from '../../../format/index.js'
import { takeVocabularies, vocabularyFlag } from '../../added-lists.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { addAskingOptions } from '../../model-options.js'
import { argument, printNext } from '../../next.js'
import { addNetworkOptions, defaultStore, shardOf, trialCount } from '../../options.js'
import { print, printJson, printMessage } from '../../output.js'
import { inOutputFolder } from '../../output-folder.js'
import { folderToWrite } from '../../written-files.js'
import { type NoteCase, nothingStored, openStoreFor } from '../asking.js'
import { analyzeNext, declareFirst } from './analyze-next.js'
import type { EvaluateFlags, ModelPlan } from './asked-model.js'
import { confirmPlans, endEarly, partStored, printPlans } from './asking-plans.js'
import { statesInWords } from './states.js'

/** `evaluate --datasets DIR… --models ID… --trials K --prompts a,b,c --out DIR` */
export function addEvaluate(program: Command): void {
  const command = program
    .command('evaluate')
    .description('ask models and baselines the cases of datasets, store every answer, and grade them by rules')
    .requiredOption('--datasets <dir...>', datasetFolders)
    .option(...mixedFlag)
    .requiredOption(
      '--models <id...>',
      'profiles of data/models.yaml, exec:COMMAND or exec:NAME=COMMAND, baseline/NAME',
    )
    .option(
      '--prompts <names>',
      'neutral, role, terse, prose, table, bare, or your own files, separated by commas; each is asked',
      list,
      ['neutral'],
    )
    .option('--trials <n>', 'repeats of every request', trialCount, 3)
    .addOption(
      folderToWrite(
        '--out <dir>',
        'folder of responses.jsonl and outcomes.jsonl',
        async () => (await import('../../../evaluation/index.js')).evaluatedFiles,
      ).makeOptionMandatory(),
    )
    .option('--grader <name>', 'rule, or keywords for parity with the safety paper', 'rule')
    .option('--second-grader <name>', 'another grader of the same answers, into outcomes-second.jsonl')
    .option(...vocabularyFlag)
    .option('--profiles <file>', 'your own model profiles, in the format of data/models.yaml')
    .option('--base-url <url>', 'address for models whose profile names none')
    .option('--analysis <file>', 'the frozen analysis; its digest is recorded with the outcomes')
    .option('--store <url>', 'where answers are stored: file:, libsql:// or http://', defaultStore)
    .option(
      '--shard <i/n>',
      'ask only the i-th of n parts and store the answers; run without it to grade everything',
      shardOf,
    )
  addAskingOptions(addNetworkOptions(command))
    .option('--take-failures', 'record answers that failed temporarily as provider-error, and do not wait for them')
    .option('--replace', 'replace other answers in --out')
    .option('--json', 'print the result as JSON')
    .action(run)
}

function list(raw: string): readonly string[] {
  return raw
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

async function run(flags: EvaluateFlags): Promise<void> {
  const { graderNamed, readAskings } = await import('../../../evaluation/index.js')
  const { refuseInDataset } = await import('../../../dataset/index.js')
  const { respondentsOf } = await import('./asked-model.js')
  const { frozenDigest } = await import('./import-outcomes.js')
  await takeVocabularies(flags.vocabulary)
  const grader = graderNamed(flags.grader)
  const second = flags.secondGrader === undefined ? undefined : graderNamed(flags.secondGrader)
  if (second === grader) throw gradesTwice(grader.name)
  const datasets = await datasetsOf(flags.datasets, flags)
  const analysis = flags.analysis === undefined ? null : await frozenDigest(flags.analysis)
  const named = await respondentsOf(flags)
  const evaluation: Evaluation = {
    datasets,
    respondents: named.map(({ respondent }) => respondent),
    askings: readAskings(flags.prompts),
    trials: flags.trials,
    shard: flags.shard,
  }
  // What is there may be exactly what this run would write; that is seen once nothing is left to ask.
  const refuseOutput = (out: string): void => refuseInDataset(join(out, 'outcomes.jsonl'))
  await inOutputFolder(flags, refuseOutput, () => askAndWrite(evaluation, { named, grader, second, analysis }, flags))
}

interface Asking {
  readonly named: Awaited<ReturnType<typeof import('./asked-model.js').respondentsOf>>
  readonly grader: Grader
  readonly second: Grader | undefined
  readonly analysis: string | null
}

async function askAndWrite(
  evaluation: Evaluation,
  { named, grader, second, analysis }: Asking,
  flags: EvaluateFlags,
): Promise<void> {
  const { refuseTaken, requestsTo, writeResponses } = await import('../../../evaluation/index.js')
  const { askModel } = await import('./ask-model.js')
  const { planModel } = await import('./asked-model.js')
  const models = named.flatMap((one) => (one.asked === null ? [] : [one.asked]))
  const store = models.length === 0 ? null : await openStoreFor(flags)
  try {
    const place = ({ respondent }: (typeof models)[number]) => {
      return { requests: (note?: NoteCase) => requestsTo(respondent, evaluation, note), store, flags, work: 'evaluate' }
    }
    const plans: ModelPlan[] = []
    for (const model of models) plans.push(await planModel(model, place(model)))
    const open = plans.reduce((sum, { requests }) => sum + requests, 0)
    if (open > 0) refuseTaken(flags.out, flags.replace === true, open)
    if (open > 0 && analysis === null) printNext(declareFirst(flags.datasets), flags)
    if (flags.dryRun === true) return printPlans(plans, flags)
    await confirmPlans(plans, flags)
    for (const [i, model] of models.entries()) {
      const plan = plans[i]
      if (store === null || plan === undefined) continue
      const why = await askModel(model, { ...place(model), store, plan })
      if (why !== null) return endEarly(why, ' Nothing was graded yet.')
    }
    if (flags.shard !== undefined) return printMessage(partStored, flags)
    const graders = { grader, second }
    const files = {
      store: store ?? nothingStored,
      ...graders,
      out: flags.out,
      analysis,
      replace: flags.replace === true,
    }
    report(await writeResponses(evaluation, files), graders, flags)
  } finally {
    await store?.close()
  }
}

function gradesTwice(name: string): PipelineError {
  const message = `${name} is named as both graders. Give another --second-grader.`
  return new PipelineError('usage', message)
}

function report(
  { out, receipt, written, added, states, byModel, disputed }: WrittenResponses,
  graders: Pick<Asking, 'grader' | 'second'>,
  flags: EvaluateFlags,
): void {
  const count = receipt.outcomes.records ?? 0
  printMessage(statesInWords(count, { states, byModel }), flags)
  if (flags.json === true) {
    printJson({ out, ...receipt, states, byModel, written, added, ...(disputed === null ? {} : { disputed }) })
    return
  }
  if (disputed !== null && graders.second !== undefined)
    printMessage(disputedInWords(disputed, [graders.grader.name, graders.second.name], count), flags)
  if (!written) printMessage(`${out} already holds exactly these answers; nothing was written.`, flags)
  if (added.length > 0)
    printMessage(`${added.join(' and ')} was added to the rest of this run in ${out}, which is as it was.`, flags)
  print(out)
  const both = ['outcomes.jsonl', 'outcomes-second.jsonl'].map((name) => argument(`${out}/${name}`)).join(' ')
  const sets = flags.datasets.map(argument).join(' ')
  const ask = `review export --outcomes ${both} --datasets ${sets} --select disagreements --out forms`
  const isDisputed = disputed !== null && disputed.length > 0
  printNext([...analyzeNext(out, flags), ...(isDisputed ? [['Ask clinicians', ask] as const] : [])], flags)
}

/** Answers that are listed; all are in the two files. */
const mostListed = 10

/** On how many answers two graders differ, and which those are. */
function disputedInWords(
  disputed: NonNullable<WrittenResponses['disputed']>,
  [first, second]: readonly [string, string],
  count: number,
): string {
  const byFirst = disputed.filter(({ states }) => states[0] === 'correct').length
  const lines = disputed
    .slice(0, mostListed)
    .map(
      ({ record, model, prompt, trial, states }) =>
        `  ${record}, ${model}, ${prompt}, trial ${trial}: ${states.join(' and ')}`,
    )
  const rest = disputed.length > mostListed ? [`  and ${thousands(disputed.length - mostListed)} more`] : []
  const summary = `${first} and ${second} differ on ${thousands(disputed.length)} of ${counted(count, 'answer')}: ${thousands(byFirst)} right by the first alone, ${thousands(disputed.length - byFirst)} by the second alone.`
  return [summary, ...lines, ...rest].join('\n')
}
