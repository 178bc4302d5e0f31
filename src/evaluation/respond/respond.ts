import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DatasetRecord,
  type FileDraft,
  type FileWriter,
  openDrafts,
  readProvenManifest,
  refuseInDataset,
} from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import {
  type GenerationRequest,
  isInShard,
  type ModelChoice,
  type RequestShard,
  requestKey,
  type Store,
} from '../../generation/index.js'
import { addOne } from '../../grouped.js'
import { receiptPath } from '../../receipt-path.js'
import type { Grader } from '../grade/index.js'
import {
  gradedAs,
  missingFrom,
  type OutcomeState,
  type OutcomesReceipt,
  outcomeLine,
  outcomesReceipt,
  type RecordOutcome,
  removeOutcomesReceipt,
  responseLine,
  writeOutcomesReceipt,
} from '../outcome/index.js'
import { answeredOf, type KnownRecord, knownRecord, readKnownRecords, readRecords } from '../record/index.js'
import { type Baseline, type CommonAnswer, commonAnswer } from './baseline.js'
import { type PromptSet, questionOf } from './question.js'
import { noReply, type RespondentReply, replyOfModel, replyOfRule } from './reply.js'

/** Who answers, under the name that outcomes bear: a model, or a rule. */
export type Respondent =
  | { readonly name: string; readonly choice: ModelChoice; readonly baseline?: undefined }
  | { readonly name: string; readonly baseline: Baseline; readonly choice?: undefined }

/** What is asked of whom. */
export interface Evaluation {
  /** Dataset folders. */
  readonly datasets: readonly string[]
  readonly respondents: readonly Respondent[]
  readonly askings: readonly PromptSet[]
  /** Repeats of every request of a model; a rule says the same each time and is asked once. */
  readonly trials: number
  /** Asks only one of several parts of the requests; each machine takes one. All where absent. */
  readonly shard?: RequestShard | undefined
}

/** Where responses and outcomes go, and who grades. */
export interface ResponseFiles {
  readonly store: Pick<Store, 'read' | 'failures'>
  readonly grader: Grader
  /** Grades the same answers into `outcomes-second.jsonl`; none where absent. */
  readonly second?: Grader | undefined
  /** Folder of `responses.jsonl` and `outcomes.jsonl`. */
  readonly out: string
  /** Digest of the frozen analysis; it is noted in the receipt. */
  readonly analysis: string | null
  readonly replace: boolean
}

/** What was written. */
export interface WrittenResponses {
  readonly out: string
  readonly receipt: OutcomesReceipt
  /** False where exactly these files were there already. */
  readonly written: boolean
  /** Files that were written beside others of this run that were there already. */
  readonly added: readonly string[]
  /** Outcomes by state, of all models and of each. */
  readonly states: Readonly<Record<string, number>>
  readonly byModel: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Answers that one grader calls right and the other does not; null without a second grader. */
  readonly disputed: readonly DisputedAnswer[] | null
}

/** An answer on which two graders differ, with the state that each gave it. */
export interface DisputedAnswer extends Pick<RecordOutcome, 'record' | 'model' | 'prompt' | 'trial'> {
  readonly states: readonly [first: OutcomeState, second: OutcomeState]
}

/**
 * Every request that an evaluation makes of one model, dataset by dataset, record by record; `note` hears the case of each
 * before it is handed out.
 */
export async function* requestsTo(
  respondent: Respondent & { readonly choice: ModelChoice },
  evaluation: Evaluation,
  note?: (request: GenerationRequest, caseId: string) => void,
): AsyncGenerator<GenerationRequest> {
  for (const folder of evaluation.datasets) {
    for await (const record of readRecords(folder)) {
      // Two ways of asking may put one task in the same words; that is one request.
      const put = new Set<string>()
      for (const asking of evaluation.askings) {
        for (let trial = 0; trial < evaluation.trials; trial++) {
          const request = questionOf(record, { choice: respondent.choice, asking, trial })
          const isNew = put.size < put.add(`${request.prompt.name} ${request.prompt.sha256} ${trial}`).size
          if (!isNew || !isInShard(request, evaluation.shard)) continue
          note?.(request, record.metadata.case)
          yield request
        }
      }
    }
  }
}

