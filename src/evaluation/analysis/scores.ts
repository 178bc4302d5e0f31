import { sha256, sha256OfSet } from '../../digest.js'
import { PipelineError, quote } from '../../errors.js'
import { demand, kinds, orNull, worded } from '../../given.js'
import type { ErrorType } from '../../judgement/index.js'
import { type OutcomeState, outcomeLine, primaryScore, type RecordOutcome } from '../outcome/index.js'

/** One record as one model answered it: every trial's state, by trial number. */
export interface AnsweredRecord {
  readonly case: string
  readonly cluster: string
  /** Digest of the text that was answered; null where the log did not hold it. */
  readonly sha256: string | null
  readonly states: ReadonlyMap<number, OutcomeState>
  /** Kinds of error by trial number, where the grader named one. */
  readonly errors: ReadonlyMap<number, ErrorType>
  /** Every trial gave the same words; false where a log held none, because nothing can be said then. */
  readonly isRepeated: boolean
}

/** Who answered: a model under one prompt. */
export interface Subject {
  readonly model: string
  readonly prompt: string
}

/** Outcomes by subject, arm and record. */
export interface Scores {
  readonly subjects: readonly Subject[]
  /** In the order in which they first appear. */
  readonly arms: readonly string[]
  /** Outcomes that were read, those of other graders left out. */
  readonly outcomes: number
  /** Whose verdicts they are; null where there is no outcome. */
  readonly grader: string | null
  /** SHA-256 of the outcomes, the same in whatever order and files they were read. */
  readonly sha256: string
  /** The records of an arm as a subject answered them, by id; empty where there are none. */
  records(subject: Subject, arm: string): ReadonlyMap<string, AnsweredRecord>
}

interface Kept {
  readonly case: string
  readonly cluster: string
  readonly sha256: string | null
  readonly states: Map<number, OutcomeState>
  readonly errors: Map<number, ErrorType>
  /** Words of the first trial, in short. */
  first: string | null
  isRepeated: boolean
}

/**
 * Collects outcomes of one grader.
 *
 * @throws {PipelineError} record-invalid — the same record, model, prompt and trial twice (two runs of one model are in
 * one file), a record in two cases or clusters, a case in two clusters, or several graders where `grader` names none
 */
export async function collectScores(
  outcomes: AsyncIterable<RecordOutcome> | Iterable<RecordOutcome>,
  grader: string | null,
): Promise<Scores> {
  demand('collectScores', outcomes, worded('a list or another sequence of outcomes', kinds.sequence))
  demand('collectScores', grader, orNull(worded('the name of a grader', kinds.anyText)))
  const cells = new Map<string, Map<string, Kept>>()
  const subjects = new Map<string, Subject>()
  const arms = new Map<string, true>()
  const clusters = new Map<string, string>()
  let found: string | null = null
  let count = 0
  const digest = sha256OfSet()
  for await (const outcome of outcomes) {
    if (grader !== null && outcome.grader !== grader) continue
    found ??= outcome.grader
    if (outcome.grader !== found) throw severalGraders(found, outcome.grader)
    count++
    digest.add(outcomeLine(outcome))
    const { model, prompt, arm, cluster } = outcome
    const before = clusters.get(outcome.case) ?? cluster
    if (before !== cluster) throw twoClusters(outcome.case, before, cluster)
    clusters.set(outcome.case, cluster)
    subjects.set(subjectKey({ model, prompt }), { model, prompt })
    arms.set(arm, true)
    const key = cellKey({ model, prompt }, arm)
    const cell = cells.get(key) ?? new Map<string, Kept>()
    cells.set(key, cell)
    keep(cell, outcome)
  }
  return {
    subjects: [...subjects.values()],
    arms: [...arms.keys()],
    outcomes: count,
    grader: found,
    sha256: digest.digest(),
    records: (subject, arm) => cells.get(cellKey(subject, arm)) ?? new Map<string, Kept>(),
  }
}

/** A subject in words: the model, and the prompt where it has a name. */
export function subjectName(given: Subject): string {
  demand('subjectName', given, kinds.object)
  const { model, prompt } = given
  return prompt === 'default' ? model : `${model} (${prompt})`
}

function keep(cell: Map<string, Kept>, { record, trial, state, error, response, ...outcome }: RecordOutcome): void {
  const kept = cell.get(record)
  const said = response === null ? null : inShort(response)
  if (kept === undefined) {
    const states = new Map([[trial, state]])
    const isRepeated = response !== null
    cell.set(record, {
      case: outcome.case,
      cluster: outcome.cluster,
      sha256: outcome.sha256,
      states,
      errors: error === null ? new Map() : new Map([[trial, error]]),
      first: said,
      isRepeated,
    })
    return
  }
  if (kept.states.has(trial)) throw doubled(record, outcome.model, trial)
  if (kept.case !== outcome.case || kept.cluster !== outcome.cluster) throw moved(record)
  if (kept.sha256 !== outcome.sha256) throw twoTexts(record)
  kept.states.set(trial, state)
  if (error !== null) kept.errors.set(trial, error)
  if (said !== kept.first) kept.isRepeated = false
}

/** The response, or its digest where that is shorter: no response is kept. */
const inShort = (response: string): string => (response.length <= 64 ? response : sha256(response))

const subjectKey = ({ model, prompt }: Subject): string => JSON.stringify([model, prompt])
const cellKey = ({ model, prompt }: Subject, arm: string): string => JSON.stringify([model, prompt, arm])

/** The mean of a record's scored trials; null where none was scored. `weight` is what the mean counts in its contrast. */
export function recordScore({ states }: AnsweredRecord, score: Score = primaryScore, weight = 1): number | null {
  let [sum, count] = [0, 0]
  for (const state of states.values()) {
    const value = score(state, weight)
    if (value === null) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

/** What a state counts, 0–1, in an arm that has a weight in a contrast; null where there is nothing to count. */
export type Score = (state: OutcomeState, weight: number) => number | null

/** Scores by which a weighted sum is as low, and as high, as missing answers could make it. */
export const lowestScore: Score = (state, weight) => primaryScore(state) ?? (weight > 0 ? 0 : 1)
export const highestScore: Score = (state, weight) => primaryScore(state) ?? (weight > 0 ? 1 : 0)

/** A score for what is taken away: its weights change their signs. */
export function takenAway(score: Score | undefined): Score | undefined {
  return score === undefined ? undefined : (state, weight) => score(state, -weight)
}

function severalGraders(one: string, other: string): PipelineError {
  const message = `Expected the verdicts of one grader and found ${quote(one)} and ${quote(other)}. Name the primary one as "grader" in the analysis file.`
  return new PipelineError('record-invalid', message)
}

function doubled(record: string, model: string, trial: number): PipelineError {
  const message = `Record ${record} has two outcomes of ${quote(model)}, trial ${trial}. Two runs of one model cannot be analyzed as one: give each a --model name of its own, or number the trials on.`
  return new PipelineError('record-invalid', message)
}

function twoClusters(name: string, one: string, other: string): PipelineError {
  const message = `Case ${name} stands in two clusters, ${quote(one)} and ${quote(other)}, and is compared with itself in other arms. Give it one cluster, or analyze the outcomes apart.`
  return new PipelineError('record-invalid', message)
}

function twoTexts(record: string): PipelineError {
  const message = `Trials of record ${record} answered two texts. The outcomes belong to two versions of a dataset: analyze them apart.`
  return new PipelineError('record-invalid', message)
}

function moved(record: string): PipelineError {
  const message = `Record ${record} stands in two cases or clusters. The outcomes belong to different datasets: analyze them apart.`
  return new PipelineError('record-invalid', message)
}
