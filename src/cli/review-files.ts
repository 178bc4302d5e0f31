import { existsSync } from 'node:fs'
import type { Option } from 'commander'
import { PipelineError } from '../errors.js'
import type { Judgement } from '../judgement/index.js'
import type { AnyKey } from '../review/index.js'
import { printMessage } from './output.js'
import { fileToRead } from './written-files.js'

/** Where a review's key is kept by default; its answers lie beside it. */
export const defaultKey = 'out/review/key.json'

/** Which review, and where its answers are if not beside its key. */
export interface AnswersFlags {
  readonly key: string
  readonly judgements?: string | undefined
}

/** The flag of every command that reads the key of a review: `of` says by what it was written. */
export function keyFlag(of = 'review export'): Option {
  const option = fileToRead('--key <file>', `the key written by "${of}"`, async (_, { key }) => [
    (await import('../review/index.js')).keyFile(String(key)),
  ])
  return option.default(defaultKey)
}

/** The flag of every command that reads the answers to a review. */
export function judgementsFlag(): Option {
  const description = 'the file written by "review import" (default: judgements.jsonl beside the key)'
  return fileToRead('--judgements <file>', description, async (judgements, { key }) => [
    (await answersFiles({ key: String(key), judgements }))[1],
  ])
}

/** The files that hold a review's key and the answers to it. */
async function answersFiles({ key, judgements }: AnswersFlags): Promise<readonly [key: string, answers: string]> {
  const { keyFile, reviewFiles } = await import('../review/index.js')
  return [keyFile(key), judgements ?? reviewFiles(key).judgements]
}

/** Says that nothing shows whether a key without a digest was changed. */
export function warnOfUnsealedKey({ edits, subjects }: AnyKey): void {
  if ((edits ?? subjects).sha256 !== undefined) return
  printMessage(
    'Warning: the key has no SHA-256 of its own (it was written before keys had one): a change would not show.',
  )
}

/** The answers to a review. @throws {PipelineError} input-invalid — no key is there, or no answers to it */
export async function judgementsOf(flags: AnswersFlags): Promise<readonly Judgement[]> {
  const { readAnyKey } = await import('../review/index.js')
  const { readJudgements } = await import('../judgement/index.js')
  const { key } = flags
  warnOfUnsealedKey(readAnyKey(key))
  const [, path] = await answersFiles(flags)
  if (existsSync(path)) return readJudgements(path)
  const message = `Expected answers to the review of ${key} in ${path}, but there is no such file. Import the filled-in forms first (medqa-perturb review import FILE… --key ${key}), or name their file with --judgements.`
  throw new PipelineError('input-invalid', message, { file: path })
}
