import { existsSync } from 'node:fs'
import * as z from 'zod'
import { parseYaml, readText, writeNew } from '../../dataset/index.js'
import { PipelineError, quote } from '../../errors.js'
import { digest } from '../../plain-schemas.js'
import { parseJsonOrNull, problemOf } from '../../schema-problem.js'
import { type AnalysisPlan, analysisPlanSchema, planDigest } from './plan.js'
import { unstatedReason } from './starter.js'

/** No analysis is longer; a file that is was named by mistake. */
const maxBytes = 1024 * 1024

/** An analysis as it was when it was frozen. */
export const frozenPlanSchema = z.strictObject({
  format: z.literal('medqa-perturb/frozen-analysis@1'),
  /** SHA-256 over the canonical JSON of the plan. */
  sha256: digest,
  plan: analysisPlanSchema,
})

/** An analysis with what was frozen of it. */
export interface ReadPlan {
  readonly plan: AnalysisPlan
  readonly sha256: string
  /** The frozen file next to it; null where there is none. */
  readonly frozen: z.infer<typeof frozenPlanSchema> | null
}

/**
 * Reads an analysis from YAML, and what was frozen of it.
 *
 * All faults of the file are told at once.
 *
 * @throws {PipelineError} input-invalid — no such file, or it cannot be read; recipe-invalid — it is no analysis;
 * digest-mismatch — the frozen file was changed by hand
 */
export function readPlan(path: string): ReadPlan {
  if (!existsSync(path)) {
    const message = `Cannot read ${path}: there is no such file. Check the path, or write one with "medqa-perturb analyze init ${path} --datasets DIR…".`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  const read = parseYaml(readText(path, maxBytes))
  if ('problem' in read) {
    const line = read.line === undefined ? '' : `, line ${read.line}`
    const message = `${path}${line}: expected an analysis in YAML, but ${read.problem}. Correct it.`
    throw new PipelineError('recipe-invalid', message, { file: path })
  }
  const result = analysisPlanSchema.safeParse(read.value)
  if (!result.success) throw notAPlan(path, result.error, read.value)
  return { plan: result.data, sha256: planDigest(result.data), frozen: readFrozen(frozenPath(path)) }
}

/** The path of the frozen copy of an analysis. */
function frozenPath(path: string): string {
  return `${path}.frozen.json`
}

/**
 * Freezes an analysis: writes its digest and all its settings to a file beside it. One that is frozen as it stands stays so.
 *
 * @throws {PipelineError} usage — it was changed since it was frozen, or does not say why the margin does not matter; and
 * as `readPlan`
 */
export function freezePlan(path: string): { readonly path: string; readonly sha256: string } {
  const { plan, sha256, frozen } = readPlan(path)
  const out = frozenPath(path)
  if (frozen !== null) {
    if (frozen.sha256 === sha256) return { path: out, sha256 }
    const message = `${path} was frozen as ${frozen.sha256.slice(0, 12)} and has been changed since (${changedKeys(frozen.plan, plan).join(', ')}). Give the changed analysis a file name of its own; ${out} stays as the record of what was declared.`
    throw new PipelineError('usage', message, { file: out })
  }
  if (plan.margin.reason.trim() === unstatedReason) {
    const message = `${path}: "margin.reason" still holds what "analyze init" wrote there. Write why a loss of this size would change no decision, then freeze it: what is frozen stays as it is.`
    throw new PipelineError('usage', message, { file: path })
  }
  const content = { format: 'medqa-perturb/frozen-analysis@1', sha256, plan }
  writeNew(out, `${JSON.stringify(content, null, 2)}\n`)
  return { path: out, sha256 }
}

/** The settings in which two analyses differ, by the names of their keys. */
export function changedKeys(one: AnalysisPlan, other: AnalysisPlan): readonly string[] {
  const keys = Object.keys(analysisPlanSchema.shape) as (keyof AnalysisPlan)[]
  return keys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
}

function readFrozen(path: string): ReadPlan['frozen'] {
  if (!existsSync(path)) return null
  const frozen = parseJsonOrNull(readText(path, maxBytes), frozenPlanSchema)
  if (frozen !== null && planDigest(frozen.plan) === frozen.sha256) return frozen
  const message = `${path} was changed after it was frozen: its digest is not that of its plan. Restore it; a frozen analysis is never edited.`
  throw new PipelineError('digest-mismatch', message, { file: path })
}

function notAPlan(path: string, error: z.ZodError, value: unknown): PipelineError {
  const faults = error.issues.map((issue) => `  ${problemOf([issue], value, 'the file')}`)
  const shown = faults.length > 12 ? [...faults.slice(0, 12), `  … and ${faults.length - 12} more`] : faults
  const message = `${path}: expected an analysis, but found\n${shown.join('\n')}\nCorrect ${quote(path)}, or start from "medqa-perturb analyze init".`
  return new PipelineError('recipe-invalid', message, { file: path })
}
