import { type Manifest, readManifest } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import {
  type AnalysisResults,
  collectScores,
  type KnownRecords,
  type OutcomesReceipt,
  type RecordOutcome,
  readKnownRecords,
  readOutcomes,
  readOutcomesReceipt,
  readResults,
  refuseOtherTexts,
  type Scores,
  type Subject,
  subjectName,
} from '../../evaluation/index.js'
import { counted } from '../../format/index.js'
import { addOne } from '../../grouped.js'

/** What a report is made from, by path. */
export interface ReportFiles {
  readonly results: string
  readonly outcomes: readonly string[]
  /** Dataset folders, each of one version. */
  readonly datasets: readonly string[]
  readonly attributions: readonly string[]
  /** Called now and then with the outcomes read. */
  readonly onProgress?: ((outcomes: number) => void) | undefined
}

/** What a report is made from, read and held together. */
export interface ReportSource {
  readonly results: AnalysisResults
  readonly scores: Scores
  /** Records of the datasets; null where none were named. */
  readonly known: KnownRecords | null
  readonly folders: readonly string[]
  readonly manifests: readonly Manifest[]
  /** Of each file of outcomes; null where it has none. */
  readonly receipts: readonly (OutcomesReceipt | null)[]
  readonly attributions: readonly string[]
  /** The extracted answer of a trial, or why there is none; null where nothing was said. */
  detail(subject: Subject, record: string, trial: number): string | null
  /** UTF-16 code units of the response of a trial; null where there was none. */
  responseLength(subject: Subject, record: string, trial: number): number | null
  /** All outcomes, read again, without those of other graders. */
  outcomes(): AsyncGenerator<RecordOutcome>
}

/**
 * Reads results and outcomes and proves that they belong together: every state of every model and arm is counted again.
 *
 * Memory is that of one state and one short answer for each trial; responses are not kept.
 *
 * @throws {PipelineError} input-invalid, record-invalid, digest-mismatch — as the readers; usage — the results are of
 * other outcomes; digest-mismatch too — the datasets hold other texts than those that were answered
 */
export async function readSource(files: ReportFiles): Promise<ReportSource> {
  const results = readResults(files.results)
  const receipts: (OutcomesReceipt | null)[] = []
  for (const path of files.outcomes) receipts.push(await readOutcomesReceipt(path))
  const known = files.datasets.length === 0 ? null : await readKnownRecords(files.datasets)
  const answers = new Map<string, { readonly detail: string | null; readonly length: number | null }>()
  const keeping = async function* (): AsyncGenerator<RecordOutcome> {
    let count = 0
    for await (const outcome of ofGrader(files.outcomes, results.plan.grader)) {
      if (++count % 1000 === 0) files.onProgress?.(count)
      const { detail, response, record, trial } = outcome
      if (detail !== null || response !== null)
        answers.set(keyOf(outcome, record, trial), { detail, length: response?.length ?? null })
      yield outcome
    }
  }
  const scores = await collectScores(keeping(), results.plan.grader)
  refuseOthers(results, scores, files.results)
  if (known !== null) refuseOtherTexts(scores, known)
  return {
    results,
    scores,
    known,
    folders: files.datasets,
    manifests: files.datasets.map(readManifest),
    receipts,
    attributions: files.attributions,
    detail: (subject, record, trial) => answers.get(keyOf(subject, record, trial))?.detail ?? null,
    responseLength: (subject, record, trial) => answers.get(keyOf(subject, record, trial))?.length ?? null,
    outcomes: () => ofGrader(files.outcomes, results.plan.grader),
  }
}

async function* ofGrader(paths: readonly string[], grader: string | null): AsyncGenerator<RecordOutcome> {
  for (const path of paths) {
    for await (const outcome of readOutcomes(path)) if (grader === null || outcome.grader === grader) yield outcome
  }
}

const keyOf = ({ model, prompt }: Subject, record: string, trial: number): string =>
  `${model}\u0000${prompt}\u0000${record}\u0000${trial}`

/** Grader, counts of states by model and arm, and the outcomes themselves are those of the results. */
function refuseOthers(results: AnalysisResults, scores: Scores, path: string): void {
  const said = new Map(results.arms.map((one) => [`${one.model}\u0000${one.arm}`, one.states]))
  const differs = (what: string): PipelineError => {
    const message = `${path} is not the analysis of these outcomes: ${what}. Name the outcomes that were analyzed, or analyze these.`
    return new PipelineError('usage', message, { file: path })
  }
  if (results.outcomes !== scores.outcomes) {
    throw differs(`it says ${counted(results.outcomes, 'outcome')}, not ${scores.outcomes}`)
  }
  if (results.grader !== null && results.grader !== scores.grader) {
    throw differs(`its outcomes were graded by ${results.grader}, and these by ${scores.grader}`)
  }
  for (const subject of scores.subjects) {
    for (const arm of scores.arms) {
      const found: Record<string, number> = {}
      for (const { states } of scores.records(subject, arm).values()) {
        for (const state of states.values()) addOne(found, state)
      }
      const wanted = said.get(`${subjectName(subject)}\u0000${arm}`) ?? {}
      const other = Object.entries({ ...wanted, ...found }).find(
        ([state]) => (found[state] ?? 0) !== (wanted[state as keyof typeof wanted] ?? 0),
      )
      if (other === undefined) continue
      const [state] = other
      const counts = `${wanted[state as keyof typeof wanted] ?? 0} and ${found[state] ?? 0}`
      throw differs(`${subjectName(subject)} in ${arm} is "${state}" ${counts} times`)
    }
  }
  if (results.outcomesSha256 !== null && results.outcomesSha256 !== scores.sha256) {
    throw differs('the counts agree, and the outcomes are others')
  }
}
