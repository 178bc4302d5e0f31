import type { Command } from 'commander'
import { PipelineError } from '../../../errors.js'
import type { AttributionResults, AttributionRun } from '../../../evaluation/index.js'
import { takeVocabularies, vocabularyFlag } from '../../added-lists.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { addAskingOptions } from '../../model-options.js'
import { addNetworkOptions, count, defaultStore, wholeNumber } from '../../options.js'
import { print, printJson, printMessage } from '../../output.js'
import { inOutputFolder } from '../../output-folder.js'
import { folderToWrite } from '../../written-files.js'
import { openStoreFor, widthOf } from '../asking.js'
import type { AskedModel } from './asked-model.js'
import type { AttributeFlags } from './attribute-run.js'

/** `attribute --datasets DIR… --model ID --out DIR` */
export function addAttribute(program: Command): void {
  const command = program
    .command('attribute')
    .description(
      'find which edits made answers wrong: effects over all cases, flips case by case, and sham runs as a control',
    )
    .requiredOption('--datasets <dir...>', datasetFolders)
    .option(...mixedFlag)
    .requiredOption(
      '--model <id>',
      'a profile of data/models.yaml, exec:COMMAND or exec:NAME=COMMAND, or baseline/NAME',
    )
    .option('--prompt <name>', 'neutral, role, terse, prose, table, bare, or your own file', 'neutral')
    .addOption(
      folderToWrite(
        '--out <dir>',
        'folder of attributions.jsonl, asked.jsonl and attribution.json',
        async () => (await import('../../../evaluation/index.js')).attributedFiles,
      ).makeOptionMandatory(),
    )
    .option('--grader <name>', 'rule, or keywords for parity with the safety paper', 'rule')
    .option('--seed <s>', 'seed of the random halves, searches and variants', '1')
    .option('--shams <n>', 'cases of each sham run; 0 for none', count, 100)
    .option('--deterministic', 'the model always gives the same answer to a text: ask variants instead of repeats')
    .option('--max-calls <n>', 'stop before this run sends more requests than this', wholeNumber)
    .option('--profiles <file>', 'your own model profiles, in the format of data/models.yaml')
    .option('--base-url <url>', 'address for models whose profile names none')
    .option(...vocabularyFlag)
    .option('--store <url>', 'where answers are stored: file:, libsql:// or http://', defaultStore)
  addAskingOptions(addNetworkOptions(command))
    .option('--take-failures', 'record answers that failed temporarily as provider-error, and do not wait for them')
    .option('--replace', 'replace another run in --out')
    .option('--json', 'print the result as JSON')
    .action(run)
}

async function run(flags: AttributeFlags): Promise<void> {
  await takeVocabularies(flags.vocabulary)
  const { attribute, isAttributed, refuseAttributed } = await import('../../../evaluation/index.js')
  const { respondentsOf } = await import('./asked-model.js')
  if (flags.batch === true) {
    const message = 'attribute chooses each text by earlier answers, which a batch cannot do. Leave out --batch.'
    throw new PipelineError('usage', message)
  }
  const [named] = await respondentsOf({ ...flags, models: [flags.model] })
  if (named === undefined) return
  const plan = await planOf(named.respondent, flags)
  await inOutputFolder(
    flags,
    () => refuseAttributed({ ...plan, send: askNobody }),
    async () => {
      if (named.asked === null && flags.dryRun === true) return reportNobody(named.respondent.name, flags)
      if (named.asked === null) {
        const isAgain = isAttributed(plan)
        return report(await attribute({ ...plan, send: askNobody }), isAgain, flags)
      }
      await runWithModel(named.asked, plan, flags)
    },
  )
}

type Plan = Omit<AttributionRun, 'send' | 'onProgress'> & { readonly out: string; readonly replace: boolean }

