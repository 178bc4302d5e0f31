import { type GenerationRequest, type ModelChoice, renderPrompt, requestKey } from '../../generation/index.js'
import type { BaselineJudge } from './baseline.js'
import type { JudgeInstructions } from './instructions.js'
import type { JudgeSubject } from './subject.js'
import { type JudgeVerdict, readVerdict, verdictJsonSchema } from './verdict.js'

/** Who judges, under the name that `--judge` takes: a model, or a rule. */
export type Judge =
  | { readonly id: string; readonly choice: ModelChoice; readonly baseline?: undefined }
  | { readonly id: string; readonly baseline: BaselineJudge; readonly choice?: undefined }

/** Where the replies of judges are kept, as far as judging reads it. */
export interface JudgeStore {
  /** Replies by the keys of their requests. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, { readonly outcome: string; readonly text: string }>>
  /** The last failure of each key that has no reply. */
  failures(keys: readonly string[]): Promise<ReadonlyMap<string, { readonly message: string }>>
}

/** How often a judge is asked about one answer before it stays unscored. */
const mostAttempts = 3

/** One judge's word on one subject in one repeat. */
export type JudgeReply = {
  /** Key of the stored reply that was read last; null of a rule, and where none came. */
  readonly key: string | null
} & (
  | { readonly verdict: JudgeVerdict; readonly unscored?: undefined; readonly said?: undefined }
  /** Why there is no verdict, and what was said last. */
  | { readonly unscored: string; readonly said: string; readonly verdict?: undefined }
)

/** What one question to a judge comes to so far. */
export type JudgeProgress =
  | { readonly reply: JudgeReply; readonly open?: undefined }
  | {
      readonly open: GenerationRequest
      readonly key: string
      /** Key of the question as it was put first: equal questions have the same, whatever was replied meanwhile. */
      readonly question: string
      readonly hasFailed: boolean
      readonly reply?: undefined
    }

/** A subject and a repeat. */
export interface JudgeQuestion {
  readonly subject: JudgeSubject
  /** 0-based. */
  readonly repeat: number
}

/**
 * How far a judge has come with some questions, in their order: its verdict where a reply can be used, the request that
 * is to be put next where not, `unscored` after three replies that could not be used.
 */
export async function judgeProgress(
  judge: Judge,
  questions: readonly JudgeQuestion[],
  { instructions, store }: { readonly instructions: JudgeInstructions; readonly store: JudgeStore },
): Promise<readonly JudgeProgress[]> {
  const { baseline, choice } = judge
  if (baseline !== undefined) {
    return questions.map(({ subject }) => ({ reply: replyFrom(baseline.reply(subject), subject, null) }))
  }
  const progress: (JudgeProgress | undefined)[] = questions.map(() => undefined)
  const reasons: string[][] = questions.map(() => [])
  const first = new Map<number, string>()
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const asked = questions.flatMap((question, at) => {
      if (progress[at] !== undefined) return []
      const request = requestFor(question, { choice, instructions, reasons: reasons[at] ?? [] })
      return [{ at, question, request, key: requestKey(request) }]
    })
    if (asked.length === 0) break
    const keys = asked.map(({ key }) => key)
    const answers = await store.read(keys)
    const missing = keys.filter((key) => !answers.has(key))
    const failures = missing.length === 0 ? new Map<string, unknown>() : await store.failures(missing)
    for (const { at, question, request, key } of asked) {
      if (attempt === 0) first.set(at, key)
      const answer = answers.get(key)
      if (answer === undefined) {
        progress[at] = { open: request, key, question: first.get(at) ?? key, hasFailed: failures.has(key) }
        continue
      }
      const reply = replyFrom(answer.outcome === 'answered' ? answer.text : '', question.subject, key)
      const problem = answer.outcome === 'answered' ? reply.unscored : `It was ${answer.outcome}.`
      if (problem === undefined) progress[at] = { reply }
      else reasons[at]?.push(problem)
      if (problem !== undefined && attempt === mostAttempts - 1) {
        progress[at] = { reply: { key, unscored: problem, said: answer.text } }
      }
    }
  }
  return progress.flatMap((one) => one ?? [])
}

function replyFrom(text: string, { task, answer }: JudgeSubject, key: string | null): JudgeReply {
  const read = readVerdict(text, task, answer)
  return 'problem' in read ? { key, unscored: read.problem, said: text } : { key, verdict: read }
}

/** A question to a judge, with the reasons why earlier replies could not be used. */
function requestFor(
  { subject, repeat }: JudgeQuestion,
  {
    choice,
    instructions,
    reasons,
  }: { readonly choice: ModelChoice; readonly instructions: JudgeInstructions; readonly reasons: readonly string[] },
): GenerationRequest {
  const { provider, model, endpoint, sampling } = choice
  const { task, question, reference, answer } = subject
  const prompt = instructions.prompts[task]
  return {
    provider,
    model,
    prompt: { name: prompt.name, sha256: prompt.sha256 },
    messages: renderPrompt(prompt, { text: question, reference, answer }, reasons),
    sampling,
    responseSchema: verdictJsonSchema(task),
    endpoint,
    trial: repeat,
  }
}
