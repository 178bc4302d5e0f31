import { type Command, InvalidArgumentError, Option } from 'commander'
import { PipelineError, quote } from '../../../errors.js'
import type { Judge, JudgeAgreement, JudgedAnswers, JudgeSees, Judging } from '../../../evaluation/index.js'
import { counted, percent, thousands } from '../../../format/index.js'
import type { KeptStore, RequestShard } from '../../../generation/index.js'
import { takeVocabularies, vocabularyFlag } from '../../added-lists.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { addAskingOptions } from '../../model-options.js'
import { argument, printNext } from '../../next.js'
import { addNetworkOptions, defaultStore, shardOf, wholeNumber } from '../../options.js'
import { onOneLine, print, printJson, printMessage } from '../../output.js'
import { inOutputFolder } from '../../output-folder.js'
import { folderToWrite } from '../../written-files.js'
import { type NoteCase, nothingStored, openStoreFor } from '../asking.js'
import { analyzeNext } from './analyze-next.js'
import type { AskedModel, ModelPlan, ModelRunFlags } from './asked-model.js'
import { confirmPlans, endEarly, partStored, printPlans } from './asking-plans.js'
import { addJudgeQualify } from './judge-qualify.js'
import { statesInWords } from './states.js'

/** Where qualifications of judges are kept by default. */
const defaultQualifications = 'out/judge'

interface JudgeFlags extends ModelRunFlags {
  readonly datasets: readonly string[]
  readonly mixed?: boolean
  readonly judge: string
  readonly secondJudge?: string
  readonly repeats: number
  readonly shard?: RequestShard
  readonly judgeSees: JudgeSees
  readonly vocabulary?: readonly string[]
  readonly out: string
  readonly analysis?: string
  readonly qualifications: string
  readonly unqualified?: boolean
  readonly replace?: boolean
  readonly json?: boolean
}

interface NamedJudge {
  readonly judge: Judge
  readonly asked: AskedModel | null
}

/** `judge DIR --datasets DIR… --judge ID --out DIR`, `judge qualify` */
export function addJudge(program: Command): void {
  const command = program
    .command('judge')
    .description('let a judge model grade answers, blind to arm and model; every reply is stored')
    .argument('<answers>', 'folder that "evaluate" wrote, or a file of responses or outcomes')
    .option('--datasets <dir...>', datasetFolders)
    .option(...mixedFlag)
    .option(
      '--judge <id>',
      'a profile of data/models.yaml, exec:COMMAND or exec:NAME=COMMAND, baseline/rule or baseline/agreeable',
    )
    .option('--second-judge <id>', 'another judge of the same answers, preferably from another vendor')
    .option('--repeats <n>', 'how often the judge is asked about each answer; the majority counts', repeats, 1)
    .addOption(
      new Option('--judge-sees <text>', 'which text of a case the judge is shown')
        .choices(['original', 'perturbed'])
        .default('original'),
    )
    .addOption(
      folderToWrite(
        '--out <dir>',
        'folder of judgements.jsonl and outcomes.jsonl',
        async () => (await import('../../../evaluation/index.js')).judgedFiles,
      ),
    )
    .option('--profiles <file>', 'your own model profiles, in the format of data/models.yaml')
    .option('--base-url <url>', 'address for models whose profile names none')
    .option('--analysis <file>', 'the frozen analysis; its digest is recorded with the outcomes')
    .option('--qualifications <dir>', 'folder in which "judge qualify" keeps its results', defaultQualifications)
    .option('--unqualified', 'grade even if the judge was found below the threshold')
    .option(...vocabularyFlag)
    .option('--store <url>', 'where replies are stored: file:, libsql:// or http://', defaultStore)
    .option('--shard <i/n>', 'ask only the i-th of n parts and store the replies; run without it to grade', shardOf)
  addAskingOptions(addNetworkOptions(command))
    .option('--take-failures', 'leave answers unscored if their judge failed temporarily, and do not wait')
    .option('--replace', 'replace other verdicts in --out')
    .option('--json', 'print the result as JSON')
    .action(async (answers: string, flags: Partial<JudgeFlags>) => run(answers, whole(flags)))
  addJudgeQualify(command)
}

