import { existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDrafts, refuseInDataset, tallyFile } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { type Judgement, judgementLine } from '../../judgement/index.js'
import { receiptPath } from '../../receipt-path.js'
import { beginningOf } from '../../text/index.js'
import {
  gradedAs,
  type OutcomesReceipt,
  outcomeLine,
  outcomesReceipt,
  removeOutcomesReceipt,
  writeOutcomesReceipt,
} from '../outcome/index.js'
import { type Judge, type JudgeReply, type JudgeStore, judgeProgress } from './ask.js'
import { graderOfJudge } from './instructions.js'
import { type Judging, judgeablesOf, questionsOn } from './judging.js'
import { answerId, type Judgeable } from './subject.js'
import { createTally, type JudgeTally } from './tally.js'
import { voteOf } from './vote.js'

/** Where judgements go. */
export interface JudgedFiles {
  readonly judge: Judge
  readonly second: Judge | null
  readonly store: JudgeStore
  /** Folder of `judgements.jsonl`, `outcomes.jsonl` and, with a second judge, `outcomes-second.jsonl`. */
  readonly out: string
  /** Digest of the frozen analysis; it is noted in the receipts. */
  readonly analysis: string | null
  readonly replace: boolean
}

/** What a run of a judge came to. */
export interface JudgedAnswers extends JudgeTally {
  readonly out: string
  readonly grader: string
  readonly secondGrader: string | null
  readonly receipt: OutcomesReceipt
}

const names = ['judgements.jsonl', 'outcomes.jsonl', 'outcomes-second.jsonl'] as const

/** What `judge` writes into its folder, receipts included. */
export const judgedFiles: readonly string[] = [...names, ...names.slice(1).map(receiptPath)]

/** Refuses to overwrite what is in a folder. @throws {PipelineError} usage */
export function refuseJudged(out: string, replace: boolean): void {
  refuseInDataset(join(out, 'outcomes.jsonl'))
  const taken = names.find((name) => existsSync(join(out, name)))
  if (taken === undefined || replace) return
  const message = `${join(out, taken)} is there already and is left as it is. Give another --out, or --replace to put these verdicts in its place.`
  throw new PipelineError('usage', message, { file: join(out, taken) })
}

/**
 * Writes judgements and outcomes from stored replies, in the order of the answers: a run that was stopped and resumed
 * writes the same bytes. A reply that cannot be used, a judge that cannot tell and repeats without a majority are
 * `unscored`, never wrong. [main B.2]
 *
 * @throws {PipelineError} usage — `out` exists; input-invalid — there is no answer; generation-missing — a
 * judge has not been asked everything
 */
export async function writeJudged(judging: Judging, files: JudgedFiles): Promise<JudgedAnswers> {
  demand('writeJudged', judging, worded('a judging, as openJudging gives it', kinds.object))
  demand('writeJudged', files, worded('an object of files', kinds.object))
  const { out, judge, second } = files
  refuseJudged(out, files.replace)
  const wanted = second === null ? names.slice(0, 2) : names
  const opened = openDrafts(wanted.map((name) => join(out, name)))
  const drafts = new Map(opened.map((draft, at) => [wanted[at] as (typeof names)[number], draft]))
  const write = (name: (typeof names)[number], line: string): void => drafts.get(name)?.file.write(line)
  const tally = createTally(judge, second)
  const graders = {
    first: graderOfJudge(judge.id, judging.instructions),
    second: second === null ? null : graderOfJudge(second.id, judging.instructions),
  }
  try {
    for await (const part of judgeablesOf(judging)) {
      const own = await repliesTo(part, judge, { judging, files })
      const others = second === null ? null : await repliesTo(part, second, { judging, files })
      for (const [at, one] of part.entries()) {
        tally.add(one, own[at] ?? [], others?.[at] ?? null)
        write('outcomes.jsonl', outcomeOf(one, graders.first, own[at] ?? []))
        for (const line of judgementsOf(one, judge, { grader: graders.first, replies: own[at] ?? [] }))
          write('judgements.jsonl', line)
        if (graders.second === null || second === null) continue
        write('outcomes-second.jsonl', outcomeOf(one, graders.second, others?.[at] ?? []))
        const said = { grader: graders.second, replies: others?.[at] ?? [] }
        for (const line of judgementsOf(one, second, said)) write('judgements.jsonl', line)
      }
    }
    if (tally.answers() === 0) throw noAnswer(judging.file)
    const closed = [...drafts].map(([name, { file }]) => ({ name, ...file.close() }))
    const receipts = await receiptsOf(closed, { judging, files, judged: tally.judged() })
    for (const name of names) removeOutcomesReceipt(join(out, name))
    if (second === null) rmSync(join(out, 'outcomes-second.jsonl'), { force: true })
    for (const draft of drafts.values()) draft.publish()
    for (const receipt of receipts) writeOutcomesReceipt(out, receipt)
    const [receipt] = receipts
    if (receipt === undefined) throw new PipelineError('disk-failed', `No outcomes were written to ${out}.`)
    return { out, grader: graders.first, secondGrader: graders.second, receipt, ...tally.result(judging) }
  } catch (cause) {
    for (const draft of drafts.values()) draft.discard()
    throw cause
  }
}

