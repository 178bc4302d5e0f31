import { join } from 'node:path'
import type { Command } from 'commander'
import { PipelineError } from '../../../errors.js'
import type { Qualification, QualifiedRate, RecordOutcome } from '../../../evaluation/index.js'
import { isFolder } from '../../../folder.js'
import { coefficient, coefficientRange, counted } from '../../../format/index.js'
import { share } from '../../options.js'
import { type OutputFlags, print, printJson, printMessage, table } from '../../output.js'

interface QualifyFlags extends OutputFlags {
  readonly gold: string
  readonly grader?: string
  readonly original: string
  readonly least: number
  readonly qualifications: string
}

/** `judge qualify DIR|FILE… --gold FILE` */
export function addJudgeQualify(judge: Command): void {
  judge
    .command('qualify')
    .description('measure a grader against gold pairs; exit 1 if a lower bound is below the threshold')
    .argument('<outcomes...>', 'folder that "judge" wrote, or files of outcomes')
    .requiredOption('--gold <file>', 'gold pairs written by "review import", from packs drawn with --select pairs')
    .option('--grader <name>', 'the grader to measure, if the outcomes have several')
    .option('--original <arm>', 'the arm of the original answers', 'original')
    .option('--least <share>', 'least value for the lower bounds of sensitivity and specificity', share, 0.85)
    .option('--qualifications <dir>', 'folder in which the result is kept; default: that of "judge"')
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], _: unknown, command: Command) => {
      // --qualifications, --json and --quiet are flags of "judge" too, which takes them at any position.
      const flags: QualifyFlags = command.optsWithGlobals()
      const { qualify, readGoldPairs, writeQualification } = await import('../../../evaluation/index.js')
      const gold = await readGoldPairs(flags.gold)
      if (gold.length === 0) {
        const message = `${flags.gold} holds no gold pair. Name the file that "review import" wrote, once both answers of some pair are graded.`
        throw new PipelineError('input-invalid', message, { file: flags.gold })
      }
      const { grader, original, least } = flags
      const result = await qualify({ outcomes: outcomesIn(paths), gold, grader: grader ?? null, original, least })
      const path = writeQualification(flags.qualifications, result)
      if (flags.json === true) printJson({ ...result, path })
      else print(render(result))
      printMessage(`Kept in ${path}; "judge" reads it.`, flags)
      if (!result.isQualified) process.exitCode = 1
    })
}

async function* outcomesIn(paths: readonly string[]): AsyncGenerator<RecordOutcome> {
  const { readOutcomes, readOutcomesReceipt } = await import('../../../evaluation/index.js')
  for (const path of paths) {
    const file = isFolder(path) ? join(path, 'outcomes.jsonl') : path
    await readOutcomesReceipt(file)
    yield* readOutcomes(file)
  }
}

function render({
  grader,
  level,
  pairs,
  answers,
  unscored,
  missing,
  parts,
  isQualified,
  reasons,
}: Qualification): string {
  const rows = parts.map(({ by, name, answers, sensitivity, specificity, kappa, kappaInterval }) => [
    by === 'all' ? 'all' : `${by} ${name}`,
    answers,
    rateText(sensitivity),
    rateText(specificity),
    kappa === null
      ? 'undefined'
      : `${coefficient(kappa)}${kappaInterval === null ? '' : ` (${coefficientRange(kappaInterval)})`}`,
  ])
  const once = answers < 2 * pairs ? ' (an original of several pairs counts once)' : ''
  const counts = `${counted(pairs, 'gold pair')}, ${counted(answers, 'answer')}${once}; ${unscored} unscored by the grader, ${missing} without an outcome. All figures are weighted by the chance of being drawn; ${Math.round(level * 100)} % intervals over clusters of cases.`
  const head = `${grader}: ${isQualified ? 'qualified' : 'not qualified'}`
  return [head, counts, table(['answers of', 'graded', 'sensitivity', 'specificity', 'kappa'], rows), ...reasons].join(
    '\n',
  )
}

function rateText({ share: found, count, low, high }: QualifiedRate): string {
  return found === null ? 'none to count' : `${coefficient(found)} (${coefficientRange({ low, high })}), n = ${count}`
}
