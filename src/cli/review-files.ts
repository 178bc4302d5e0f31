import type { Judgement } from '../judgement/index.js'

/** Where a review's key is kept by default; its answers lie beside it. */
export const defaultKey = 'out/review/key.json'

/** Which review, and where its answers are if not beside its key. */
export interface AnswersFlags {
  readonly key: string
  readonly judgements?: string
}

/** The flag of every command that reads the answers to a review. */
export const judgementsFlag = [
  '--judgements <file>',
  'the file written by "review import" (default: judgements.jsonl beside the key)',
] as const

/** The answers to a review. @throws {PipelineError} input-invalid — there are none */
export async function judgementsOf({ key, judgements }: AnswersFlags): Promise<readonly Judgement[]> {
  const { reviewFiles } = await import('../review/index.js')
  const { readJudgements } = await import('../judgement/index.js')
  return readJudgements(judgements ?? reviewFiles(key).judgements)
}
