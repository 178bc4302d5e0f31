import { sha256 } from '../../digest.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { mostTrials } from '../../trials.js'
import { type GivenVerdict, gradedAs, type RecordOutcome } from '../outcome/index.js'
import { answeredOf, type KnownRecord, type KnownRecords } from '../record/index.js'
import type { FoundAnswer } from './found-answer.js'

/** What was found of what was wanted. */
export interface MatchCounts {
  /** Results read, those that became outcomes, and trials that became `not-run`. */
  readonly read: number
  readonly matched: number
  readonly missing: number
  /** The same result twice, word for word: taken once. */
  readonly doubled: number
  /** Results without a trial number that say what an earlier one of their record says: taken as further trials. */
  readonly repeated: number
  /** So many times each of the results without a trial number stands there, where it is more than once: perhaps a copy. */
  readonly copies: number
  /** Results of records that the datasets do not hold. */
  readonly foreign: number
  /** Results without a text, taken by their ids because `--trust-ids` says so. */
  readonly trusted: number
}

export interface MatchOptions {
  readonly known: KnownRecords
  /** The model, where the log does not name it; over what the log says. */
  readonly model: string | null
  /** Takes results without a text by their ids. */
  readonly trustIds: boolean
  /** Whether people number the trials, and may begin with 1. */
  readonly isNumberedByHand: boolean
}

/** Matches answers with records, one after the other. */
export interface Matcher {
  /** The outcome of an answer; null where there is none to write. Different files are different runs. */
  match(answer: FoundAnswer, file: string): RecordOutcome | null
  /** To be called when all is read. @throws {PipelineError} input-invalid — results for other texts, of none known, or none of trial 0 */
  prove(): void
  /** What was asked of a model and did not come back, as outcomes: every record of the datasets in every trial. */
  missing(): Generator<RecordOutcome>
  /** Arms of the datasets of which some model answered no record. */
  unanswered(): readonly string[]
  counts(): MatchCounts
}

/** Most names in a message; the rest are counted. */
const named = 5

/** What was seen of one record under one model and prompt. */
interface Seen {
  readonly file: string
  /** By trial, what came: equal results have equal digests. */
  readonly trials: Map<number, string>
  /** How often each result without a trial number came. */
  readonly unnumbered: Map<string, number>
}

/** What was seen of one model under one prompt. */
interface Run {
  readonly model: string
  readonly prompt: string
  readonly grader: string
  readonly records: Map<string, Seen>
  readonly arms: Set<string>
  trials: number
}

export function createMatcher({ known, model, trustIds, isNumberedByHand }: MatchOptions): Matcher {
  const runs = new Map<string, Run>()
  const counts = { read: 0, matched: 0, missing: 0, doubled: 0, repeated: 0, foreign: 0, trusted: 0 }
  const foreign: string[] = []
  const others: string[] = []
  let otherCount = 0

  return {
    match(answer, file) {
      counts.read++
      if (answer.isCached) throw cached(answer)
      const record = known.records.get(answer.record ?? '')
      if (record === undefined) {
        counts.foreign++
        if (foreign.length < named) foreign.push(`${quote(answer.record ?? '')} (${answer.place})`)
        return null
      }
      const isSame = isSameText(answer, record)
      if (isSame === null) {
        if (!trustIds) throw withoutText(answer)
        counts.trusted++
      }
      if (isSame === false) {
        otherCount++
        if (others.length < named) others.push(`${record.id} (${answer.place})`)
        return null
      }
      const asked = model ?? answer.model
      if (asked === null) throw noModel(answer)
      const run = runOf(runs, asked, answer)
      const { trial, isDoubled, isRepeated } = noteTrial(run, { record, file, answer })
      if (isDoubled) {
        counts.doubled++
        return null
      }
      if (isRepeated) counts.repeated++
      counts.matched++
      const { prompt, grader, state, error, response } = answer
      const detail = answer.detail ?? (state === 'provider-error' ? 'no response' : null)
      return outcomeOf(record, { model: asked, prompt, grader, trial, state, detail, error: error ?? null, response })
    },
    prove() {
      if (otherCount > 0) throw otherTexts(otherCount, others)
      if (counts.matched === 0) throw nothingMatched(counts.read, foreign)
      if (isNumberedByHand) for (const run of runs.values()) demandFirstTrial(run)
    },
    *missing() {
      for (const { model: asked, prompt, grader, records, trials } of runs.values()) {
        for (const record of known.records.values()) {
          const came = records.get(record.id)?.trials
          for (let trial = 0; trial < trials; trial++) {
            if (came?.has(trial) === true) continue
            counts.missing++
            const rest = { state: 'not-run', detail: null, response: null } as const
            yield outcomeOf(record, { model: asked, prompt, grader, trial, ...rest })
          }
        }
      }
    },
    unanswered() {
      const arms = new Set([...known.records.values()].map(({ arm }) => arm))
      return [...arms].filter((arm) => [...runs.values()].some((run) => !run.arms.has(arm)))
    },
    counts: () => ({ ...counts, copies: copiesIn(runs.values()) }),
  }
}

/** Whether an answer is to the text of a record; null where the result holds neither a text nor a digest. */
function isSameText({ text, digest }: FoundAnswer, record: KnownRecord): boolean | null {
  const wanted = [record.sha256, ...(record.askedSha256 === null ? [] : [record.askedSha256])]
  if (text !== null) return wanted.includes(sha256(text))
  return digest === null ? null : wanted.some((one) => one.startsWith(digest))
}

