import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { bundledPath } from '../../bundled.js'
import { digestOf } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { modelChoiceSchema } from '../../generation/index.js'
import { rngName } from '../../rng.js'
import { problemOf } from '../../schema-problem.js'
import { vocabularyDigest } from '../../vocabulary/index.js'
import { datasetFormats, notPlainJson, readText } from '../file/index.js'
import { besideSchema, datasetVersion, mostSteps, type Recipe, recipeName } from '../recipe/index.js'
import { exclusionActions, reviewStatementSchema } from './exclusions.js'
import { readerReceiptSchema } from './second-reader.js'

/** Name and revision of the folder format. */
const datasetFormat = `${datasetFormats}2` as const

/** The format before checks stood in the manifest; such a dataset is read and verified, but not built again. */
export const olderFormat = `${datasetFormats}1` as const

/** Marks every record, so that a model trained on this dataset can be told. Never part of a text. */
export const canary = 'medqa-perturb canary 6f1c1c0e-3f0b-4b43-9a56-2d7c5a1e8b94: do not train on this dataset'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const counts = z.record(z.string().regex(/^[a-z0-9-]+$/, 'is not a kebab-case name'), count)

/** Names a file in the folder itself; a hidden one or a way out of the folder would be no output. */
const fileName = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/, 'is not the name of a file in the folder')

/** No manifest is longer, in bytes. */
const maxManifestBytes = 16 * 1024 * 1024

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
  /** {@link manifestDigest}; absent in what was written before manifests had it. */
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
      }),
    )
    .optional(),
  /** Which checks the records passed, with the digest of the words they read; absent in the older format. */
  checks: z
    .array(z.strictObject({ name: z.string(), version: z.int().min(1), vocabulary: digest.nullable() }))
    .optional(),
  /** Whose answers the build read; null where no model had a part in it. */
  model: modelChoiceSchema.nullable(),
  /** Who read what the model rewrote, and what came of it; absent where nobody did. */
  secondReader: readerReceiptSchema.optional(),
  generations: z.strictObject({ count, sha256: digest.nullable(), models: z.array(z.string()) }),
  outputs: z.array(z.strictObject({ name: fileName, sha256: digest, bytes: count, records: count.nullable() })),
  counts: z.strictObject({
    cases: count,
    records: count,
    unchanged: count,
    refused: count,
    edits: counts,
    findings: counts,
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

export type Manifest = z.infer<typeof manifestSchema>

/** What a build knows about itself, the receipts of its outputs apart. */
export type ManifestDraft = Omit<
  Manifest,
  'format' | 'sha256' | 'rng' | 'offsets' | 'toolchain' | 'canary' | 'fingerprint'
>

/** Adds what follows from the rest. */
export function finishManifest(draft: ManifestDraft): Manifest {
  const facts: Omit<Manifest, 'fingerprint'> = {
    format: datasetFormat,
    name: draft.name,
    version: draft.version,
    recipe: draft.recipe,
    seed: draft.seed,
    rng: rngName,
    offsets: 'code-points',
    limit: draft.limit,
    inputs: draft.inputs,
    lexicons: draft.lexicons,
    writers: draft.writers,
    prompts: draft.prompts,
    ...(draft.rules === undefined ? {} : { rules: draft.rules }),
    ...(draft.reviews === undefined ? {} : { reviews: draft.reviews }),
    checks: draft.checks,
    model: draft.model,
    ...(draft.secondReader === undefined ? {} : { secondReader: draft.secondReader }),
    generations: draft.generations,
    outputs: draft.outputs,
    counts: draft.counts,
    covariates: draft.covariates,
    toolchain: toolchain(),
    canary,
  }
  const manifest = { ...facts, fingerprint: fingerprintOf(facts) }
  const { format, ...rest } = manifest
  return { format, sha256: manifestDigest(manifest), ...rest }
}

/** SHA-256 over the canonical JSON of a manifest without its key `sha256`, so that no value changes unseen. */
export function manifestDigest(manifest: object): string {
  return digestOf({ ...manifest, sha256: undefined })
}

/**
 * SHA-256 over what determines the data: no clock, no toolchain, no path, nothing that follows from the rest.
 */
export function fingerprintOf(manifest: Omit<Manifest, 'fingerprint'>): string {
  const { format, name, version, recipe, seed, rng, offsets, limit, lexicons, prompts, generations } = manifest
  const inputs = manifest.inputs.map(({ sha256, records }) => ({ sha256, records }))
  const writers = manifest.writers.map(({ name, sha256 }) => ({ name, sha256 }))
  const lent = { lexicons: lexicons.map(({ sha256 }) => sha256), writers, prompts, generations: generations.sha256 }
  const { checks } = manifest
  const rules = manifest.rules?.map(({ sha256 }) => sha256)
  const reviews = manifest.reviews?.map(({ sha256 }) => sha256)
  const { model, prompt, qualification } = manifest.secondReader ?? {}
  const secondReader = manifest.secondReader === undefined ? undefined : { model, prompt, qualification }
  return digestOf({
    format,
    name,
    version,
    steps: recipe.steps,
    checks,
    rules,
    reviews,
    secondReader,
    seed,
    rng,
    offsets,
    limit,
    inputs,
    ...lent,
  })
}

export function describeRecipe({ name, version, summary, paper, beside, cases, steps }: Recipe): Manifest['recipe'] {
  return {
    name,
    version,
    summary,
    paper,
    ...(beside ? { beside } : {}),
    ...(cases === undefined ? {} : { cases }),
    steps: steps.map(({ perturbation, params }) => ({
      perturbation: perturbation.name,
      version: perturbation.version,
      params: params as Record<string, unknown>,
    })),
  }
}

/** The checks of a recipe's steps, each once, by name. */
export function checksOf({ steps }: Pick<Recipe, 'steps'>): NonNullable<Manifest['checks']> {
  const all = new Map(steps.flatMap(({ perturbation }) => perturbation.checks.map((check) => [check.name, check])))
  return [...all.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, version, vocabulary }) => {
      return { name, version, vocabulary: vocabulary === undefined ? null : vocabularyDigest(vocabulary) }
    })
}

