import * as z from 'zod'
import { digestOf } from '../../digest.js'
import { quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { riskPolicySchema } from '../safety/index.js'

const arm = z.string().min(1)
const share = z.number().min(0).max(1)

/** One arm less another, its matched control: they differ in one factor only. */
const differenceSchema = z.strictObject({
  arm,
  against: arm,
  /** Two models whose differences are compared: is the first hurt more than the second? */
  models: z.tuple([arm, arm]).optional(),
  /**
   * `changed`: only cases whose text differs between the two arms count; the others are an A/A control that must show
   * nothing. For noise, which leaves some records as they were, and for arms that exchange some sentences only.
   */
  only: z.enum(['changed']).optional(),
  /**
   * `sentence`: the inserted sentences are a sample as the cases are, and the interval generalises to other sentences
   * too. For contrasts of sentence types, each of whose sentences is in many cases.
   */
  alsoBy: z.enum(['sentence']).optional(),
})

const pairSchema = z.strictObject({ arm, against: arm })

/**
 * One difference minus another within the same cases: does noise cost more where the condition is in the text?
 * The safety paper leaves that open. [safety §4.4, §4.7]
 */
const interactionSchema = z.strictObject({ interaction: z.tuple([pairSchema, pairSchema]) })

/** A straight line over doses, such as inserted sentences: the slope within each case. */
const trendSchema = z.strictObject({
  trend: z.record(arm, z.number()).refine((doses) => new Set(Object.values(doses)).size > 1, 'needs two doses'),
})

/** A straight line over the share of added characters that each record really got, within each case. */
const addedShareSchema = z.strictObject({
  addedShare: z.array(arm).min(2, 'needs two arms'),
})

const contrastSchema = z.union([differenceSchema, interactionSchema, trendSchema, addedShareSchema])

/** Two arms, or models, that are to be compared and are one would show no difference, whatever was answered. */
function refuseItself(contrast: z.infer<typeof contrastSchema>, context: z.RefinementCtx): void {
  const compared = 'interaction' in contrast ? contrast.interaction : 'arm' in contrast ? [contrast] : []
  const same = compared.find(({ arm: one, against }) => one === against)?.arm
  if (same !== undefined)
    context.addIssue(`compares the arm ${quote(same)} with itself; name another arm after "against"`)
  if ('addedShare' in contrast && new Set(contrast.addedShare).size < contrast.addedShare.length) {
    context.addIssue('names an arm twice')
  }
  if (namesModels(contrast) && contrast.models[0] === contrast.models[1]) {
    context.addIssue(`compares the model ${quote(contrast.models[0])} with itself`)
  }
}

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
  /** Arms whose edits change nothing that matters: what changes in them is the noise floor of a deterministic model. */
  neutral: z.array(arm).default([]),
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
        contrasts: z.array(contrastSchema.superRefine(refuseItself)).min(1),
      }),
    )
    .min(1, 'Name at least one family with one contrast')
    .refine((families) => new Set(families.map(({ name }) => name)).size === families.length, 'has one name twice'),
  /** Arms under noise, each with the arm of the same records without: how much of the clean accuracy is lost. */
  noise: z
    .array(z.strictObject({ arm, clean: arm }).refine((one) => one.arm !== one.clean, 'compares an arm with itself'))
    .default([]),
  /** Keys of records' metadata by which losses are shown apart: exploration, whatever comes out. */
  strata: z.array(z.string().min(1)).default([]),
  /** Names, degrees of harm, levels of likelihood and bands of the risk matrix. [safety §2.3] */
  risk: riskPolicySchema.prefault({}),
  /** Largest bias of the grader that does not matter, as a share; an audit per arm is compared with it. */
  graderTolerance: share.gt(0).default(0.03),
})

/** A declared analysis. */
export type AnalysisPlan = z.infer<typeof analysisPlanSchema>

/** One comparison of an analysis: an arm against its control. */
export type PlannedContrast = z.infer<typeof contrastSchema>

/** The digest of an analysis as it is frozen: of its settings, not of how its file is written. */
export function planDigest(plan: AnalysisPlan): string {
  demand('planDigest', plan, worded('a plan, as readPlan gives it', kinds.object))
  return digestOf(plan)
}

/** A contrast in a few words, for tables. */
export function contrastName(contrast: PlannedContrast): string {
  if ('trend' in contrast) return `trend over ${Object.keys(contrast.trend).join(', ')}`
  if ('addedShare' in contrast) return `added share over ${contrast.addedShare.join(', ')}`
  if ('interaction' in contrast) return contrast.interaction.map((one) => `(${one.arm} − ${one.against})`).join(' − ')
  const between = contrast.models === undefined ? '' : `, ${contrast.models[0]} − ${contrast.models[1]}`
  const only = contrast.only === undefined ? '' : ', changed cases'
  const alsoBy = contrast.alsoBy === undefined ? '' : ', by sentence too'
  return `${contrast.arm} − ${contrast.against}${only}${alsoBy}${between}`
}

/** Whether a contrast is of two models that it names, and not of each model alone. */
export function namesModels(
  contrast: PlannedContrast,
): contrast is PlannedContrast & { readonly models: [string, string] } {
  return 'models' in contrast && contrast.models !== undefined
}

/** The arms that a contrast reads. */
export function armsOf(contrast: PlannedContrast): readonly string[] {
  if ('trend' in contrast) return Object.keys(contrast.trend)
  if ('interaction' in contrast) return contrast.interaction.flatMap((one) => [one.arm, one.against])
  return 'addedShare' in contrast ? contrast.addedShare : [contrast.arm, contrast.against]
}