async function planOf(respondent: AttributionRun['respondent'], flags: AttributeFlags): Promise<Plan> {
  const { commonAnswer, graderNamed, readAskings, readKnownRecords } = await import('../../../evaluation/index.js')
  const datasets = await datasetsOf(flags.datasets, flags)
  const [asking] = readAskings([flags.prompt])
  if (asking === undefined) throw new TypeError('readAskings expects one prompt for one name.')
  const { records } = await readKnownRecords(datasets)
  return {
    datasets,
    respondent,
    asking,
    grader: graderNamed(flags.grader),
    common: commonAnswer(records.values()),
    // A rule, and a model at temperature 0, have no noise of their own.
    isDeterministic: flags.deterministic === true || isWithoutNoise(respondent),
    seed: flags.seed,
    shamCases: flags.shams,
    width: widthOf(flags),
    out: flags.out,
    replace: flags.replace === true,
  }
}

/** The plan of a rule. */
function reportNobody(name: string, flags: AttributeFlags): void {
  if (flags.json === true) printJson({ models: [] })
  else print(`${name} is a rule: nobody would be asked.`)
}

/** Shows what would be asked, and asks it once that is confirmed. */
async function runWithModel(asked: AskedModel, plan: Plan, flags: AttributeFlags): Promise<void> {
  const evaluation = await import('../../../evaluation/index.js')
  const { planModel } = await import('./asked-model.js')
  const { confirmPlans, endEarly, printPlans } = await import('./asking-plans.js')
  const store = await openStoreFor(flags)
  try {
    const requests = () => evaluation.certainRequests({ ...plan, send: askNobody })
    const asking = await planModel(asked, { requests, store, flags, work: 'attribute' })
    const more = moreOf(evaluation)
    if (flags.dryRun === true) return printPlans([asking], flags, more)
    const storedOnly = evaluation.isAttributed(plan)
    const { heldInBatches, nothingWritten, senderOver } = await import('./attribute-run.js')
    // Without them it cannot be finished, so nothing is paid for the rest.
    if (!storedOnly && asking.inBatches > 0) return endEarly(heldInBatches(asking.inBatches), nothingWritten)
    if (!storedOnly) await confirmPlans([asking], flags, more)
    if (store === null) return
    const { openRun } = await import('./ask-model.js')
    const { name } = plan.respondent
    const run = await openRun(asked, { store, flags, work: 'attribute' }, 'texts')
    const send = senderOver(run, { store, flags, name, storedOnly })
    try {
      const onProgress = (texts: number): void => run.show(texts, null)
      await report(await evaluation.attribute({ ...plan, send, onProgress }), storedOnly, flags)
    } finally {
      await run.finish()
    }
  } finally {
    await store?.close()
  }
}

function isWithoutNoise({ choice }: AttributionRun['respondent']): boolean {
  return choice === undefined || choice.sampling.temperature === 0
}

async function askNobody(): Promise<never> {
  throw new TypeError('attribute expects to ask nobody for a rule or a plan.')
}

/** What may be asked beside the certain requests, in words. */
function moreOf({
  confirmCalls,
  mostSearchCalls,
  testCalls,
}: Pick<typeof import('../../../evaluation/index.js'), 'confirmCalls' | 'mostSearchCalls' | 'testCalls'>): string {
  const [confirming, following] = [2 * confirmCalls, mostSearchCalls + 4 * testCalls]
  return `${confirming} more for every case that flips, including sham runs, and up to ${following} for every flip that they confirm; --max-calls and --max-cost limit them`
}

async function report(results: AttributionResults, isAgain: boolean, flags: AttributeFlags): Promise<void> {
  if (isAgain) printMessage(`${flags.out} already holds exactly this run; nothing was written.`, flags)
  if (flags.json === true) return printJson({ out: flags.out, ...results })
  const { renderAttribution } = await import('./attribute-tables.js')
  print(renderAttribution(results))
  printMessage(`\nAll texts and flips: ${flags.out}`, flags)
}
