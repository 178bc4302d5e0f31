import { PipelineError } from '../../errors.js'
import { readRecords } from '../../evaluation/index.js'
import type { ReportSource } from '../source/index.js'
import { everyEvalEverLine } from './every-eval-ever.js'
import { inspectScore } from './inspect-scores.js'

/** What was written of what there was. */
export interface Returned {
  readonly written: number
  /** Outcomes without a grade, which these formats cannot hold. */
  readonly left: number
}

interface Out {
  write(piece: string): void
}

/**
 * Writes grades for Inspect's `precomputed_scores`.
 *
 * @throws {PipelineError} usage — several models or prompts: a log of Inspect is of one
 */
export async function writeInspectScores(source: ReportSource, out: Out): Promise<Returned> {
  const { subjects } = source.scores
  if (subjects.length > 1) {
    const names = subjects.map(({ model, prompt }) => `${model} (${prompt})`).join(', ')
    const message = `A file of scores goes into the log of one model, and these outcomes are of ${subjects.length}: ${names}. Report the outcomes of one model at a time.`
    throw new PipelineError('usage', message)
  }
  return writeEach(source, out, inspectScore)
}

/**
 * Writes graded answers as instances of Every Eval Ever, the texts with them.
 *
 * @throws {PipelineError} usage — the datasets of some records were not named
 */
export async function writeEveryEvalEver(source: ReportSource, out: Out): Promise<Returned> {
  const asked = new Map<string, { readonly input: string; readonly target: string }>()
  for (const folder of source.folders) {
    for await (const { id, input, target } of readRecords(folder)) asked.set(id, { input, target })
  }
  return writeEach(source, out, (outcome) => {
    const found = asked.get(outcome.record)
    if (found !== undefined) return everyEvalEverLine(outcome, found)
    const message = `Every Eval Ever holds the texts that were asked, and that of ${outcome.record} is not there. Name the dataset ${outcome.arm} too.`
    throw new PipelineError('usage', message)
  })
}

async function writeEach(
  source: ReportSource,
  out: Out,
  toLine: (outcome: Parameters<typeof inspectScore>[0]) => string | null,
): Promise<Returned> {
  let [written, left] = [0, 0]
  for await (const outcome of source.outcomes()) {
    const line = toLine(outcome)
    if (line === null) left++
    else {
      out.write(line)
      written++
    }
  }
  return { written, left }
}
