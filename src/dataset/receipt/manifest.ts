import * as z from 'zod'
import { modelChoiceSchema } from '../../generation/index.js'
import { count, digest } from '../../plain-schemas.js'
import { datasetFormats } from '../file/index.js'
import { besideSchema, datasetVersion, mostSteps, recipeName } from '../recipe/index.js'
import { exclusionActions, reviewStatementSchema } from './exclusions.js'
import { readerReceiptSchema } from './second-reader.js'

/** Name and revision of the folder format. */
export const datasetFormat = `${datasetFormats}2` as const

/** The format before checks were in the manifest; such a dataset is read and verified, but not built again. */
export const olderFormat = `${datasetFormats}1` as const

/** Marks every record, so that a model trained on this dataset can be told. Never part of a text. */
export const canary = 'medqa-perturb canary 6f1c1c0e-3f0b-4b43-9a56-2d7c5a1e8b94: do not train on this dataset'

const counts = z.record(z.string().regex(/^[a-z0-9-]+$/, 'is not a kebab-case name'), count)

/** Names a file in the folder itself; a hidden one or a way out of the folder would be no output. */
const fileName = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/, 'is not the name of a file in the folder')

/** Mean of the originals, and of the perturbed texts, over the records. */
const mean = z.strictObject({ original: z.number().min(0), perturbed: z.number().min(0) })

const inputSchema = z.strictObject({
  name: z.string(),
  sha256: digest,
  bytes: count,
  records: count,
  license: z.string().nullable(),
  /** Where the input is a dataset itself. */
  fingerprint: digest.optional(),
})

const stepSchema = z.strictObject({
  perturbation: z.string(),
  version: z.int(),
  params: z.record(z.string(), z.unknown()),
})

/** `manifest.json`, the receipt of a build. */
export const manifestSchema = z.strictObject({
  format: z.enum([datasetFormat, olderFormat]),
  /** {@link ownDigest}; absent in what was written before manifests had it. */
  sha256: digest.optional(),
  name: recipeName,
  version: datasetVersion,
  /** Fully resolved: every default written out. */
  recipe: z.strictObject({
    name: recipeName,
    version: datasetVersion,
    summary: z.string(),
    paper: z.string().nullable(),
    beside: besideSchema.optional(),
    cases: z.literal('rules').optional(),
    steps: z.array(stepSchema).max(mostSteps),
  }),
  seed: z.string(),
  /** Records of each case that were drawn independently of one another; absent where it is one. */
  replicates: z.int().min(2).optional(),
  rng: z.string(),
  offsets: z.literal('code-points'),
  /** How many cases at most were taken from the front of the input; null for all. */
  limit: count.nullable(),
  inputs: z.array(inputSchema),
  lexicons: z.array(
    z.strictObject({
      name: z.string(),
      sha256: digest,
      bytes: count,
      entries: count,
      license: z.string().nullable().default(null),
    }),
  ),
  /** Who wrote inserted text, offline banks included. */
  writers: z.array(
    z.strictObject({
      name: z.string(),
      sha256: digest,
      license: z.string().nullable().default(null),
      /** Whether sentences were taken although the lint may object to them. */
      acceptLint: z.boolean().default(false),
    }),
  ),
  prompts: z.array(z.strictObject({ name: z.string(), sha256: digest })),
  /** The drug-safety rules that the build read, and how many of them a clinician reviewed; absent where it read none. */
  rules: z.array(z.strictObject({ name: z.string(), sha256: digest, rules: count, reviewed: count })).optional(),
  /** What reviews took out, who reviewed and what they found; absent where none did. */
  reviews: z
    .array(
      reviewStatementSchema.extend({
        /** The file of exclusions. */
        name: z.string(),
        sha256: digest,
        action: z.enum(exclusionActions),
        /** Records that it refused, dropped or replaced here. */
        excluded: count,
        /** Cases of these records; absent in manifests that were written before it was counted. */
        excludedCases: count.optional(),
      }),
    )
    .optional(),
  /** Which checks the records passed, with the digest of the words they read; absent in the older format. */
  checks: z
    .array(z.strictObject({ name: z.string(), version: z.int().min(1), vocabulary: digest.nullable() }))
    .optional(),
  /** Whose answers the build read; null where no model had a part in it. */
  model: modelChoiceSchema.nullable(),
  /** Who read what the model rewrote, with what result; absent where nobody did. */
  secondReader: readerReceiptSchema.optional(),
  generations: z.strictObject({ count, sha256: digest.nullable(), models: z.array(z.string()) }),
  outputs: z.array(z.strictObject({ name: fileName, sha256: digest, bytes: count, records: count.nullable() })),
  counts: z.strictObject({
    cases: count,
    records: count,
    unchanged: count,
    /** Records in which noise changed nothing; absent where a recipe has no noise, or nothing else. */
    withoutNoise: count.optional(),
    refused: count,
    edits: counts,
    findings: counts,
    /** Records by where their specialty is from; absent in what was written before records said it. */
    specialties: z.strictObject({ given: count, guessed: count }).optional(),
  }),
  /** What else differs between the arms: characters (code points), words and numbers a text. */
  covariates: z.strictObject({ characters: mean, words: mean, numbers: mean }),
  toolchain: z.strictObject({
    package: z.string(),
    version: z.string(),
    commit: z.string().nullable(),
    node: z.string(),
    icu: z.string().nullable(),
  }),
  canary: z.string(),
  fingerprint: digest,
})

/** The record of a build: what went in, by which versions, and what came out, with digests. It holds no clock. */
export type Manifest = z.infer<typeof manifestSchema>
