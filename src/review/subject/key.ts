import * as z from 'zod'
import { count, digest } from '../../plain-schemas.js'
import { keyRaterSchema } from '../key.js'
import { subjectQuestionNames } from '../pack.js'
import { reviewKinds } from './subject.js'

/** Name and revision of the key's format. */
export const subjectKeyFormat = 'medqa-perturb/subject-key@1' as const

const name = z.string().min(1)

const itemSchema = z.strictObject({
  subject: z.strictObject({ id: name, sha256: digest }),
  question: z.enum(subjectQuestionNames),
  case: name,
  /** What the case hangs together with; absent in keys of before it was told. */
  cluster: name.optional(),
  /** Chance with which it was drawn. */
  inclusion: z.number().gt(0).max(1),
  /** Record, arm, model, state and so on. */
  about: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** The item's opaque id in the forms of each rater who gets it. */
  ids: z.record(z.string(), z.string()),
})

const pairSchema = z.strictObject({
  case: name,
  arm: name,
  model: name,
  prompt: name,
  trial: count,
  /** Ids of the subjects. */
  original: name,
  perturbed: name,
  inclusion: z.number().gt(0).max(1),
})

/** The key to a review of answers, rules or cases. It never leaves the project. */
export const subjectKeySchema = z.strictObject({
  format: z.literal(subjectKeyFormat),
  /** {@link ownDigest}; absent in keys of before they had it. */
  sha256: digest.optional(),
  kind: z.enum(reviewKinds),
  /** How answers were chosen; null for other kinds. Only `pairs` is a probability sample of pairs. */
  selection: z.enum(['pairs', 'failures', 'disagreements']).nullable(),
  /** Whether answers that pass stand among failures at the same rate. */
  withPasses: z.boolean(),
  seed: z.string(),
  /** Minutes that were asked for, and the estimate for the longest form. */
  minutes: z.number().positive(),
  estimate: z.number().min(0),
  /** Pairs or subjects that could be drawn, and those that were. */
  population: count,
  drawn: count,
  /** What the review was made from. */
  sources: z.array(z.strictObject({ name: z.string(), sha256: digest })),
  raters: z.array(keyRaterSchema),
  pairs: z.array(pairSchema),
  items: z.array(itemSchema),
})

/** The key of a review of texts or answers: which item of a pack is which subject, and how they were drawn. */
export type SubjectKey = z.infer<typeof subjectKeySchema>
