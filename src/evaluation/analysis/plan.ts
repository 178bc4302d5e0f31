import { z } from 'zod'

const arm = z.string().min(1)
const share = z.number().min(0).max(1)

/** One declared comparison: an arm against another, or a trend over doses. */
const contrastSchema = z.union([
  z.strictObject({
    arm,
    /** The matched control: it differs from the arm in one factor only. */
    against: arm,
    /** Two models whose differences are compared: is the first hurt more than the second? */
    models: z.tuple([arm, arm]).optional(),
  }),
  z.strictObject({
    /** Doses of arms, such as inserted sentences: the slope within each case. */
    trend: z.record(arm, z.number()).refine((doses) => new Set(Object.values(doses)).size > 1, 'needs two doses'),
  }),
])

/** An analysis as it is declared before the first outcome is read. */
export const analysisPlanSchema = z.strictObject({
  format: z.literal('medqa-perturb/analysis@1'),
  /** What is estimated, in a sentence. */
  estimand: z.string().min(1),
  /** The grader whose verdicts count; null where there is one only. */
  grader: z.string().min(1).nullable().default(null),
  /** Two-sided level of intervals. */
  level: z.number().gt(0.5).lt(1).default(0.95),
  margin: z.strictObject({
    /** Largest loss that does not matter, as a share (.03 is three points). */
    points: share.gt(0),
    /** The same as a share of the accuracy on originals; the smaller of the two holds. */
    share: share.gt(0),
    /** Why so much and no more. */
    reason: z.string().min(1),
  }),
  /** The arm of unperturbed cases. */
  original: arm.default('original'),
  /** An arm that must degrade; without it no arm is called robust. */
  positiveControl: arm.nullable().default('shortened'),
  /** Seed of permutations and bootstrap. */
  seed: z.string().min(1).default('1'),
  /** Sign patterns and bootstrap samples that are drawn. */
  draws: z.int().min(100).max(1_000_000).default(10_000),
  families: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        /** Holm for what was declared, Benjamini–Hochberg for exploration. */
        correction: z.enum(['holm', 'benjamini-hochberg']).default('holm'),
        contrasts: z.array(contrastSchema).min(1),
      }),
    )
    .min(1),
})

/** A declared analysis. */
export type AnalysisPlan = z.infer<typeof analysisPlanSchema>
export type PlannedContrast = z.infer<typeof contrastSchema>

/** A contrast in a few words, for tables. */
export function contrastName(contrast: PlannedContrast): string {
  if ('trend' in contrast) return `trend over ${Object.keys(contrast.trend).join(', ')}`
  const between = contrast.models === undefined ? '' : `, ${contrast.models[0]} − ${contrast.models[1]}`
  return `${contrast.arm} − ${contrast.against}${between}`
}