/** Responses, and what each grader says of them. */
const names = ['responses.jsonl', 'outcomes.jsonl', 'outcomes-second.jsonl'] as const

/** What `evaluate` writes into its folder, receipts included. */
export const evaluatedFiles: readonly string[] = [...names, ...names.slice(1).map(receiptPath)]

/**
 * Refuses to overwrite another run in a folder.
 *
 * @param unanswered requests of this run that have no stored answer
 * @throws {PipelineError} usage
 */
export function refuseTaken(out: string, replace: boolean, unanswered: number): void {
  refuseInDataset(join(out, 'outcomes.jsonl'))
  const taken = names.find((name) => existsSync(join(out, name)))
  if (taken === undefined || replace) return
  const cost =
    unanswered === 0
      ? 'All answers are stored, so no model is asked again.'
      : `${counted(unanswered, 'request has', 'requests have')} no stored answer, and only these would be sent.`
  const message = `${join(out, taken)} is there already and is left as it is. Give another --out, or --replace to put this run in its place. ${cost}`
  throw new PipelineError('usage', message, { file: join(out, taken) })
}

/**
 * Writes responses and graded outcomes of an evaluation from what is stored: one line a record, respondent, prompt and
 * trial, always in the same order, so that a run that was stopped and resumed writes the same bytes. What is there exactly
 * so already stays, and only what is missing is written: the grades of a second grader who is named later.
 *
 * An answer that the provider rejected for good is `provider-error`, one that was cut off `truncated`: neither is graded.
 *
 * @throws {PipelineError} usage — `out` holds another run; generation-missing — a request has no answer yet
 */
export async function writeResponses(evaluation: Evaluation, files: ResponseFiles): Promise<WrittenResponses> {
  const { out, grader, second } = files
  const graders = second === undefined ? [grader] : [grader, second]
  refuseInDataset(join(out, 'outcomes.jsonl'))
  const known = await readKnownRecords(evaluation.datasets)
  const common = commonAnswer(known.records.values())
  const drafts = openDrafts(names.slice(0, 1 + graders.length).map((name) => join(out, name)))
  const [responses, ...outcomes] = drafts.map(({ file }) => file) as [FileWriter, ...FileWriter[]]
  const states: Record<string, number> = {}
  const byModel: Record<string, Record<string, number>> = {}
  const disputed: DisputedAnswer[] = []
  try {
    for await (const { record, respondent, asking, trial, said } of answersTo(evaluation, { ...files, common })) {
      const verdicts = graders.map((one) =>
        said.state === null ? one.grade(record, said.text) : { state: said.state, detail: said.reason },
      )
      const { id, sha256 } = record
      const common = { ...answeredOf(record), model: respondent.name, prompt: asking, trial }
      const { key, text, model, reason } = said
      responses.write(
        responseLine({ ...common, response: text, key, returned: model, reason, sha256, state: said.state }),
      )
      for (const [at, verdict] of verdicts.entries()) {
        const graded = { ...gradedAs(verdict), confidence: null }
        const line = { ...common, grader: graders[at]?.name ?? '', ...graded, response: text, sha256 }
        outcomes[at]?.write(outcomeLine(line))
      }
      const [first, other = first] = verdicts.map(({ state }) => state)
      if (first === undefined || other === undefined) continue
      addOne(states, first)
      byModel[respondent.name] ??= {}
      addOne(byModel[respondent.name] as Record<string, number>, first)
      if ((first === 'correct') !== (other === 'correct'))
        disputed.push({ record: id, model: respondent.name, prompt: asking, trial, states: [first, other] })
    }
    const counts = { respondents: evaluation.respondents.length, records: known.records.size }
    const receipts = receiptsOf(responses, outcomes, { datasets: known.datasets, analysis: files.analysis, counts })
    const [receipt] = receipts
    if (receipt === undefined) throw new PipelineError('disk-failed', `No outcomes were written to ${out}.`)
    const result = { out, receipt, states, byModel, disputed: second === undefined ? null : disputed }
    return { ...result, ...(await publish(drafts, receipts, files)) }
  } catch (cause) {
    for (const draft of drafts) draft.discard()
    throw cause
  }
}

