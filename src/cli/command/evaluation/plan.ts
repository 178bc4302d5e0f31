import type { Command } from 'commander'
import { PipelineError } from '../../../errors.js'
import type {
  CategoryForecast,
  KnownRecords,
  LikelihoodReach,
  ModelCost,
  RunForecast,
} from '../../../evaluation/index.js'
import { counted, percentCell, price, thousands } from '../../../format/index.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { amount, share, today, trialCount, wholeNumber } from '../../options.js'
import { print, printJson, table } from '../../output.js'

interface Flags {
  readonly cases?: number
  readonly trials: number
  readonly discordance: number
  readonly margin: number
  readonly effect: number
  readonly tests: number
  readonly arms?: number
  readonly models: number
  readonly costPerCall?: number
  readonly pricedAs?: readonly string[]
  readonly prices?: string
  readonly inputTokens: number
  readonly outputTokens: number
  readonly policy?: string
  readonly datasets?: readonly string[]
  readonly mixed?: boolean
  readonly json?: boolean
}

/** `plan`: what a run can show before it is paid for. */
export function addPlan(program: Command): void {
  program
    .command('plan')
    .description(
      'estimate what a run can show before you pay for it: power, margins, calls, possible verdicts of the gate',
    )
    .option('--cases <n>', 'cases, each in every arm; default: those of --datasets, or 512', wholeNumber)
    .option('--trials <n>', 'repeats of every request', trialCount, 1)
    .option(
      '--discordance <share>',
      'share of cases right in one arm and wrong in the other, in one trial',
      share,
      0.15,
    )
    .option('--margin <share>', 'loss that does not matter', share, 0.03)
    .option(
      '--effect <share>',
      'loss whose power is wanted: exact, or by the normal approximation if over 10,000 cases differ',
      share,
      0.05,
    )
    .option('--tests <n>', 'tests of the family', wholeNumber, 1)
    .option('--arms <n>', 'arms, originals included; default: those of --datasets, or 2', wholeNumber)
    .option('--models <n>', 'models', wholeNumber, 1)
    .option('--cost-per-call <usd>', 'for the cost', amount)
    .option('--priced-as <model...>', 'models of the price table whose cost to show; they replace --models')
    .option('--prices <file>', 'price table of your own')
    .option('--input-tokens <n>', 'tokens of a prompt, for the price', wholeNumber, 600)
    .option('--output-tokens <n>', 'tokens of an answer, including thinking', wholeNumber, 1000)
    .option('--policy <file>', 'policy of the gate, to show which verdicts are possible; needs --datasets')
    .option('--datasets <dir...>', datasetFolders)
    .option(...mixedFlag)
    .option('--json', 'print the forecast as JSON')
    .action(async (flags: Flags) => {
      const { forecastRun } = await import('../../../evaluation/index.js')
      if (flags.effect > flags.discordance) throw impossible(flags)
      const models = flags.pricedAs?.length ?? flags.models
      const known = await knownOf(flags)
      const { trials, discordance, margin, effect, tests, inputTokens, outputTokens } = flags
      const size = { trials, discordance, margin, effect, tests, models, inputTokens, outputTokens }
      const run = forecastRun({ ...size, ...sizeOf(flags, known), costPerCall: flags.costPerCall ?? null })
      const costs = flags.pricedAs === undefined ? [] : await costsOf(run.calls / models, flags.pricedAs, flags)
      const gate = flags.policy === undefined ? null : await gateForecast(flags.policy, known)
      const risk = await riskForecast(flags, known)
      if (flags.json === true) return printJson({ ...run, costs, gate, risk })
      const parts = [
        renderRun(run),
        ...(costs.length === 0 ? [] : [renderCosts(costs, flags)]),
        ...(gate === null ? [] : [renderGate(gate)]),
        ...(risk === null ? [] : [await renderRisk(risk)]),
      ]
      print(parts.join('\n\n'))
    })
}

function impossible({ effect, discordance }: Flags): PipelineError {
  const message = `A loss of ${percentCell(effect)} points (--effect) is not possible where ${percentCell(discordance)} % of the cases differ between two arms (--discordance). Give a smaller --effect or a larger --discordance.`
  return new PipelineError('usage', message)
}

async function costsOf(calls: number, models: readonly string[], flags: Flags): Promise<readonly ModelCost[]> {
  const [{ costOfCalls }, { readPrices }] = await Promise.all([
    import('../../../evaluation/index.js'),
    import('../../../generation/index.js'),
  ])
  const tokens = { input: flags.inputTokens, output: flags.outputTokens }
  return costOfCalls(calls, models, { tokens, prices: await readPrices(flags.prices), date: today() })
}

function renderCosts(costs: readonly ModelCost[], { inputTokens, outputTokens }: Flags): string {
  const rows = costs.map(({ model, calls, cost, batch }) => [model, calls, price(cost), price(batch)])
  const sum = (read: (one: ModelCost) => number | null): number | null =>
    costs.reduce<number | null>((total, one) => {
      const cost = read(one)
      return total === null || cost === null ? null : total + cost
    }, 0)
  const all = ['all', costs.reduce((total, { calls }) => total + calls, 0)]
  const rest = costs.length === 1 ? [] : [[...all, price(sum(({ cost }) => cost)), price(sum(({ batch }) => batch))]]
  const head = `At ${inputTokens} input and ${outputTokens} output tokens per call (assumed), at today's prices:`
  return `${head}\n\n${table(['model', 'calls', 'cost', 'by batch'], [...rows, ...rest])}`
}

