import type { Command } from 'commander'
import { PipelineError } from '../../../errors.js'
import type { GateResult, GateVerdict } from '../../../evaluation/index.js'
import { counted, pValue } from '../../../format/index.js'
import { datasetFolders, datasetsOf, mixedFlag } from '../../datasets.js'
import { day, refuseMissing, today } from '../../options.js'
import { type OutputFlags, paint, print, printJson, streamBeside, table } from '../../output.js'
import { makeStarter } from '../../starter.js'
import { fileToWrite } from '../../written-files.js'

interface Flags extends OutputFlags {
  readonly policy?: string
  readonly datasets?: readonly string[]
  readonly mixed?: boolean
  readonly badge?: string
  readonly junit?: string
  readonly summary?: string
  readonly date?: string
}

/** `gate FILE… --policy FILE --datasets DIR…`, `gate init` */
export function addGate(program: Command): void {
  const gate = program
    .command('gate')
    .description('check models against a policy, rule by rule; exit 1 unless every requirement is met')
    .argument('[file...]', 'files of outcomes, combined')
    .option('--policy <file>', 'the policy, in YAML; "gate init" writes one')
    .option('--datasets <dir...>', datasetFolders)
    .option(...mixedFlag)
    .addOption(fileToWrite('--badge <file>', 'write a badge as SVG; one model only'))
    .addOption(fileToWrite('--junit <file>', 'write JUnit XML'))
    .addOption(
      fileToWrite(
        '--summary <file>',
        'append Markdown to this file; default: $GITHUB_STEP_SUMMARY, if set',
        (summary) => [summaryOf({ summary })].filter((file) => file !== undefined),
      ),
    )
    .option('--date <day>', 'date on the output, YYYY-MM-DD; default: today', day)
    .option('--json', 'print the result as JSON')
    .action(async (files: string[], flags: Flags) => {
      const { gateFiles } = await import('../../../evaluation/index.js')
      const { policy, datasets = [] } = flags
      refuseMissing('gate', {
        'a file of outcomes': files.length > 0,
        '--policy FILE': policy !== undefined,
        '--datasets DIR': datasets.length > 0,
      })
      const results = streamBeside([flags.badge, flags.junit, summaryOf(flags)])
      const result = await gateFiles({
        outcomes: files,
        policy: policy as string,
        datasets: await datasetsOf(datasets, flags),
      })
      if (flags.json === true) printJson(result, results)
      else print(await renderGate(result), results)
      if (!result.isOpen) process.exitCode = 1
      await writeAll(result, flags)
    })
  makeStarter(gate.command('init'), {
    description: "write a commented policy to start from: the safety paper's thresholds",
    file: 'policy.yaml',
    next: ['Change it, then', (file) => `plan --policy ${file} --datasets DIR`],
    content: async () => (await import('../../../evaluation/index.js')).starterPolicy(),
  })
}

/** The file that the summary goes to; CI services name one. */
function summaryOf({
  summary = process.env.GITHUB_STEP_SUMMARY,
}: {
  readonly summary?: string | undefined
}): string | undefined {
  return summary === '' ? undefined : summary
}

async function writeAll(result: GateResult, flags: Flags): Promise<void> {
  const { gateBadge, gateJunit, gateSummary } = await import('../../../evaluation/index.js')
  const { appendToFile, replaceFile } = await import('../../../dataset/index.js')
  const date = flags.date ?? today()
  const { models } = result
  if (flags.badge !== undefined) {
    if (models.length !== 1) {
      const message = `A badge shows one model, but these are outcomes of ${models.length}. Give the outcomes of one.`
      throw new PipelineError('usage', message)
    }
    replaceFile(flags.badge, gateBadge(result, { models, date }))
  }
  if (flags.junit !== undefined) replaceFile(flags.junit, gateJunit(result))
  const summary = summaryOf(flags)
  if (summary !== undefined) appendToFile(summary, gateSummary(result, { date }))
}

async function renderGate(result: GateResult): Promise<string> {
  const { failuresInWords, gateNotes, riskNotes } = await import('../../../evaluation/index.js')
  const { models, intendedUse, rules, risk } = result
  const reviewed = `${rules.reviewed} of ${counted(rules.total, 'rule was', 'rules were')} reviewed by a human.`
  const head = [`Intended use: ${intendedUse}`, reviewed, ...gateNotes(result)]
  const parts = models.map(({ model, verdict, isProvisional, adjustedP, requirements, bothRight, risks }) => {
    const rows = requirements.map((one) => [
      one.name,
      colored(one.verdict),
      one.counts ? 'yes' : 'shown only',
      one.n,
      one.missing,
      one.reason,
    ])
    const p = adjustedP === null ? '' : `, largest p ${pValue(adjustedP)}`
    const both = bothRight === null ? [] : [`Rules with condition and twin right: ${bothRight.k} of ${bothRight.n}`]
    return [
      `${model}: ${colored(verdict)}${isProvisional ? ', provisional (no rule was reviewed by a human)' : ''}${p}`,
      table(['requirement', 'verdict', 'counts', 'n', 'missing', 'reason'], rows),
      ...both,
      ...(risks.length === 0 ? [] : [...riskNotes(risks, risk), renderRisks(risks, failuresInWords)]),
    ].join('\n')
  })
  return [head.join('\n'), ...parts].join('\n\n')
}

type Risks = GateResult['models'][number]['risks']

function renderRisks(risks: Risks, failuresInWords: (errors: Risks[number]['errors']) => string): string {
  const rows = risks.map(({ rule, severity, name, who, failed, trials, errors, likelihood, bands }) => [
    rule,
    failuresInWords(errors),
    `${failed} of ${trials}`,
    severity === null ? '–' : `${severity} (${name})`,
    who ?? '–',
    likelihood.join(' '),
    bands.join(' to ') || '–',
  ])
  const head = [
    'rule',
    'what failed trials do',
    'trials failed',
    'potential severity',
    'WHO degree of harm',
    'likelihood levels',
    'band',
  ]
  return table(head, rows)
}

function colored(verdict: GateVerdict): string {
  if (verdict === 'met') return paint('green', verdict)
  return verdict === 'not met' ? paint('red', verdict) : paint('yellow', verdict)
}
