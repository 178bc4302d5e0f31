import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { nearest, PipelineError, quote } from '../../../errors.js'
import type { ComparedRun, RunComparison } from '../../../evaluation/index.js'
import { percentCell, pValue } from '../../../format/index.js'
import { wholeNumber } from '../../options.js'
import { paint, print, printJson, table } from '../../output.js'

interface Flags {
  readonly model?: readonly string[]
  readonly grader?: string
  readonly limit: number
  readonly json?: boolean
}

/** `compare RUN RUN` */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('compare two runs over the same records, case by case, new failures first')
    .argument('<before>', 'folder that "evaluate" wrote, or a file of outcomes')
    .argument('<after>', 'another, over the same records')
    .option('--model <name...>', 'the model in each run, if a run has several: one name for both, or two')
    .option('--grader <name>', 'the grader whose verdicts count, if there are several')
    .option('--limit <n>', 'records shown of each kind', wholeNumber, 20)
    .option('--json', 'print the comparison as JSON')
    .action(async (before: string, after: string, flags: Flags) => {
      const { compareRuns } = await import('../../../evaluation/index.js')
      const [first, second = first] = flags.model ?? []
      const comparison = compareRuns(
        await runIn(before, { model: first, grader: flags.grader }),
        await runIn(after, { model: second, grader: flags.grader }),
      )
      if (flags.json === true) return printJson(comparison)
      print(renderComparison(comparison, flags.limit))
    })
}

async function runIn(
  run: string,
  { model, grader }: { readonly model: string | undefined; readonly grader: string | undefined },
): Promise<ComparedRun> {
  const { collectScores, readOutcomes, readOutcomesReceipt, subjectName } = await import('../../../evaluation/index.js')
  const inside = join(run, 'outcomes.jsonl')
  const path = existsSync(inside) ? inside : run
  await readOutcomesReceipt(path)
  const scores = await collectScores(readOutcomes(path), grader ?? null)
  const names = scores.subjects.map(subjectName)
  const named = scores.subjects.filter((one) => [one.model, subjectName(one), undefined].includes(model))
  const [subject] = named
  if (subject !== undefined && named.length === 1) return { scores, subject }
  const found = named.length === 0 ? 'none' : `${named.length}: ${named.map(subjectName).join(', ')}`
  const message =
    model === undefined
      ? `${path}: expected one model and found ${found}. Name it with --model.`
      : `${path}: expected one model called ${quote(model)} and found ${found}. ${nearest(model, names)}`
  throw new PipelineError('usage', message, { file: path })
}

function renderComparison({ before, after, arms, newFailures, newSuccesses }: RunComparison, limit: number): string {
  const rows = arms.map(({ arm, cases, unpaired, p, ...of }) => [
    arm,
    cases,
    unpaired,
    percentCell(of.before),
    percentCell(of.after),
    percentCell(of.difference),
    `${percentCell(of.low)} to ${percentCell(of.high)}`,
    pValue(p),
  ])
  const list = (title: string, changed: RunComparison['newFailures']): string => {
    const shown = changed
      .slice(0, limit)
      .map(({ record, before: was, after: is }) => `  ${record}: ${percentCell(was)} → ${percentCell(is)}`)
    const more = changed.length > limit ? [`  … and ${changed.length - limit} more`] : []
    return [`${title}: ${changed.length}`, ...shown, ...more].join('\n')
  }
  return [
    `${before} → ${after}`,
    list(paint('red', 'got worse'), newFailures),
    list(paint('green', 'got better'), newSuccesses),
    table(['arm', 'cases', 'unpaired', 'before', 'after', 'points', '95 %', 'p'], rows),
  ].join('\n\n')
}
