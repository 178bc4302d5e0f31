import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { PipelineError } from '../../../errors.js'
import type { AdjudicatedArm } from '../../../evaluation/index.js'
import { coefficient, coefficientRange, counted } from '../../../format/index.js'
import { collect, day } from '../../options.js'
import { type OutputFlags, print, printJson, printMessage, streamBeside, table } from '../../output.js'
import { type AnswersFlags, judgementsFlag, judgementsOf, keyFlag } from '../../review-files.js'
import { fileToWrite } from '../../written-files.js'

interface AdjudicateFlags extends AnswersFlags, OutputFlags {
  readonly outcomes: string
  readonly out: string
  readonly replace?: boolean
}

/** `review adjudicate --outcomes FILE --out FILE` */
export function addAdjudicate(review: Command): void {
  review
    .command('adjudicate')
    .description("replace a grader's grades by those of clinicians, for passes and failures at the same rate")
    .requiredOption('--outcomes <file>', 'the outcomes from which the pack was made')
    .addOption(fileToWrite('--out <file>', 'outcomes with the changed grades').makeOptionMandatory())
    .addOption(keyFlag('review export --with-passes'))
    .addOption(judgementsFlag())
    .option('--replace', 'write over other outcomes')
    .option('--json', 'print the result as JSON')
    .action(async (flags: AdjudicateFlags) => {
      const results = streamBeside([flags.out])
      const { adjudicate, outcomeLine, readOutcomes, readOutcomesReceipt } = await import(
        '../../../evaluation/index.js'
      )
      const { consensusOf, readAnyKey } = await import('../../../review/index.js')
      const { refuseInDataset, replaceFile } = await import('../../../dataset/index.js')
      const { subjects: key } = readAnyKey(flags.key)
      if (key?.kind !== 'answers') {
        throw new PipelineError(
          'usage',
          `${flags.key} is not the key of a review of answers. Name the right key with --key.`,
        )
      }
      refuseInDataset(flags.out)
      if (flags.out !== '-' && existsSync(flags.out) && flags.replace !== true) {
        throw new PipelineError('usage', `${flags.out} already exists. Give another --out, or --replace.`)
      }
      const grades = consensusOf(key, await judgementsOf(flags), 'answer-grade')
      const agreed = new Map(
        [...grades].flatMap(([id, { answer }]) => (answer === null ? [] : [[id, answer] as const])),
      )
      await readOutcomesReceipt(flags.outcomes)
      const outcomes = []
      for await (const outcome of readOutcomes(flags.outcomes)) outcomes.push(outcome)
      // Pairs are a sample of both sides by themselves.
      const isBothSides = key.withPasses || key.selection === 'pairs'
      const result = adjudicate(outcomes, agreed, { withPasses: isBothSides })
      replaceFile(flags.out, result.outcomes.map(outcomeLine).join(''))
      const split = grades.size - agreed.size
      const { reviewed, changed, raised, lowered, arms } = result
      if (flags.json === true) printJson({ out: flags.out, reviewed, changed, raised, lowered, split, arms }, results)
      else print(renderArms(result.arms), results)
      printMessage(
        `Of ${counted(reviewed, 'reviewed answer')} ${changed} have another grade in ${flags.out}: ${raised} count as right now and did not, ${lowered} no longer do, and ${changed - raised - lowered} count as before or had no score. On ${split} more raters are split.`,
        flags,
      )
    })
}

/** An interval, where there is one. */
function rangeOf({ low, high }: Pick<AdjudicatedArm, 'low' | 'high'>): string {
  return low === null || high === null ? coefficient(null) : coefficientRange({ low, high })
}

function renderArms(arms: readonly AdjudicatedArm[]): string {
  const head = ['model', 'arm', 'answers', 'graded right', 'raised', 'lowered', 'adjudicated', '95 % interval']
  const rows = arms.map(({ model, arm, answers, raw, failures, raised, passes, lowered, estimate, ...ends }) => [
    model,
    arm,
    answers,
    coefficient(raw),
    `${raised} of ${failures}`,
    `${lowered} of ${passes}`,
    coefficient(estimate),
    rangeOf(ends),
  ])
  return table(head, rows)
}

