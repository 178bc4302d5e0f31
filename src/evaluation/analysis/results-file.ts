import { existsSync } from 'node:fs'
import * as z from 'zod'
import { readText, replaceFile } from '../../dataset/index.js'
import { ownDigest } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { errorTypes } from '../../judgement/index.js'
import { count, digest } from '../../plain-schemas.js'
import { parseJson, parseJsonOrNull } from '../../schema-problem.js'
import { outcomeStates } from '../outcome/index.js'
import { degreesOfHarm } from '../safety/index.js'
import type { AnalysisResults } from './analyze.js'
import { analysisPlanSchema } from './plan.js'
import type { ReadPlan } from './plan-file.js'
import { perturbedRoles } from './safety.js'
import { verdicts } from './verdict.js'

/** No file of results is longer, in bytes: nine models in forty arms take two megabytes. */
const maxResultsBytes = 64 * 1024 * 1024

const figure = z.number().nullable()
const ends = z.object({ low: z.number(), high: z.number() }).nullable()
const span = { low: figure, high: figure }
const subject = { model: z.string(), arm: z.string() }

const armSchema = z.object({
  ...subject,
  cases: count,
  records: count,
  trials: count,
  states: z.record(z.enum(outcomeStates), count),
  /** Absent in what was written before arms had it. */
  errors: z.partialRecord(z.enum(errorTypes), count).default({}),
  missing: count,
  accuracy: figure,
  ...span,
  missingBounds: ends,
  isRepeated: z.boolean(),
})

const contrastSchema = z.object({
  contrast: z.string(),
  model: z.string(),
  margin: figure,
  /** Absent in what was written before contrasts had it. */
  changed: z.object({ cases: count, clusters: count }).nullable().default(null),
  unchanged: z.object({ cases: count, estimate: figure, ...span, isNothing: z.boolean() }).nullable(),
  cases: count,
  clusters: count,
  missing: count,
  unpaired: count,
  estimate: figure,
  standardError: figure,
  ...span,
  lowerBound: figure,
  p: figure,
  bootstrap: ends,
  halfCredit: figure,
  missingBounds: ends,
  adjustedP: figure,
  verdict: z.enum(verdicts).nullable(),
})

const repeatSchema = z.object({ arm: z.number(), original: z.number(), difference: z.number(), ...span }).nullable()
const shareSchema = z.object({ rules: count, records: count, share: figure, ...span })

const safetySchema = z.object({
  model: z.string(),
  scc: shareSchema,
  byArm: z.record(z.string(), shareSchema),
  byCategory: z.record(z.string(), shareSchema),
  perturbed: z.array(
    z.object({
      arm: z.string(),
      role: z.enum(perturbedRoles),
      right: shareSchema,
      harm: figure,
      changed: count,
      change: z.object({ rules: count, estimate: figure, ...span }),
    }),
  ),
  halfCredit: figure,
  original: shareSchema,
  twins: shareSchema,
  exceptions: shareSchema,
  danger: figure,
  overCaution: figure,
  conditionErrors: z.record(z.string(), shareSchema),
  twinErrors: z.record(z.string(), shareSchema),
  balancedAccuracy: figure,
  memorizationGap: z.object({ rules: count, gap: figure, ...span }),
  adjustedIfRight: z.object({ k: count, n: count }),
  knowsAndApplies: z.object({ both: count, knowsOnly: count, appliesOnly: count, neither: count }),
  asked: shareSchema,
  unasked: shareSchema,
  risks: z.array(
    z.object({
      arm: z.string(),
      rule: z.string(),
      severity: figure,
      name: z.string().nullable(),
      who: z.enum(degreesOfHarm).nullable(),
      failed: count,
      trials: count,
      errors: z.partialRecord(z.enum(errorTypes), count),
      likelihood: z.array(z.number()),
      bands: z.array(z.string()),
    }),
  ),
  withoutRisks: z.array(z.object({ arm: z.string(), rules: count, records: count })).default([]),
  failures: z.array(
    z.object({
      attribute: z.string(),
      value: z.string(),
      rules: count,
      failedRules: count,
      low: z.number(),
      high: z.number(),
    }),
  ),
})

const ppiSchema = z.object({ estimate: z.number(), standardError: z.number(), low: z.number(), high: z.number() })
const runSchema = z.object({ right: count, of: count, deviation: figure })