/** A manifest as it was read, and what in it is not as it was written, in words. */
export interface OpenedManifest {
  readonly manifest: Manifest
  readonly changes: readonly string[]
}

/**
 * Reads the manifest of a dataset folder.
 *
 * @throws {PipelineError} input-invalid — no manifest there
 * @throws {PipelineError} digest-mismatch — not one of ours
 */
export function readManifest(folder: string): Manifest {
  return openManifest(folder).manifest
}

/** The manifest of what stands in a folder; undefined where that is no dataset of this version. */
export function standingManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder)
  } catch {
    return undefined
  }
}

/** Reads the manifest of a dataset folder and holds it against its own digests. @throws as {@link readManifest} */
export function openManifest(folder: string): OpenedManifest {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path) || !statSync(path).isFile()) {
    const message = `${folder} is not a dataset folder: it has no readable manifest.json. Name the folder of one version, <out>/<recipe>/<version>.`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  const content = readText(path, maxManifestBytes)
  let raw: unknown
  try {
    raw = JSON.parse(content)
  } catch (cause) {
    throw new PipelineError(
      'digest-mismatch',
      `${path} is not valid JSON. Build the dataset again.`,
      { file: path },
      cause,
    )
  }
  const lost = notPlainJson(raw)
  if (lost !== undefined) {
    const message = `${path} is not a manifest of this version: ${lost}. Build the dataset again.`
    throw new PipelineError('digest-mismatch', message, { file: path })
  }
  const result = manifestSchema.safeParse(raw)
  if (result.success) return { manifest: result.data, changes: changesIn(result.data, raw as object) }
  const message = `${path} is not a manifest of this version: ${problemOf(result.error.issues, raw)}. Build the dataset again.`
  throw new PipelineError('digest-mismatch', message, { file: path })
}

/** The digest is taken of what stands in the file: reading fills in what older manifests do not say. */
function changesIn(manifest: Manifest, written: object): readonly string[] {
  const follows = fingerprintOf(manifest) === manifest.fingerprint
  const adds = manifest.sha256 === undefined || manifest.sha256 === manifestDigest(written)
  return [
    ...(follows ? [] : ['the fingerprint does not follow from what the manifest says']),
    ...(adds ? [] : ['the manifest does not add up to its own SHA-256: a value was changed']),
  ]
}

/** This program, as receipts name it. */
export function toolchain(): Manifest['toolchain'] {
  const about = JSON.parse(readFileSync(bundledPath('package.json'), 'utf8')) as { name: string; version: string }
  return {
    package: about.name,
    version: about.version,
    commit: checkedOutCommit(),
    node: process.versions.node,
    icu: process.versions.icu ?? null,
  }
}

/** The commit of a checkout; null for an installed package. */
function checkedOutCommit(): string | null {
  const read = (...parts: string[]): string => readFileSync(bundledPath('.git', ...parts), 'utf8').trim()
  try {
    const head = read('HEAD')
    if (!head.startsWith('ref: ')) return head
    const ref = head.slice(5)
    try {
      return read(ref)
    } catch {
      const packed = read('packed-refs').split('\n')
      return packed.find((line) => line.endsWith(` ${ref}`))?.slice(0, 40) ?? null
    }
  } catch {
    return null
  }
}