/** Notes an answer under its trial, the next one where it has no number; the same answer twice is doubled. */
function noteTrial(
  run: Run,
  { record, file, answer }: { readonly record: KnownRecord; readonly file: string; readonly answer: FoundAnswer },
): { readonly trial: number; readonly isDoubled: boolean; readonly isRepeated: boolean } {
  const seen = run.records.get(record.id) ?? { file, trials: new Map(), unnumbered: new Map() }
  run.records.set(record.id, seen)
  if (answer.trial === null && seen.file !== file) throw twoRuns(run.model, record.id, [seen.file, file])
  const trial = answer.trial ?? seen.trials.size
  if (trial >= mostTrials) throw tooManyTrials(answer, trial)
  const print = `${answer.state}:${sha256(answer.response ?? '').slice(0, 16)}`
  const earlier = seen.trials.get(trial)
  if (earlier === print) return { trial, isDoubled: true, isRepeated: false }
  if (earlier !== undefined) throw twoRuns(run.model, record.id, [seen.file, file])
  seen.trials.set(trial, print)
  run.arms.add(record.arm)
  run.trials = Math.max(run.trials, trial + 1)
  if (answer.trial !== null) return { trial, isDoubled: false, isRepeated: false }
  const times = seen.unnumbered.get(print) ?? 0
  seen.unnumbered.set(print, times + 1)
  return { trial, isDoubled: false, isRepeated: times > 0 }
}

/** Trials before the first one that came would be outcomes of their own, all of them not-run. */
function demandFirstTrial({ model, records }: Run): void {
  for (const { trials } of records.values()) if (trials.has(0)) return
  const message = `Trials are numbered from 0, and no result of ${quote(model)} is of trial 0. Number the trials from 0 ("trial": 0, 1, …), leave "trial" out where each record was asked once, or name the file with the earlier trials too; nothing was written.`
  throw new PipelineError('input-invalid', message)
}

/** The largest number by which the counts of all results without a trial number can be divided; 1 without any. */
function copiesIn(runs: Iterable<Run>): number {
  let common = 0
  for (const { records } of runs) {
    for (const { unnumbered } of records.values())
      for (const times of unnumbered.values()) common = divisor(common, times)
  }
  return Math.max(1, common)
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

function runOf(runs: Map<string, Run>, model: string, { prompt, grader, place }: FoundAnswer): Run {
  const key = JSON.stringify([model, prompt])
  const run = runs.get(key) ?? { model, prompt, grader, records: new Map(), arms: new Set(), trials: 0 }
  runs.set(key, run)
  if (run.grader === grader) return run
  const message = `${place}: expected verdicts of ${run.grader} and found one of ${grader}. ${nearest(grader, [run.grader, grader])} Name one with --grader.`
  throw new PipelineError('usage', message)
}

function outcomeOf(
  record: KnownRecord,
  {
    state,
    detail,
    error,
    ...rest
  }: Pick<RecordOutcome, 'model' | 'prompt' | 'grader' | 'trial' | 'response'> & GivenVerdict,
): RecordOutcome {
  const graded = gradedAs({ state, detail, error })
  return { ...answeredOf(record), ...rest, ...graded, confidence: null, sha256: record.sha256 }
}

function cached({ place }: FoundAnswer): PipelineError {
  const message = `${place}: the answer came from a cache, so it repeats an earlier one and is no trial of its own. Run again without a cache (promptfoo: --no-cache).`
  return new PipelineError('input-invalid', message)
}

function withoutText({ place, record }: FoundAnswer): PipelineError {
  const message = `${place}: the result of ${quote(record ?? '')} holds neither the text that was asked nor its digest, so nothing shows that it answers this version of the dataset. Say --trust-ids where you know that it does.`
  return new PipelineError('input-invalid', message)
}

function noModel({ place }: FoundAnswer): PipelineError {
  return new PipelineError('usage', `${place}: the log does not name the model. Name it with --model.`)
}

function tooManyTrials({ place }: FoundAnswer, trial: number): PipelineError {
  const message = `${place}: this is trial ${trial} of its record, and trials are 0 to ${mostTrials - 1}: every record would have an outcome for each. Correct the number.`
  return new PipelineError('input-invalid', message)
}

function twoRuns(model: string, record: string, [one = '', other = '']: readonly string[]): PipelineError {
  const files = one === other ? one : `${one} and ${other}`
  const message = `Two runs of ${quote(model)} are in ${files}: record ${record} has two different results for one trial. Import each run by itself, with a --model name of its own.`
  return new PipelineError('input-invalid', message)
}

function otherTexts(count: number, shown: readonly string[]): PipelineError {
  const more = count > shown.length ? `, and ${count - shown.length} more` : ''
  const message = `${count} results answer another text than that of the dataset: ${shown.join(', ')}${more}. Name the datasets that were asked; nothing was written.`
  return new PipelineError('input-invalid', message)
}

function nothingMatched(read: number, foreign: readonly string[]): PipelineError {
  const found = foreign.length === 0 ? '' : ` The first are of ${foreign.join(', ')}.`
  const message = `Expected results of the datasets' records, but none of the ${read} results is.${found} Name the datasets that were asked with --datasets.`
  return new PipelineError('input-invalid', message)
}