/** Puts drafts to their names; those whose files are there exactly so already are dropped. */
async function publish(
  drafts: readonly FileDraft[],
  receipts: readonly OutcomesReceipt[],
  { out, second, replace }: ResponseFiles,
): Promise<Pick<WrittenResponses, 'written' | 'added'>> {
  const made = [...(receipts[0]?.files ?? []), ...receipts.map((one) => one.outcomes)]
  const missing = await missingFrom(out, made, receipts)
  const isAddition = missing !== null && missing.length < made.length
  if (!isAddition) {
    refuseTaken(out, replace, 0)
    for (const name of names.slice(1)) removeOutcomesReceipt(join(out, name))
    // What a second grader said of other answers does not stay beside these.
    if (second === undefined) rmSync(join(out, names[2]), { force: true })
  }
  const isWanted = (name: string): boolean => !isAddition || missing.includes(name)
  for (const [i, draft] of drafts.entries()) {
    if (isWanted(names[i] ?? '')) draft.publish()
    else draft.discard()
  }
  for (const one of receipts) if (isWanted(one.outcomes.name)) writeOutcomesReceipt(out, one)
  return isAddition ? { written: missing.length > 0, added: missing } : { written: true, added: [] }
}

/** Closes the files, and gives the receipt of each file of outcomes. */
function receiptsOf(
  responses: FileWriter,
  outcomes: readonly FileWriter[],
  { counts, ...about }: Pick<Parameters<typeof outcomesReceipt>[0], 'datasets' | 'analysis' | 'counts'>,
): readonly OutcomesReceipt[] {
  const { sha256, bytes } = responses.close()
  const from = { from: 'evaluate', files: [{ name: names[0], sha256, bytes }], ...about }
  return outcomes.map((file, at) => {
    const { sha256: digest, lines } = file.close()
    const written = { name: names[at + 1] ?? '', sha256: digest, records: lines }
    return outcomesReceipt({ ...from, counts: { ...counts, outcomes: lines ?? 0 }, outcomes: written })
  })
}

interface Answered {
  readonly record: KnownRecord
  readonly respondent: Respondent
  /** Name of the prompt; `default` where a rule answered, which reads none. */
  readonly asking: string
  readonly trial: number
  readonly said: RespondentReply
}

async function* answersTo(
  evaluation: Evaluation,
  { store, common }: Pick<ResponseFiles, 'store'> & { readonly common: CommonAnswer },
): AsyncGenerator<Answered> {
  for (const folder of evaluation.datasets) {
    const arm = readProvenManifest(folder).name
    for await (const record of readRecords(folder)) {
      const known = knownRecord(record, arm)
      for (const respondent of evaluation.respondents) {
        if (respondent.baseline !== undefined) {
          const said = replyOfRule(record, known, { baseline: respondent.baseline, common })
          yield { record: known, respondent, asking: 'default', trial: 0, said }
        } else yield* ofModel(record, known, { respondent, evaluation, store })
      }
    }
  }
}

async function* ofModel(
  record: DatasetRecord,
  known: KnownRecord,
  {
    respondent,
    evaluation,
    store,
  }: {
    readonly respondent: Respondent & { readonly choice: ModelChoice }
    readonly evaluation: Evaluation
    readonly store: ResponseFiles['store']
  },
): AsyncGenerator<Answered> {
  const asked = evaluation.askings.flatMap((asking) =>
    Array.from({ length: evaluation.trials }, (_, trial) => {
      const request = questionOf(record, { choice: respondent.choice, asking, trial })
      return { asking: asking.name, trial, key: requestKey(request) }
    }),
  )
  const keys = asked.map(({ key }) => key)
  const answers = await store.read(keys)
  const missing = keys.filter((key) => !answers.has(key))
  const failures = missing.length === 0 ? new Map<string, { message: string }>() : await store.failures(missing)
  for (const { asking, trial, key } of asked) {
    const answer = answers.get(key)
    const failure = failures.get(key)
    if (answer === undefined && failure === undefined) throw notAsked(record.id, respondent.name, trial)
    const said = answer === undefined ? noReply(key, failure?.message ?? null) : replyOfModel(key, answer)
    yield { record: known, respondent, asking, trial, said }
  }
}

function notAsked(record: string, model: string, trial: number): PipelineError {
  const message = `Record ${record} has no answer of ${model} for trial ${trial} yet. Run the same "medqa-perturb evaluate" again: it goes on from here.`
  return new PipelineError('generation-missing', message)
}
