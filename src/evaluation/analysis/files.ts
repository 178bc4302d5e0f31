import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { demandOptions, type Kinds, kinds, needed } from '../../given.js'
import { readGoldPairs } from '../gold/index.js'
import { type OutcomesReceipt, type RecordOutcome, readOutcomes, readOutcomesReceipt } from '../outcome/index.js'
import { readInsertedSentences, readKnownRecords } from '../record/index.js'
import { type AnalysisResults, type AnalysisStatus, analyze } from './analyze.js'
import { changedKeys, type ReadPlan, readPlan } from './plan-file.js'
import { collectScores } from './scores.js'

/** What is analyzed, by path. */
export interface FilesToAnalyze {
  /** Files of outcomes, read as one. */
  readonly outcomes: readonly string[]
  /** The analysis, in YAML. */
  readonly analysis: string
  /** Dataset folders, for contrasts over doses or by sentence, for strata and for safety figures. */
  readonly datasets?: readonly string[]
  /** A file of gold pairs. */
  readonly gold?: string | undefined
  /** Adds the tests of the main paper, with a warning. */
  readonly paperCompatible?: boolean | undefined
  /** Called now and then with the outcomes read. */
  readonly onProgress?: ((outcomes: number) => void) | undefined
}

const fileKinds: Kinds<FilesToAnalyze> = {
  outcomes: needed(kinds.texts),
  analysis: needed(kinds.text),
  datasets: kinds.texts,
  gold: kinds.text,
  paperCompatible: kinds.flag,
  onProgress: kinds.callback,
}

/**
 * Analyzes files of outcomes; their memory is that of one state for each trial.
 *
 * Results are confirmatory where every file was written under the frozen analysis, and exploratory otherwise; whether its
 * answers were known before, nobody can tell from the files.
 *
 * @throws {PipelineError} usage, record-invalid, recipe-invalid, input-invalid, digest-mismatch — as the functions that
 * read the files and `analyze` do
 */
export async function analyzeFiles(files: FilesToAnalyze): Promise<AnalysisResults> {
  demandOptions('analyzeFiles', fileKinds, files)
  if (files.outcomes.length === 0) throw new PipelineError('usage', 'Expected a file of outcomes and found none.')
  const read = readPlan(files.analysis)
  const receipts: (OutcomesReceipt | null)[] = []
  for (const path of files.outcomes) receipts.push(await readOutcomesReceipt(path))
  const datasets = files.datasets ?? []
  const known = datasets.length === 0 ? null : await readKnownRecords(datasets)
  const scores = await collectScores(allOutcomes(files), read.plan.grader)
  const isBySentence = read.plan.families.some(({ contrasts }) => contrasts.some((one) => 'alsoBy' in one))
  return analyze(scores, read.plan, {
    known,
    sentences: isBySentence && datasets.length > 0 ? await readInsertedSentences(datasets) : null,
    status: statusOf(read, receipts),
    gold: files.gold === undefined ? [] : await readGoldPairs(files.gold),
    paperCompatible: files.paperCompatible === true,
  })
}

async function* allOutcomes({ outcomes, onProgress }: FilesToAnalyze): AsyncGenerator<RecordOutcome> {
  let count = 0
  for (const path of outcomes) {
    for await (const outcome of readOutcomes(path)) {
      if (++count % 1000 === 0) onProgress?.(count)
      yield outcome
    }
  }
}

function statusOf({ sha256, plan, frozen }: ReadPlan, receipts: readonly (OutcomesReceipt | null)[]): AnalysisStatus {
  const digests = receipts.map((receipt) => receipt?.analysis ?? null)
  if (digests.every((digest) => digest === sha256)) return { name: 'confirmatory', reasons: [] }
  const reasons: string[] = []
  const without = digests.filter((digest) => digest === null).length
  if (without > 0) {
    const of = `${without} of ${counted(digests.length, 'file')} of outcomes`
    reasons.push(`${of} ${without === 1 ? 'was' : 'were'} not imported under a frozen analysis.`)
  }
  const others = new Set(digests.filter((digest) => digest !== null && digest !== sha256))
  for (const other of others) {
    const keys = frozen?.sha256 === other ? ` It differs in: ${changedKeys(frozen.plan, plan).join(', ')}.` : ''
    const message = `The analysis (${sha256.slice(0, 12)}) is not the one that was frozen when outcomes were imported (${other?.slice(0, 12)}).${keys}`
    reasons.push(message)
  }
  return { name: 'exploratory', reasons }
}