interface SignOffFlags extends AnswersFlags, OutputFlags {
  readonly rules?: string
  readonly role: readonly string[]
  readonly date: string
  readonly out: string
  readonly replace?: boolean
}

/** `--role TEXT`, as often as there are raters. */
const roleFlag = [
  '--role <text>',
  'role and years of a rater, no name ("clinical pharmacist, 12 years"); once for each rater, in order',
  collect,
  [] as string[],
] as const

/** `review sign-off --role TEXT --date DAY --out DIR` */
export function addSignOff(review: Command): void {
  review
    .command('sign-off')
    .description('write the rules that raters call correct, marked as reviewed, for build --rules')
    .option(...roleFlag)
    .requiredOption('--date <day>', 'when, 2026-11-22', day)
    .requiredOption('--out <dir>', 'folder of the signed rules')
    .option('--rules <dir>', 'your own rules, if those were reviewed')
    .addOption(keyFlag('review export --rules'))
    .addOption(judgementsFlag())
    .option('--replace', 'write over rules in --out')
    .option('--json', 'print the result as JSON')
    .action(async (flags: SignOffFlags) => {
      const { readAnyKey, signOffRules } = await import('../../../review/index.js')
      const { subjects: key } = readAnyKey(flags.key)
      if (key === undefined)
        throw new PipelineError(
          'usage',
          `${flags.key} is not the key of a review of rules. Name the right key with --key.`,
        )
      const { rules: folder, out, role, date, replace = false } = flags
      const result = signOffRules(key, await judgementsOf(flags), { folder, out, role, date, replace })
      const { signed, refused, changed, otherSeverity } = result
      if (flags.json === true) printJson(result)
      else print(signed.join('\n'))
      const lines = [
        `${counted(signed.length, 'rule is', 'rules are')} signed off in ${out}; build with --rules ${out}.`,
        ...(refused.length > 0 ? [`Not called correct: ${refused.join(', ')}.`] : []),
        ...(changed.length > 0 ? [`Changed since they were reviewed: ${changed.join(', ')}. Review them again.`] : []),
        ...otherSeverity.map(({ rule, stated, raters }) => `${rule} states severity ${stated}; raters say ${raters}.`),
      ]
      printMessage(lines.join('\n'), flags)
    })
}

interface ExcludeFlags extends AnswersFlags, OutputFlags {
  readonly action: 'refuse' | 'drop' | 'replace'
  readonly role: readonly string[]
  readonly out: string
  readonly replace?: boolean
}

/** `review exclude --action drop --role TEXT --out FILE` */
export function addExclude(review: Command): void {
  review
    .command('exclude')
    .description('write a list of what raters called bad or were not sure of, for build --exclusions')
    .addOption(
      new Option('--action <what>', 'refuse the record, drop its case from all arms, or redraw the edits of the case')
        .choices(['refuse', 'drop', 'replace'])
        .default('drop'),
    )
    .option(...roleFlag)
    .addOption(fileToWrite('--out <file>', 'the exclusions').makeOptionMandatory())
    .addOption(keyFlag())
    .addOption(judgementsFlag())
    .option('--replace', 'overwrite other exclusions')
    .option('--json', 'print them as JSON')
    .action(async (flags: ExcludeFlags) => {
      const results = streamBeside([flags.out])
      const { exclusionsOf, readKey } = await import('../../../review/index.js')
      const { refuseInDataset, replaceFile, writeNew } = await import('../../../dataset/index.js')
      const { action, role: roles, out } = flags
      refuseInDataset(out)
      const exclusions = exclusionsOf(readKey(flags.key), await judgementsOf(flags), { action, roles })
      const text = `${JSON.stringify(exclusions, null, 2)}\n`
      if (flags.replace === true) replaceFile(out, text)
      else writeNew(out, text)
      if (flags.json === true) printJson(exclusions, results)
      else print(out, results)
      const cases = new Set(exclusions.items.map((item) => item.case)).size
      printMessage(
        `${counted(exclusions.items.length, 'item')} of ${counted(cases, 'case')} judged bad or in doubt. Build with --exclusions ${out}.`,
        flags,
      )
    })
}
