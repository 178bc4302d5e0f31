import { basename } from 'node:path'
import * as z from 'zod'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { count, digest } from '../../plain-schemas.js'
import { parseJson } from '../../schema-problem.js'
import { readText } from '../file/index.js'

const share = z.number().min(0).max(1)

/** What the next build does with cases that were judged bad. */
export const exclusionActions = ['refuse', 'drop', 'replace'] as const

/** What the next build does with a case that was judged bad. */
export type ExclusionAction = (typeof exclusionActions)[number]

/** Who reviewed what, with what result; written to the manifest and the card. */
export const reviewStatementSchema = z.strictObject({
  /** The dataset that was reviewed. */
  dataset: z.strictObject({ name: z.string(), version: z.string(), fingerprint: digest }),
  question: z.string(),
  /** Roles and years, no names: `internist, 9 years`. */
  raters: z.array(z.string()),
  /** Cases that were reviewed, of how many. */
  cases: count,
  population: count,
  fine: count,
  /** Exact 95 % interval of the share of cases that are fine. */
  low: share,
  high: share,
})

/** Who reviewed what, with what result. */
export type ReviewStatement = z.infer<typeof reviewStatementSchema>

/** What `review exclude` writes and `build --exclusions` reads. */
export const exclusionsSchema = z.strictObject({
  format: z.literal('medqa-perturb/exclusions@1'),
  action: z.enum(exclusionActions),
  review: reviewStatementSchema,
  items: z.array(
    z.strictObject({
      case: z.string(),
      record: z.string(),
      /** The sentence that was judged; empty where the whole record was. */
      about: z.string(),
      reason: z.string(),
      /** Digest of what was judged: of the text, with the sentence where one was. */
      sha256: digest,
    }),
  ),
})

/** The content of a file of exclusions. */
export type ExclusionFile = z.infer<typeof exclusionsSchema>

/** A file of exclusions that was read. */
export interface ReadExclusions extends ExclusionFile {
  readonly name: string
  readonly sha256: string
}

/** No file of exclusions is longer, in bytes. */
const mostBytes = 16 * 1024 * 1024

/** Reads files of exclusions, in the order of the reviews. @throws {PipelineError} input-invalid */
export function readExclusions(paths: readonly string[]): readonly ReadExclusions[] {
  return paths.map((path) => {
    const content = readText(path, mostBytes)
    const refuse = (problem: string, cause?: unknown): PipelineError => {
      const message = `${path}: expected exclusions as "review exclude" writes them, but ${problem.slice(0, 300)}. Name a file that it wrote.`
      return new PipelineError('input-invalid', message, { file: path }, cause)
    }
    const exclusions = parseJson(content, exclusionsSchema, refuse, 'the file')
    return { ...exclusions, name: basename(path), sha256: sha256(content) }
  })
}