/** What "judge qualify" has no use for is required here. @throws {PipelineError} usage — a flag is missing */
function whole(flags: Partial<JudgeFlags>): JudgeFlags {
  const wanted = ['--datasets DIR', '--judge ID', '--out DIR'] as const
  const missing = wanted.filter((_, i) => [flags.datasets, flags.judge, flags.out][i] === undefined)
  if (missing.length === 0) return flags as JudgeFlags
  throw new PipelineError(
    'usage',
    `judge expects ${missing.join(', ')}. Run "medqa-perturb judge --help" for its options.`,
  )
}

const mostRepeats = 25

function repeats(raw: string): number {
  const value = wholeNumber(raw)
  if (value <= mostRepeats) return value
  throw new InvalidArgumentError(`It must be at most ${mostRepeats}.`)
}

async function run(answers: string, flags: JudgeFlags): Promise<void> {
  await takeVocabularies(flags.vocabulary)
  const { judgeInstructions, openJudging, refuseJudged } = await import('../../../evaluation/index.js')
  const { frozenDigest } = await import('./import-outcomes.js')
  const datasets = await datasetsOf(flags.datasets, flags)
  const analysis = flags.analysis === undefined ? null : await frozenDigest(flags.analysis)
  const judges = await judgesOf(flags)
  const instructions = judgeInstructions(flags.judgeSees)
  refuseJudged(flags.out, flags.replace === true)
  if (!(await mayJudge(judges, instructions.digest, flags))) return
  await inOutputFolder(flags, refuseJudged, async () => {
    const judging = await openJudging({ answers, datasets, instructions, repeats: flags.repeats })
    await askAndWrite(judging, { judges, analysis }, flags)
  })
}

interface Judges {
  readonly judges: readonly NamedJudge[]
  readonly analysis: string | null
}

async function askAndWrite(judging: Judging, { judges, analysis }: Judges, flags: JudgeFlags): Promise<void> {
  const { writeJudged } = await import('../../../evaluation/index.js')
  const store = judges.every(({ asked }) => asked === null) ? null : await openStoreFor(flags)
  try {
    if (!(await askAll(judges, { judging, store, flags }))) return
    if (flags.shard !== undefined) return printMessage(partStored, flags)
    const [first, second = null] = judges
    if (first === undefined) return
    const files = { judge: first.judge, second: second?.judge ?? null, store: store ?? nothingStored }
    const target = { out: flags.out, analysis, replace: flags.replace === true }
    report(await writeJudged(judging, { ...files, ...target }), flags)
  } finally {
    await store?.close()
  }
}

async function judgesOf(flags: JudgeFlags): Promise<readonly NamedJudge[]> {
  const { baselineJudgeNamed } = await import('../../../evaluation/index.js')
  const { modelNamed } = await import('./asked-model.js')
  const judges: NamedJudge[] = []
  for (const id of [flags.judge, ...(flags.secondJudge === undefined ? [] : [flags.secondJudge])]) {
    const baseline = baselineJudgeNamed(id)
    const asked = baseline === undefined ? await modelNamed(id, flags, 'a rule baseline/rule') : null
    if (baseline !== undefined) judges.push({ judge: { id, baseline }, asked: null })
    else if (asked !== null)
      judges.push({ judge: { id: asked.respondent.name, choice: asked.respondent.choice }, asked })
  }
  if (judges.length < 2 || judges[0]?.judge.id !== judges[1]?.judge.id) return judges
  const message = `${quote(flags.judge)} is named as both judges. Give another --second-judge, or --repeats to ask one judge again.`
  throw new PipelineError('usage', message)
}

