import { type GenerationRequest, isInShard, type RequestShard } from '../../generation/index.js'
import { demand, kinds, worded } from '../../given.js'
import { inChunks } from '../../in-chunks.js'
import { graderNamed } from '../grade/index.js'
import { type OriginalQuestion, readKnownRecords, readOriginalQuestions } from '../record/index.js'
import { type Judge, type JudgeQuestion, type JudgeStore, judgeProgress } from './ask.js'
import type { JudgeInstructions } from './instructions.js'
import { answersFile, type Judgeable, judgeable, readGivenAnswers } from './subject.js'

/** Answers that are to be judged, and by whom. */
export interface JudgeRun {
  /** Folder that `evaluate` wrote, or a file of responses or outcomes. */
  readonly answers: string
  /** Dataset folders. */
  readonly datasets: readonly string[]
  readonly instructions: JudgeInstructions
  /** How often each judge is asked about each answer. */
  readonly repeats: number
}

/** A run whose datasets are read. */
export interface Judging extends JudgeRun {
  readonly file: string
  readonly questions: ReadonlyMap<string, OriginalQuestion>
  readonly receipts: Awaited<ReturnType<typeof readKnownRecords>>['datasets']
}

/** Reads what judges are told beside the answers. @throws {PipelineError} as `readOriginalQuestions` and `answersFile` */
export async function openJudging(run: JudgeRun): Promise<Judging> {
  demand('openJudging', run, worded('a run of a judge, an object', kinds.object))
  const file = answersFile(run.answers)
  const { datasets } = await readKnownRecords(run.datasets)
  return { ...run, file, questions: await readOriginalQuestions(run.datasets), receipts: datasets }
}

/** Letters and yes or no are no question of judgement. */
const letters = graderNamed('rule')

/** Answers looked up in a store at a time. */
const partLength = 100

/** Every answer of a run, in the order of its file, a hundred at a time. */
export function judgeablesOf(judging: Judging): AsyncGenerator<readonly Judgeable[]> {
  return inChunks(eachJudgeable(judging), partLength)
}

async function* eachJudgeable({ file, questions, instructions }: Judging): AsyncGenerator<Judgeable> {
  for await (const given of readGivenAnswers(file)) {
    yield judgeable(given, questions, { sees: instructions.sees, grader: letters })
  }
}

/** The questions that an answer puts to a judge: one a repeat, none where its state needs no judge. */
export function questionsOn({ subject }: Judgeable, { repeats }: Pick<JudgeRun, 'repeats'>): readonly JudgeQuestion[] {
  if (subject === undefined) return []
  return Array.from({ length: repeats }, (_, repeat) => ({ subject, repeat }))
}

/**
 * The requests that a judge is to be asked next: one for each question that has no verdict yet, also where answers come
 * meanwhile. Answered, they may lead to others, where a reply could not be used. `again` names those too that failed before; `shard` names those of one
 * part of all; `note` hears before each request which case it is about.
 */
export async function* openJudgeRequests(
  judging: Judging,
  judge: Judge,
  options: {
    readonly store: JudgeStore
    readonly again: boolean
    readonly shard?: RequestShard | undefined
    readonly note?: ((request: GenerationRequest, caseId: string) => void) | undefined
  },
): AsyncGenerator<GenerationRequest> {
  demand('openJudgeRequests', judging, worded('a judging, as openJudging gives it', kinds.object))
  demand('openJudgeRequests', judge, worded('a judge, an object', kinds.object))
  demand('openJudgeRequests', options, worded('an object of options', kinds.object))
  const { store, again, shard, note } = options
  const seen = new Set<string>()
  for await (const part of judgeablesOf(judging)) {
    const questions = part.flatMap((one) => questionsOn(one, judging))
    const caseIds = part.flatMap((one) => questionsOn(one, judging).map(() => one.given.case))
    const progress = await judgeProgress(judge, questions, { instructions: judging.instructions, store })
    for (const [at, one] of progress.entries()) {
      if (one.open === undefined || (one.hasFailed && !again) || seen.has(one.question)) continue
      seen.add(one.question)
      if (!isInShard(one.open, shard)) continue
      note?.(one.open, caseIds[at] as string)
      yield one.open
    }
  }
}