async function knownOf(flags: Flags): Promise<KnownRecords | null> {
  if (flags.datasets === undefined) return null
  const { readKnownRecords } = await import('../../../evaluation/index.js')
  return readKnownRecords(await datasetsOf(flags.datasets, flags))
}

/** How much is asked: as the flags say, else all that the datasets hold. */
function sizeOf({ cases, arms }: Flags, known: KnownRecords | null) {
  if (known === null) return { cases: cases ?? 512, arms: arms ?? 2 }
  const records = [...known.records.values()]
  const found = { cases: new Set(records.map((one) => one.case)).size, arms: known.datasets.length }
  const isWhole = cases === undefined && arms === undefined
  return { cases: cases ?? found.cases, arms: arms ?? found.arms, ...(isWhole ? { records: records.length } : {}) }
}

async function gateForecast(path: string, known: KnownRecords | null): Promise<readonly CategoryForecast[]> {
  const { forecastGate, readPolicy } = await import('../../../evaluation/index.js')
  if (known === null) {
    throw new PipelineError(
      'usage',
      'Which verdicts a policy can give depends on the rules. Name their datasets with --datasets.',
    )
  }
  return forecastGate(known, readPolicy(path).policy)
}

/** What the trials can say of the likelihood of a rule: by the policy, else as an analysis of drug-safety rules has it. */
async function riskForecast({ policy, trials }: Flags, known: KnownRecords | null): Promise<LikelihoodReach | null> {
  const { likelihoodReach, readPolicy, riskPolicySchema } = await import('../../../evaluation/index.js')
  if (policy !== undefined) return likelihoodReach(trials, readPolicy(policy).policy.risk)
  const hasRules = [...(known?.records.values() ?? [])].some(({ metadata }) => metadata.role === 'condition')
  return hasRules ? likelihoodReach(trials, riskPolicySchema.parse({})) : null
}

async function renderRisk({ trials, levels, toRuleOutLowest, toBeHighest }: LikelihoodReach): Promise<string> {
  const { levelsInWords } = await import('../../../evaluation/index.js')
  const head = `Risk matrix, ${counted(trials, 'trial')} of each rule: levels of likelihood (1 to 4) that stay possible.`
  const rows = levels.map(({ from, to, levels: found }) => [
    from === to ? String(to) : `${from} to ${to}`,
    levelsInWords(found),
  ])
  const needed = [
    ['trials, all failed, to rule out level 1', String(toRuleOutLowest)],
    ['trials, all failed, to be sure of level 4', String(toBeHighest)],
  ]
  return `${head}\n\n${table(['failed', 'likelihood'], rows)}\n\n${table(['what', 'needed'], needed)}`
}

function renderRun({ run, calls, cost, ifTrialsAgree: one, ifTrialsDiffer: other, ...rest }: RunForecast): string {
  const range = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`)
  const row = (what: string, read: (expected: typeof one) => string): [string, string] => [
    what,
    range(read(other), read(one)),
  ]
  const power = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(0)} %`)
  const family = run.tests === 1 ? '' : ` (family of ${run.tests})`
  const rows = [
    row('half width of the 95 % interval of analyze, points', ({ halfWidth }) => percentCell(halfWidth)),
    row('its one-sided bound below the estimate, points', ({ oneSidedHalfWidth }) => percentCell(oneSidedHalfWidth)),
    row(`smallest loss found in 80 of 100 tries, points${family}`, ({ smallestEffect }) =>
      smallestEffect === null ? 'none' : percentCell(smallestEffect),
    ),
    row(`chance to show no loss beyond ${percentCell(run.margin)} points`, ({ powerWithinMargin }) =>
      power(powerWithinMargin),
    ),
    row('cases for an 80 % chance of that', ({ casesForMargin }) => thousands(casesForMargin)),
    [`power for a loss of ${percentCell(run.effect)} points, one trial`, power(rest.exactPower)] as const,
    ...(run.tests === 1 ? [] : [[`the same${family}`, power(rest.exactPowerInFamily)] as const]),
    ...rest.goldPairs.map(
      ({ halfWidth, pairs }) =>
        [`pairs to grade for ± ${percentCell(halfWidth)} points by gold grades alone`, thousands(pairs)] as const,
    ),
    ['calls', thousands(calls)] as const,
    ...(cost === null ? [] : [['cost', price(cost)] as const]),
  ]
  const head = `${counted(run.cases, 'case')}, ${counted(run.trials, 'trial')}, ${percentCell(run.discordance)} % discordance (assumed; all figures depend on it).`
  const note =
    run.trials === 1
      ? ''
      : '\nOf two figures, the first assumes that all discordance is between trials; the second that none is, so that repeats gain nothing.'
  return `${head}${note}\n\n${table(['what', 'expected'], rows)}`
}

function renderGate(categories: readonly CategoryForecast[]): string {
  const rows = categories.map((one) => [
    one.category,
    one.threshold.toFixed(2),
    one.rules,
    one.reviewed,
    one.fewest,
    one.mostFailuresToMeet === null ? 'cannot be met' : `at most ${one.mostFailuresToMeet}`,
    `from ${one.fewestFailuresToMiss}`,
    one.bestLow.toFixed(3),
  ])
  const head = [
    'category',
    'threshold',
    'rules',
    'reviewed',
    'needed',
    'met with failures',
    'not met',
    'best lower bound',
  ]
  return table(head, rows)
}
