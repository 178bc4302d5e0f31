import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { readText, replaceFile, tallyFile } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { counted } from '../../format/index.js'
import { demand, kinds, worded } from '../../given.js'
import { count, digest } from '../../plain-schemas.js'
import { receiptPath } from '../../receipt-path.js'
import { parseJsonOrNull } from '../../schema-problem.js'
import { readOutcomes } from './outcome.js'

const format = 'medqa-perturb/outcomes-receipt@1'

/** The receipt next to a file of outcomes: where they came from, and which analysis was frozen by then. */
export const outcomesReceiptSchema = z.strictObject({
  format: z.literal(format),
  /** How the results were written: `inspect`, `lm-eval`, … */
  from: z.string(),
  files: z.array(z.strictObject({ name: z.string(), sha256: digest, bytes: count })),
  datasets: z.array(z.strictObject({ recipe: z.string(), version: z.string(), fingerprint: digest })),
  /** Digest of the frozen analysis; null where none was named. */
  analysis: digest.nullable(),
  /** What was found of what was wanted, by name. */
  counts: z.record(z.string(), count),
  outcomes: z.strictObject({ name: z.string(), sha256: digest, records: count.nullable() }),
})

/** Of which datasets and files a file of outcomes came, with digests. */
export type OutcomesReceipt = z.infer<typeof outcomesReceiptSchema>

/** The content of a receipt. */
type ReceiptContent = Omit<OutcomesReceipt, 'format' | 'datasets'> & {
  readonly datasets: readonly OutcomesReceipt['datasets'][number][]
}

/** A receipt of outcomes, its keys always in the same order. */
export function outcomesReceipt(content: ReceiptContent): OutcomesReceipt {
  return outcomesReceiptSchema.parse({ format, ...content })
}

/** Writes a receipt beside the outcomes in a folder. */
export function writeOutcomesReceipt(folder: string, receipt: OutcomesReceipt): void {
  replaceFile(receiptPath(join(folder, receipt.outcomes.name)), receiptText(receipt))
}

function receiptText(receipt: OutcomesReceipt): string {
  return `${JSON.stringify(receipt, null, 2)}\n`
}

/**
 * Which of a run's files a folder does not hold yet: none where it holds exactly these files and receipts, and null where
 * one of them is another.
 */
export async function missingFrom(
  folder: string,
  files: readonly { readonly name: string; readonly sha256: string }[],
  receipts: readonly OutcomesReceipt[],
): Promise<readonly string[] | null> {
  const texts = new Map(receipts.map((receipt) => [receipt.outcomes.name, receiptText(receipt)]))
  const missing: string[] = []
  for (const { name, sha256 } of files) {
    const path = join(folder, name)
    const isThere = existsSync(path)
    if (isThere && (await tallyFile(path)).digest() !== sha256) return null
    if (texts.has(name) && textAt(receiptPath(path)) !== (isThere ? texts.get(name) : null)) return null
    if (!isThere) missing.push(name)
  }
  return missing
}

function textAt(path: string): string | null {
  return existsSync(path) ? readText(path) : null
}

/** Removes the receipt of a file of outcomes before others take their place. */
export function removeOutcomesReceipt(outcomes: string): void {
  rmSync(receiptPath(outcomes), { force: true })
}

/**
 * The receipt of a file of outcomes; null where there is none.
 *
 * @throws {PipelineError} digest-mismatch — it is no receipt, or the outcomes are not those it names
 */
export async function readOutcomesReceipt(outcomes: string): Promise<OutcomesReceipt | null> {
  demand('readOutcomesReceipt', outcomes, worded('the path of a file of outcomes', kinds.text))
  const path = receiptPath(outcomes)
  if (!existsSync(path)) return null
  const receipt = parseJsonOrNull(readText(path), outcomesReceiptSchema)
  const found = receipt === null ? '' : (await tallyFile(outcomes)).digest()
  if (receipt !== null && receipt.outcomes.sha256 === found) return receipt
  const why =
    receipt === null
      ? `${path} is no receipt of outcomes`
      : `${outcomes} is not the file that ${path} names${await damageOf(outcomes, receipt.outcomes.records)}`
  const message = `${why}: one of the two was changed after the import. Import the results again.`
  throw new PipelineError('digest-mismatch', message, { file: path })
}

/** Where a file of outcomes is cut or damaged, in brackets; nothing where each of its lines is an outcome and none is gone. */
async function damageOf(outcomes: string, written: number | null): Promise<string> {
  let found = 0
  try {
    for await (const _ of readOutcomes(outcomes)) found++
  } catch (error) {
    if (error instanceof PipelineError && error.where.line !== undefined)
      return ` (line ${error.where.line} is no outcome)`
    throw error
  }
  return written === null || found === written
    ? ''
    : ` (it ends after line ${found}, and ${counted(written, 'line was', 'lines were')} written)`
}

/**
 * Holds a file of responses against the receipt of the outcomes beside it, where that names it.
 *
 * @throws {PipelineError} digest-mismatch — it names others
 */
export async function proveResponses(file: string): Promise<void> {
  const path = receiptPath(join(dirname(file), 'outcomes.jsonl'))
  const receipt = existsSync(path) ? parseJsonOrNull(readText(path), outcomesReceiptSchema) : null
  const named = receipt?.files.find(({ name }) => name === basename(file))
  if (named === undefined || (await tallyFile(file)).digest() === named.sha256) return
  const message = `${file} is not the file that ${path} names: one of the two was changed after the run. Give the command that made them again, with --replace.`
  throw new PipelineError('digest-mismatch', message, { file })
}
