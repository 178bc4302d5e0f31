import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { makeFolder, readText, replaceFile } from '../../dataset/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { count } from '../../plain-schemas.js'
import { parseJsonOrNull } from '../../schema-problem.js'
import type { Qualification } from './qualify.js'

const share = z.number().min(0).max(1)
const rate = z.strictObject({ share: share.nullable(), count, low: share, high: share })
const interval = z.strictObject({ low: z.number(), high: z.number() })

/** What `judge qualify` writes, and `judge` reads before it grades. */
export const qualificationSchema = z.strictObject({
  format: z.literal('medqa-perturb/qualification@1'),
  grader: z.string().min(1),
  least: share,
  level: share,
  pairs: count,
  answers: count,
  unscored: count,
  missing: count,
  parts: z.array(
    z.strictObject({
      by: z.enum(['all', 'arm', 'family']),
      name: z.string(),
      answers: count,
      sensitivity: rate,
      specificity: rate,
      kappa: z.number().nullable(),
      kappaInterval: interval.nullable(),
    }),
  ),
  isQualified: z.boolean(),
  reasons: z.array(z.string()),
})

/** The path of a grader's qualification in a folder of them. */
function qualificationPath(folder: string, grader: string): string {
  return join(folder, `${sha256(grader).slice(0, 12)}.json`)
}

/** Saves a qualification in a folder, replacing an earlier one of that grader; returns its path. */
export function writeQualification(folder: string, qualification: Qualification): string {
  makeFolder(folder)
  const path = qualificationPath(folder, qualification.grader)
  const written = qualificationSchema.parse({ format: 'medqa-perturb/qualification@1', ...qualification })
  replaceFile(path, `${JSON.stringify(written, null, 2)}\n`)
  return path
}

/**
 * What a folder holds of a grader; null where nothing does.
 *
 * @throws {PipelineError} input-invalid — the file is no qualification, or of another grader
 */
export function qualificationOf(folder: string, grader: string): (Qualification & { readonly path: string }) | null {
  const path = qualificationPath(folder, grader)
  if (!existsSync(path)) return null
  const found = parseJsonOrNull(readText(path), qualificationSchema)
  if (found?.grader === grader) {
    const { format: _, ...qualification } = found
    return { ...qualification, path }
  }
  const message = `${path} is not the qualification of ${grader}. Run "medqa-perturb judge qualify" again, or remove the file.`
  throw new PipelineError('input-invalid', message, { file: path })
}