/** A receipt for each file of outcomes. */
async function receiptsOf(
  written: readonly { readonly name: string; readonly sha256: string; readonly lines: number | null }[],
  { judging, files, judged }: { readonly judging: Judging; readonly files: JudgedFiles; readonly judged: number },
): Promise<readonly OutcomesReceipt[]> {
  const source = await tallyFile(judging.file)
  const read = [{ name: basename(judging.file), sha256: source.digest(), bytes: source.bytes }]
  return written.flatMap(({ name, sha256, lines }) => {
    if (name === 'judgements.jsonl') return []
    const counts = { judged, repeats: judging.repeats, outcomes: lines ?? 0 }
    const about = { from: 'judge', files: read, datasets: judging.receipts, analysis: files.analysis, counts }
    return [outcomesReceipt({ ...about, outcomes: { name, sha256, records: lines } })]
  })
}

function noAnswer(file: string): PipelineError {
  const message = `${file} holds no answer, so there is nothing to judge. Name the folder that "evaluate --out" wrote.`
  return new PipelineError('input-invalid', message, { file })
}

/** The replies of a judge to each answer of a part; none for an answer that needs no judge. */
async function repliesTo(
  part: readonly Judgeable[],
  judge: Judge,
  { judging, files }: { readonly judging: Judging; readonly files: JudgedFiles },
): Promise<readonly (readonly JudgeReply[])[]> {
  const questions = part.map((one) => questionsOn(one, judging))
  const { instructions } = judging
  const progress = await judgeProgress(judge, questions.flat(), { instructions, store: files.store })
  const failed = progress.flatMap((one) => (one.open !== undefined && one.hasFailed ? [one.key] : []))
  const failures = failed.length === 0 ? new Map<string, { message: string }>() : await files.store.failures(failed)
  let at = 0
  return questions.map((own, place) =>
    own.map(({ repeat }): JudgeReply => {
      const one = progress[at++]
      if (one?.reply !== undefined) return one.reply
      const message = one === undefined ? undefined : failures.get(one.key)?.message
      if (message !== undefined) return { key: null, unscored: message, said: '' }
      const record = part[place]?.given.record
      const next = `The answer to record ${record} has no verdict of ${judge.id} yet (repeat ${repeat + 1}). Run the same "medqa-perturb judge" again to continue.`
      throw new PipelineError('generation-missing', next)
    }),
  )
}

function outcomeOf({ given, settled, subject }: Judgeable, grader: string, replies: readonly JudgeReply[]): string {
  const { reason: _, returned: __, state: ___, ...rest } = given
  return outcomeLine({ ...rest, grader, ...gradedAs(settled ?? voteOf(replies, subject?.action)), confidence: null })
}

/** Most characters of an unusable reply that are kept with the judgement; all of it is in the store. */
const longestSaid = 300

function judgementsOf(
  { given, subject }: Judgeable,
  { baseline }: Judge,
  { grader, replies }: { readonly grader: string; readonly replies: readonly JudgeReply[] },
): readonly string[] {
  if (subject === undefined) return []
  return replies.flatMap((reply, repeat) => {
    const { key, verdict } = reply
    // A request that was never answered is no judgement.
    if (baseline === undefined && key === null) return []
    const id = repeat === 0 ? grader : `${grader}#${repeat + 1}`
    const judgement: Judgement = {
      question: 'answer-grade',
      subject: { id: answerId(given), sha256: subject.sha256 },
      rater: key === null ? { kind: 'rule', id } : { kind: 'model', id, generation: key },
      answer: verdict?.grade ?? 'unscored',
      rationale: (verdict === undefined
        ? `${reply.unscored} ${beginningOf(reply.said ?? '', longestSaid)}`
        : `“${verdict.quote}” ${verdict.reason}`
      ).trim(),
    }
    return [judgementLine(judgement)]
  })
}