/** Whether what is known of the judges lets them grade; of a judge that nobody has measured it is said. */
async function mayJudge(judges: readonly NamedJudge[], digest: string, flags: JudgeFlags): Promise<boolean> {
  const { graderOfJudge, qualificationOf } = await import('../../../evaluation/index.js')
  for (const { judge } of judges) {
    const grader = graderOfJudge(judge.id, { digest })
    const found = qualificationOf(flags.qualifications, grader)
    if (found === null) {
      printMessage(
        `${grader} has not been compared with clinicians: treat its verdicts as provisional until you have run "judge qualify".`,
        flags,
      )
    } else if (!found.isQualified && flags.unqualified !== true) {
      const lines = [`${grader} is not good enough to grade (${found.path}):`, ...found.reasons]
      printMessage([...lines, 'Nothing was judged. --unqualified lets it grade anyway.'].join('\n'))
      process.exitCode = 1
      return false
    } else if (!found.isQualified) printMessage(`${grader} is grading although it is not qualified.`, flags)
  }
  return true
}

interface Work {
  readonly judging: Judging
  readonly store: KeptStore | null
  readonly flags: JudgeFlags
}

/** A reply that cannot be used leads to another question, and that to a third. */
const mostRounds = 4

/** Asks the judges all that has no verdict yet; whether all was asked. */
async function askAll(judges: readonly NamedJudge[], { judging, store, flags }: Work): Promise<boolean> {
  const { openJudgeRequests } = await import('../../../evaluation/index.js')
  const { askInRounds } = await import('./ask-model.js')
  const { planModel } = await import('./asked-model.js')
  const placeOf = ({ judge }: NamedJudge, again: boolean) => ({
    requests: (note?: NoteCase) =>
      openJudgeRequests(judging, judge, { store: store ?? nothingStored, again, shard: flags.shard, note }),
    store,
    flags,
    work: 'judge',
    takesPlainText: true,
  })
  const models = judges.flatMap((one) => (one.asked === null ? [] : [{ ...one, asked: one.asked }]))
  const plans: ModelPlan[] = []
  for (const one of models) plans.push(await planModel(one.asked, placeOf(one, true)))
  if (flags.dryRun === true) {
    printPlans(plans, flags)
    return false
  }
  await confirmPlans(plans, flags)
  if (store === null) return true
  for (const one of models) {
    const why = await askInRounds(one.asked, (round) => ({ ...placeOf(one, round === 0), store }), mostRounds)
    if (why === null) continue
    endEarly(why, ' Nothing was judged yet.')
    return false
  }
  return true
}

function report(result: JudgedAnswers, flags: JudgeFlags): void {
  const { out, receipt, judged, withoutVerdict, unusable, self, between, warnings, grader } = result
  const count = receipt.outcomes.records ?? 0
  const lines = [
    statesInWords(count, result),
    `${grader} was asked about ${counted(judged, 'answer')}; on ${thousands(withoutVerdict)} it gave no usable verdict.`,
    ...(unusable === null
      ? []
      : [
          `Why not, of the first: ${onOneLine(unusable)} What is stored is not asked for again: once the judge is mended, give another --store, and --replace.`,
        ]),
    ...(self === null ? [] : [`With itself: ${agreementText(self)}.`]),
    ...(between === null ? [] : [`The two judges: ${agreementText(between)}.`]),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ]
  printMessage(lines.join('\n'), flags)
  if (flags.json === true) {
    const { receipt: _, ...rest } = result
    printJson({ ...receipt, ...rest })
    return
  }
  print(out)
  const outcomes = `${argument(out)}/outcomes.jsonl`
  const datasets = flags.datasets.map(argument).join(' ')
  printNext(
    [
      [
        'Let clinicians check it',
        `review export --outcomes ${outcomes} --datasets ${datasets} --select pairs --out forms`,
      ],
      ...analyzeNext(out, flags),
    ],
    flags,
  )
}

function agreementText({ compared, observed, kappa }: JudgeAgreement): string {
  const same = observed === null ? 'nothing to compare' : `${percent(observed)} equal verdicts`
  return `${same} over ${counted(compared, 'answer')}${kappa === null ? '' : `, kappa ${kappa.toFixed(3)}`}`
}
