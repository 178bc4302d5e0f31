import type { Command } from 'commander'
import type { AttributionRun } from '../../../evaluation/index.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { addAskingOptions } from '../../model-options.js'
import { addNetworkOptions, count, defaultStore, wholeNumber } from '../../options.js'
import { print, printJson, talk } from '../../output.js'
import { inOutputFolder } from '../../output-folder.js'
import { startProgress } from '../../progress.js'
import { takeVocabularies, vocabularyFlag } from '../../vocabularies.js'
import type { AttributeFlags } from './attribute-run.js'

/** `attribute --datasets DIR… --model ID --out DIR` */
export function addAttribute(program: Command): void {
  const command = program
    .command('attribute')
    .description('which edit made answers wrong: effects over all cases, flips case by case, and sham runs beside them')
    .requiredOption('--datasets <dir...>', datasetFolders)
    .option(...mixedFlag)
    .requiredOption('--model <id>', 'a profile of data/models.yaml, exec:COMMAND, or baseline/NAME')
    .option('--prompt <name>', 'neutral, role, terse, prose, bare, or a file of your own', 'neutral')
    .requiredOption('--out <dir>', 'folder of attributions.jsonl, asked.jsonl and attribution.json')
    .option('--grader <name>', 'rule, or keywords for parity with the safety paper', 'rule')
    .option('--seed <s>', 'seed of halves, searches and variants', '1')
    .option('--shams <n>', 'cases of each sham run; 0 for none', count, 100)
    .option('--deterministic', 'the model answers one text always alike: ask variants in the place of repeats')
    .option('--max-calls <n>', 'stop before more requests than this are sent by this run', wholeNumber)
    .option('--profiles <file>', 'model profiles of your own, in the form of data/models.yaml')
    .option('--base-url <url>', 'address of models whose profile names none')
    .option(...vocabularyFlag)
    .option('--store <url>', 'where answers are kept: file:, libsql:// or http://', defaultStore)
  addAskingOptions(addNetworkOptions(command))
    .option('--take-failures', 'take answers that failed temporarily as provider-error, and do not wait for them')
    .option('--replace', 'put this run in the place of another in --out')
    .option('--json', 'print the result as JSON')
    .action(run)
}

async function run(flags: AttributeFlags): Promise<void> {
  await takeVocabularies(flags.vocabulary)
  const evaluation = await import('../../../evaluation/index.js')
  const { respondentsOf } = await import('./asked-model.js')
  const { PipelineError } = await import('../../../errors.js')
  if (flags.batch === true) {
    const message =
      'attribute asks one text after another, as answers come, and no batch can do that. Leave --batch out.'
    throw new PipelineError('usage', message)
  }
  const [named] = await respondentsOf({ ...flags, models: [flags.model] })
  if (named === undefined) return
  const datasets = await datasetsOf(flags.datasets, flags)
  const [asking] = evaluation.readAskings([flags.prompt])
  if (asking === undefined) return
  await inOutputFolder(flags, evaluation.refuseAttributed, () => askAndWrite(datasets, { named, asking }, flags))
}

/** Of whom it is asked, and with which prompt. */
interface Asking {
  readonly named: Awaited<ReturnType<typeof import('./asked-model.js').respondentsOf>>[number]
  readonly asking: AttributionRun['asking']
}

async function askAndWrite(
  datasets: readonly string[],
  { named: { respondent, asked }, asking }: Asking,
  flags: AttributeFlags,
): Promise<void> {
  const evaluation = await import('../../../evaluation/index.js')
  const { openAsked } = await import('./ask-model.js')
  const { planModel } = await import('./asked-model.js')
  const { confirmPlans, openStoreFor, renderPlans } = await import('./asking-plans.js')
  const { records } = await evaluation.readKnownRecords(datasets)
  const plan: Omit<AttributionRun, 'send' | 'onProgress'> = {
    datasets,
    respondent,
    asking,
    grader: evaluation.graderNamed(flags.grader),
    common: evaluation.commonAnswer(records.values()),
    // A rule, and a model at temperature 0, have no noise of their own.
    isDeterministic: flags.deterministic === true || isWithoutNoise(respondent),
    seed: flags.seed,
    shamCases: flags.shams,
    width: Math.min(4 * (flags.concurrency ?? 4), 256),
  }
  const files = { out: flags.out, replace: flags.replace === true }
  if (asked === null) {
    const send = (): never => {
      throw new Error('A rule asks nobody.')
    }
    return report(await evaluation.attribute({ ...plan, ...files, send }), flags)
  }
  const store = await openStoreFor(flags)
  try {
    const requests = () => evaluation.certainRequests({ ...plan, send: unasked })
    const plans = [await planModel(asked, { requests, store, flags, work: 'attribute' })]
    if (flags.dryRun === true) {
      if (flags.json === true) printJson({ models: plans, more: moreOf(evaluation) })
      else print(`${renderPlans(plans)}\nBesides: ${moreOf(evaluation)}.`)
      return
    }
    await confirmPlans(plans, flags, moreOf(evaluation))
    if (store === null) return
    const opened = await openAsked(asked, { store, flags })
    const { createSender } = await import('./attribute-run.js')
    const sender = await createSender({ ...opened, store, flags, name: respondent.name })
    const progress = await startProgress(`attribute ${respondent.name}`, 'texts', flags.quiet)
    const onProgress = (texts: number): void => progress.update(texts, null, sender.note())
    try {
      await report(await evaluation.attribute({ ...plan, ...files, send: sender.send, onProgress }), flags)
    } finally {
      progress.stop()
      await sender.finish()
    }
  } finally {
    await store?.close()
  }
}

function isWithoutNoise({ choice }: AttributionRun['respondent']): boolean {
  return choice === undefined || choice.sampling.temperature === 0
}

async function unasked(): Promise<never> {
  throw new Error('A plan asks nobody.')
}

/** What may be asked beside the certain requests, in words. */
function moreOf({
  confirmCalls,
  mostSearchCalls,
  testCalls,
}: Pick<typeof import('../../../evaluation/index.js'), 'confirmCalls' | 'mostSearchCalls' | 'testCalls'>): string {
  const [confirming, following] = [2 * confirmCalls, mostSearchCalls + 4 * testCalls]
  return `${confirming} more for every case that flips, sham runs included, and up to ${following} for every flip that they confirm; --max-calls and --max-cost bound them`
}

async function report(
  results: import('../../../evaluation/index.js').AttributionResults,
  flags: AttributeFlags,
): Promise<void> {
  if (flags.json === true) return printJson({ out: flags.out, ...results })
  const { renderAttribution } = await import('./attribute-tables.js')
  print(renderAttribution(results))
  talk(`\nAll texts and flips: ${flags.out}`, flags)
}