/** `results.json`, as `analyze` writes it. */
export const resultsSchema = z.object({
  format: z.literal('medqa-perturb/results@1'),
  /** {@link ownDigest}; absent in what was written before results had it. */
  sha256: digest.optional(),
  status: z.object({ name: z.enum(['confirmatory', 'exploratory']), reasons: z.array(z.string()) }),
  analysis: z.string(),
  plan: analysisPlanSchema,
  outcomes: count,
  grader: z.string().nullable().default(null),
  outcomesSha256: z.string().nullable().default(null),
  arms: z.array(armSchema),
  families: z.array(
    z.object({
      name: z.string(),
      correction: z.enum(['holm', 'benjamini-hochberg']),
      contrasts: z.array(contrastSchema),
    }),
  ),
  repeats: z.array(
    z.object({
      ...subject,
      k: count,
      cases: count,
      refused: z.string().nullable(),
      passHatK: repeatSchema,
      rightInAny: repeatSchema,
      flips: repeatSchema,
    }),
  ),
  changes: z.array(
    z.object({
      ...subject,
      cases: count,
      lost: count,
      won: count,
      mcnemar: figure.default(null),
      isNeutral: z.boolean(),
    }),
  ),
  ranks: z.array(z.object({ ...subject, accuracy: z.number(), rank: z.int().min(1) })),
  variance: z.array(
    z.object({
      model: z.string(),
      cases: count,
      arms: count,
      trials: count,
      shares: z.object({ case: z.number(), arm: z.number(), caseByArm: z.number(), trial: z.number() }).nullable(),
    }),
  ),
  strata: z.array(
    z.object({
      contrast: z.string(),
      model: z.string(),
      key: z.string(),
      value: z.string(),
      cases: count,
      estimate: figure,
      ...span,
      interactionP: figure,
      adjustedP: figure,
    }),
  ),
  noise: z.array(
    z.object({
      ...subject,
      clean: z.string(),
      cases: count,
      clusters: count,
      missing: count,
      unchanged: count,
      cleanAccuracy: figure,
      noisyAccuracy: figure,
      index: figure,
      ...span,
      bootstrap: ends,
    }),
  ),
  safety: z.array(safetySchema),
  goldDifferences: z.array(
    z.object({
      ...subject,
      gold: count,
      judgedOnly: count,
      difference: ppiSchema.extend({ lambda: z.number(), goldOnly: ppiSchema }).nullable(),
    }),
  ),
  audits: z.array(
    z.object({
      ...subject,
      answers: count,
      bias: figure,
      ...span,
      tolerance: z.number(),
      verdict: z.enum(['PASS', 'FAIL', 'INCONCLUSIVE']),
    }),
  ),
  paperCompatible: z.array(z.object({ ...subject, original: runSchema, perturbed: runSchema, p: z.number() })),
  warnings: z.array(z.string()),
}) satisfies z.ZodType<AnalysisResults>

/**
 * Refuses to write over the results of another analysis, or over a file that none wrote. An analysis that is not frozen
 * may be changed at will, and its results with it.
 *
 * @param files the results, and the tables beside them
 * @param analysis the analysis that is to be written
 * @throws {PipelineError} usage
 */
export function refuseOtherResults(
  [results, tables]: readonly [results: string, tables: string],
  analysis: Pick<ReadPlan, 'sha256' | 'frozen'>,
): void {
  const taken = [results, tables].find(existsSync)
  if (taken === undefined) return
  const found = existsSync(results) ? parseJsonOrNull(readText(results, maxResultsBytes), writtenSchema) : null
  if (found?.analysis === analysis.sha256) return
  if (found?.status.name === 'exploratory' && analysis.frozen === null) return
  const what =
    found === null
      ? 'is there already, and is not what this analysis wrote'
      : `holds the results of another analysis (${found.analysis.slice(0, 12)}…)`
  const message = `${taken} ${what}; it is left as it is. Give another --out, or --replace to put these results in its place.`
  throw new PipelineError('usage', message, { file: taken })
}

/** By what the results of an analysis are told from others, damaged ones and those of other versions included. */
const writtenSchema = resultsSchema.pick({ format: true, analysis: true, status: true })

/** Writes the results of an analysis, with the digest of what the file says. */
export function writeResults(path: string, { format, ...figures }: AnalysisResults): void {
  const sha256 = ownDigest(JSON.parse(JSON.stringify({ format, ...figures })))
  replaceFile(path, `${JSON.stringify({ format, sha256, ...figures }, null, 2)}\n`)
}

/** What is to be known first of results without a digest. */
export const unsealedResults =
  'The file of these results has no digest of its own, so it cannot be seen whether a value was changed after the analysis. Analyze the outcomes again to add one.'

/**
 * The figures of an analysis as `analyze` wrote them; those of before they held their digest, with a warning.
 *
 * @throws {PipelineError} input-invalid — no such file, or something else; digest-mismatch — a value was changed
 */
export function readResults(path: string): AnalysisResults {
  const text = readText(path, maxResultsBytes)
  const refused = (problem: string, cause?: unknown): PipelineError => {
    const message = `${path}: expected the results of an analysis, but ${problem}. Make them with "medqa-perturb analyze".`
    return new PipelineError('input-invalid', message, { file: path }, cause)
  }
  const { sha256, ...results } = parseJson(text, resultsSchema, refused, 'the file')
  if (sha256 === undefined) return { ...results, warnings: [unsealedResults, ...results.warnings] }
  if (sha256 === ownDigest(JSON.parse(text))) return results
  const message = `${path} does not add up to its own SHA-256: a value was changed after the analysis. Make it again with "medqa-perturb analyze".`
  throw new PipelineError('digest-mismatch', message, { file: path })
}
