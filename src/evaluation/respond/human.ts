import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, readText, refuseInDataset, replaceFile } from '../../dataset/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import type { Grader } from '../grade/index.js'
import {
  gradedAs,
  type ModelResponse,
  type OutcomesReceipt,
  outcomeLine,
  outcomesReceipt,
  readOutcomesReceipt,
  responseLine,
  writeOutcomesReceipt,
} from '../outcome/index.js'
import { answeredOf, type KnownRecord, type KnownRecords, readKnownRecords } from '../record/index.js'

/** What a clinician answered to a record. */
export interface HumanAnswer {
  readonly record: string
  /** SHA-256 of the text that was answered. */
  readonly sha256: string
  /** 0-based; raters are the trials of the model `human`. */
  readonly rater: number
  /** Null where the rater did not know. */
  readonly text: string | null
}

/** The name under which clinicians answer. */
const human = 'human'

/** How receipts call what is written here. */
const from = 'review'

/**
 * Writes clinicians' own answers as responses and outcomes of the model `human`, one trial a rater, so that an
 * analysis can compare them with models. Not to know is `refused`.
 *
 * Answers that were written before are taken up into more of the same review.
 *
 * @throws {PipelineError} usage — `out` holds others, or a record of no dataset; digest-mismatch — another text was
 * answered
 */
export async function writeHumanAnswers(
  answers: readonly HumanAnswer[],
  {
    datasets,
    grader,
    out,
    replace,
  }: {
    readonly datasets: readonly string[]
    readonly grader: Grader
    readonly out: string
    readonly replace: boolean
  },
): Promise<{ readonly out: string; readonly outcomes: number }> {
  const paths = { responses: join(out, 'responses.jsonl'), outcomes: join(out, 'outcomes.jsonl') }
  refuseInDataset(paths.outcomes)
  const known = await readKnownRecords(datasets)
  const lines = answers.map((answer) => linesOf(answer, answeredRecord(answer, known), grader))
  const said = lines.map((line) => line.said)
  if (!replace) await refuseOthers(paths, said)
  makeFolder(out)
  const [responses, outcomes] = [said.join(''), lines.map(({ graded }) => graded).join('')]
  const receipt = outcomesReceipt({
    from,
    files: [{ name: 'responses.jsonl', sha256: sha256(responses), bytes: Buffer.byteLength(responses) }],
    datasets: known.datasets,
    analysis: null,
    counts: { records: known.records.size, outcomes: lines.length },
    outcomes: { name: 'outcomes.jsonl', sha256: sha256(outcomes), records: lines.length },
  })
  replaceFile(paths.responses, responses)
  replaceFile(paths.outcomes, outcomes)
  writeOutcomesReceipt(out, receipt)
  return { out, outcomes: lines.length }
}

/** Refuses to write over what was not written here of the same answers, or of fewer. @throws {PipelineError} usage */
async function refuseOthers(
  { responses, outcomes }: Readonly<Record<'responses' | 'outcomes', string>>,
  said: readonly string[],
): Promise<void> {
  const taken = [responses, outcomes].find(existsSync)
  if (taken === undefined) return
  const now = new Set(said)
  const isOwn = existsSync(responses) && existsSync(outcomes) && (await receiptOrNull(outcomes))?.from === from
  if (
    isOwn &&
    readText(responses)
      .split(/^/m)
      .every((line) => now.has(line))
  )
    return
  const message = `${taken} is there already with other answers, and is left as it is. Give another --responses, or --replace to put these in its place.`
  throw new PipelineError('usage', message, { file: taken })
}

/** The receipt of outcomes that are as they were written. */
async function receiptOrNull(outcomes: string): Promise<OutcomesReceipt | null> {
  return readOutcomesReceipt(outcomes).catch((cause: unknown) => {
    if (cause instanceof PipelineError && cause.code === 'digest-mismatch') return null
    throw cause
  })
}

/** The record that was answered, proven to hold the text that the clinician saw. */
function answeredRecord({ record: id, sha256: digest }: HumanAnswer, { records }: KnownRecords): KnownRecord {
  const record = records.get(id)
  if (record === undefined) {
    const message = `Record ${id} stands in none of the datasets. Name those that the review was made from.`
    throw new PipelineError('usage', message)
  }
  if (record.sha256 !== digest) {
    const message = `Record ${id} is another text than the one that was answered. Name the datasets that the review was made from.`
    throw new PipelineError('digest-mismatch', message)
  }
  return record
}

/** The lines of one answer in both files. */
function linesOf(
  { rater, text }: HumanAnswer,
  record: KnownRecord,
  grader: Grader,
): { readonly said: string; readonly graded: string } {
  const response = text === null ? '' : `FINAL ANSWER: ${inOneLine(text)}`
  const { sha256: digest } = record
  const shared = { ...answeredOf(record), model: human, prompt: 'default', trial: rater, sha256: digest }
  const reason = text === null ? 'did not know' : null
  const state = text === null ? ('refused' as const) : null
  const said: ModelResponse = { ...shared, response, key: null, returned: null, reason, state }
  const verdict = text === null ? { state: 'refused' as const, detail: reason } : grader.grade(record, response)
  const graded = { grader: grader.name, ...gradedAs(verdict), confidence: null, response }
  return { said: responseLine(said), graded: outcomeLine({ ...shared, ...graded }) }
}

/** An answer with single blanks; the lines of a table of orders stay lines. */
function inOneLine(text: string): string {
  return text.replace(text.includes('|') ? /[^\S\n]+/g : /\s+/g, ' ')
}
