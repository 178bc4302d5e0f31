import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readText, replaceFile } from '../dataset/index.js'
import { sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import { othersThan, ownerOf, resultsOwnerSchema } from '../evaluation/index.js'
import { digest } from '../plain-schemas.js'
import { parseJsonOrNull } from '../schema-problem.js'
import type { ReportSource } from './source/index.js'

/** Beside the tables of a report, or its long table: whose results they are, and what was written. */
const receiptSchema = z.object({
  format: z.literal('medqa-perturb/report@1'),
  results: resultsOwnerSchema,
  /** Digests of the files, by name; null of those that nobody edits. */
  files: z.record(z.string(), digest.nullable()),
})

/** What a report writes into one folder, and where the receipt of it lies. */
export interface ReportFolder {
  readonly receipt: string
  /** Paths; all lie beside the receipt. */
  readonly files: readonly string[]
}

/**
 * Refuses to write over the tables of other results, by the rule of `analyze`, over one that was edited, and over what no
 * report wrote.
 *
 * @param flag that named them, for the message
 * @throws {PipelineError} usage
 */
export function refuseOtherReport(
  { receipt, files }: ReportFolder,
  { results }: Pick<ReportSource, 'results'>,
  flag: string,
): void {
  const found = readReceipt(receipt)
  const now = { ...ownerOf(results), isFrozen: results.status.name === 'confirmatory' }
  const others = found === null ? null : othersThan(found.results, now)
  if (others !== null) throw taken(receipt, `says that the files beside it show ${others}; they are`, flag)
  for (const path of [receipt, ...files].filter(existsSync)) {
    const wanted = path === receipt && found !== null ? null : found?.files[basename(path)]
    if (wanted === undefined) throw taken(path, 'is there already, and no report wrote it here; it is', flag)
    if (wanted !== null && wanted !== digestAt(path))
      throw taken(path, 'was changed since a report wrote it; it is', flag)
  }
}

function taken(path: string, what: string, flag: string): PipelineError {
  const message = `${path} ${what} left as it is. Give another ${flag}, or --replace to write over it.`
  return new PipelineError('usage', message, { file: path })
}

/**
 * Writes the receipt of what is written: before, so that a run that is stopped leaves files that the next one may write
 * over, and once more when all is there. Of other results nothing stays that could be taken for these, unless somebody
 * edited it.
 *
 * @param uncounted files whose digest is not kept, or not known yet
 */
export function writeReportReceipt(
  { receipt, files }: ReportFolder,
  { results }: Pick<ReportSource, 'results'>,
  uncounted: readonly string[],
): void {
  const found = readReceipt(receipt)
  const owner = ownerOf(results)
  const written = new Map(files.map((path) => [basename(path), uncounted.includes(path) ? null : digestAt(path)]))
  const isSame = found?.results.analysis === owner.analysis && found.results.grader === owner.grader
  for (const [name, earlier] of Object.entries(found?.files ?? {})) {
    const path = join(dirname(receipt), name)
    if (written.has(name) || !existsSync(path)) continue
    if (isSame) written.set(name, earlier)
    else if (earlier !== null && basename(name) === name && earlier === digestAt(path)) rmSync(path)
  }
  const content = { format: 'medqa-perturb/report@1', results: owner, files: Object.fromEntries([...written].sort()) }
  replaceFile(receipt, `${JSON.stringify(content, null, 2)}\n`)
}

function readReceipt(path: string): z.infer<typeof receiptSchema> | null {
  return existsSync(path) ? parseJsonOrNull(readText(path), receiptSchema) : null
}

/** Null of what is no file. */
function digestAt(path: string): string | null {
  return statSync(path).isFile() ? sha256(readFileSync(path)) : null
}
