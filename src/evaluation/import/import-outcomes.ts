import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type FileReceipt, openDraft, refuseInDataset, refuseOverlap, tallyFile } from '../../dataset/index.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { demandOptions, type Kinds, kinds, needed, orNull } from '../../given.js'
import { addOne } from '../../grouped.js'
import { receiptPath } from '../../receipt-path.js'
import { type Grader, graderNamed } from '../grade/index.js'
import {
  isBaseline,
  type OutcomesReceipt,
  outcomeLine,
  outcomesReceipt,
  removeOutcomesReceipt,
  writeOutcomesReceipt,
} from '../outcome/index.js'
import { type KnownRecords, readKnownRecords } from '../record/index.js'
import { readEveryEvalEver } from './every-eval-ever.js'
import { type AnswerReader, type FoundAnswer, nobody } from './found-answer.js'
import { readInspect } from './inspect.js'
import { readLmEval } from './lm-eval.js'
import { createMatcher, type MatchCounts } from './matching.js'
import { readPromptfoo } from './promptfoo.js'
import { readUngraded } from './responses.js'

/** Every format of results that can be imported. */
const readers: Readonly<Record<string, AnswerReader>> = {
  inspect: readInspect,
  'lm-eval': readLmEval,
  promptfoo: readPromptfoo,
  'every-eval-ever': readEveryEvalEver,
  responses: readUngraded,
}

/** Names that `from` may have. */
export const outcomeFormats: readonly string[] = Object.keys(readers)

/** What is imported, and where to. */
export interface ImportOutcomesOptions {
  readonly files: readonly string[]
  /** How the files are written. */
  readonly from: string
  /** Dataset folders whose records were asked. */
  readonly datasets: readonly string[]
  /** The file of outcomes; a receipt is written beside it. */
  readonly out: string
  readonly model?: string | undefined
  /** The verdicts that count where a log holds several. */
  readonly grader?: string | undefined
  readonly trustIds?: boolean | undefined
  /** Grades answers that nobody graded, without a model, as `evaluate` does. */
  readonly grade?: boolean | undefined
  /** Digest of the frozen analysis; it is noted in the receipt. */
  readonly analysis?: string | null | undefined
  /** Replaces what is at `out`. */
  readonly replace?: boolean | undefined
  readonly onProgress?: ((results: number) => void) | undefined
}

/** What each option must be. */
export const outcomeOptionKinds: Kinds<ImportOutcomesOptions> = {
  files: needed(kinds.texts),
  from: needed(kinds.text),
  datasets: needed(kinds.texts),
  out: needed(kinds.text),
  model: kinds.text,
  grader: kinds.text,
  trustIds: kinds.flag,
  grade: kinds.flag,
  analysis: orNull(kinds.text),
  replace: kinds.flag,
  onProgress: kinds.callback,
}

/** What an import wrote. */
export interface ImportedOutcomes {
  readonly out: string
  readonly receipt: OutcomesReceipt
  readonly counts: MatchCounts
  /** Arms of the datasets of which some model answered no record: all of it is `not-run`. */
  readonly unanswered: readonly string[]
  /** Outcomes by state. */
  readonly states: Readonly<Record<string, number>>
}

/**
 * Imports results of another program as outcomes of the records that were asked. Results are matched by record id and by
 * the text that was asked; what was asked and did not come back is `not-run`.
 *
 * Results are read one by one, and nothing is written where one of them answers another text.
 *
 * @throws {PipelineError} usage — an unknown format, `out` exists, no model named, or the name of a baseline; input-invalid — not that
 * format, cut or newer, another text, a cached answer, two runs of one model
 */
export async function importOutcomes(options: ImportOutcomesOptions): Promise<ImportedOutcomes> {
  demandOptions('importOutcomes', outcomeOptionKinds, options)
  const { files, out, from, onProgress } = options
  const reader = Object.hasOwn(readers, from) ? readers[from] : undefined
  if (reader === undefined) {
    throw new PipelineError('usage', `No format of results is called ${quote(from)}. ${nearest(from, outcomeFormats)}`)
  }
  if (out === '-') {
    const message =
      'Outcomes have a receipt beside them, so --out expects a file, and "-" is standard output. Name a file.'
    throw new PipelineError('usage', message)
  }
  if (options.model !== undefined && isBaseline(options.model)) {
    const message = `Expected the name of who answered and found ${quote(options.model)}: names that begin with "baseline/" are those of the rules that "evaluate" runs itself. Give another name.`
    throw new PipelineError('usage', message)
  }
  refuseInDataset(out)
  refuseOverlap([out], files)
  const there = [out, receiptPath(out)].find(existsSync)
  if (there !== undefined && options.replace !== true) throw taken(there)
  const known = await readKnownRecords(options.datasets)
  const { model = null, trustIds = false } = options
  const matcher = createMatcher({ known, model, trustIds, isNumberedByHand: from === 'responses' })
  const grader = options.grade === true ? graderNamed('rule') : null
  const draft = openDraft(out)
  const { file } = draft
  const states: Record<string, number> = {}
  const write = (outcome: Parameters<typeof outcomeLine>[0]): void => {
    addOne(states, outcome.state)
    file.write(outcomeLine(outcome))
  }
  try {
    let read = 0
    for (const path of files) {
      for await (const answer of reader(path, { grader: options.grader ?? null })) {
        if (++read % 500 === 0) onProgress?.(read)
        const outcome = matcher.match(grader === null ? answer : gradedBy(grader, answer, known), path)
        if (outcome !== null) write(outcome)
      }
    }
    matcher.prove()
    for (const outcome of matcher.missing()) write(outcome)
    const { sha256, bytes, lines } = file.close()
    const outcomes = { name: basename(out), sha256, bytes, records: lines }
    const counts = matcher.counts()
    const receipt = await receiptOf(options, { known, counts, outcomes })
    removeOutcomesReceipt(out)
    draft.publish()
    writeOutcomesReceipt(dirname(out), receipt)
    return { out, receipt, counts, unanswered: matcher.unanswered(), states }
  } catch (cause) {
    draft.discard()
    throw cause
  }
}

/** What nobody graded, graded. What was refused, cut off or failed stays that. */
function gradedBy(grader: Grader, answer: FoundAnswer, known: KnownRecords): FoundAnswer {
  if (answer.grader !== nobody) return answer
  const record = known.records.get(answer.record ?? '')
  const isGraded = answer.state === 'unscored' && answer.response !== null && record !== undefined
  return { ...answer, grader: grader.name, ...(isGraded ? grader.grade(record, answer.response) : {}) }
}

async function receiptOf(
  { files, from, analysis = null }: ImportOutcomesOptions,
  {
    known,
    counts,
    outcomes,
  }: { known: Awaited<ReturnType<typeof readKnownRecords>>; counts: MatchCounts; outcomes: FileReceipt },
): Promise<OutcomesReceipt> {
  const read: OutcomesReceipt['files'] = []
  for (const path of files) {
    const tally = await tallyFile(path)
    read.push({ name: basename(path), sha256: tally.digest(), bytes: tally.bytes })
  }
  const { name, sha256, records } = outcomes
  return outcomesReceipt({
    from,
    files: read,
    datasets: known.datasets,
    analysis,
    counts: { ...counts },
    outcomes: { name, sha256, records },
  })
}

function taken(out: string): PipelineError {
  const message = `${out} is there already and is left as it is. Give another --out, or --replace to put these outcomes in its place.`
  return new PipelineError('usage', message, { file: out })
}
