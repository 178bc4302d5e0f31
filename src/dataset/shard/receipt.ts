import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { digestOf, ownDigest } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { count } from '../../plain-schemas.js'
import { problemOf } from '../../schema-problem.js'
import { type BuildPlan, type Sums, sumsSchema } from '../build/index.js'
import { readText } from '../file/index.js'
import { manifestSchema, plannedReaderSchema } from '../receipt/index.js'

/** Name and revision of the receipt's format. */
const shardFormat = 'medqa-perturb/shard@1' as const

/** The receipt of a shard. */
export const shardFile = 'shard.json'

/** The cases of a shard, `["savage-0000",1]`: id and line; merging tells by it where a case occurs twice. */
export const idsFile = 'ids.jsonl'

/** No receipt is longer, in bytes: an abbreviation list may have a count for each of its senses. */
const maxShardBytes = 256 * 1024 * 1024

/** One of several parts of a build. */
export interface Shard {
  /** 1-based. */
  readonly index: number
  readonly of: number
}

const { shape } = manifestSchema

/** A review before the records are counted that it took out: a shard may have none of them. */
const plannedReview = shape.reviews
  .unwrap()
  .element.omit({ excluded: true, excludedCases: true })
  .extend({ items: count })

/** `shard.json`: what was built, from what, and what was counted. */
export const shardSchema = z.strictObject({
  format: z.literal(shardFormat),
  /** SHA-256 over the canonical JSON of the receipt without this key. */
  sha256: z.string(),
  shard: z.strictObject({ index: z.int().min(1), of: z.int().min(1) }),
  /** What determines the data beside cases and answers, as the manifest will say it. */
  plan: manifestSchema
    .pick({
      name: true,
      version: true,
      recipe: true,
      checks: true,
      seed: true,
      replicates: true,
      limit: true,
      lexicons: true,
      writers: true,
      prompts: true,
      model: true,
      rules: true,
    })
    .extend({ reviews: z.array(plannedReview).optional(), secondReader: plannedReaderSchema.optional() }),
  /** The whole file of cases, of which this shard did some; the license is that of its own cases. */
  input: shape.inputs.element,
  sums: sumsSchema,
  /** Every file of the folder but this one. */
  files: shape.outputs,
  toolchain: shape.toolchain,
})

/** The content of `shard.json`. */
export type ShardReceipt = Omit<z.infer<typeof shardSchema>, 'sums' | 'plan'> & {
  readonly sums: Sums
  readonly plan: BuildPlan
}

/** What a shard folder is called, `shard-03-of-16`. */
export function shardName({ index, of }: Shard): string {
  return `shard-${String(index).padStart(String(of).length, '0')}-of-${of}`
}

/** Adds format and digest to what a shard says of itself. */
export function finishShard(said: Omit<ShardReceipt, 'format' | 'sha256'>): ShardReceipt {
  const receipt = { format: shardFormat, ...said }
  return { ...receipt, sha256: ownDigest(receipt) }
}

/**
 * What two shards of one build have in common, each part under the word by which a difference is told.
 */
export function commonTo({ shard, plan, input, toolchain }: ShardSource): Readonly<Record<string, unknown>> {
  const { name, sha256, bytes, records, fingerprint } = input
  const { recipe, checks, seed, replicates, limit, lexicons, writers, prompts, model, secondReader, rules, reviews } =
    plan
  const { package: program, version, commit } = toolchain
  return {
    'the number of shards': shard.of,
    'the cases': { name, sha256, bytes, records, fingerprint: fingerprint ?? null },
    'the seed': seed,
    'the number of replicates': replicates ?? 1,
    'the limit': limit,
    'the recipe': recipe,
    'the checks': checks,
    'the abbreviation list': lexicons,
    'who writes': { writers, prompts, model, secondReader },
    'the drug-safety rules': rules ?? null,
    'the exclusions': reviews ?? null,
    'the version of the program': { program, version, commit },
  }
}

/** What tells which shard of which build a folder holds. */
export type ShardSource = Pick<ShardReceipt, 'shard' | 'plan' | 'input' | 'toolchain'>

/** SHA-256 of what determines the bytes of a shard, stored answers apart. */
export function shardKey(source: ShardSource): string {
  return digestOf({ index: source.shard.index, ...commonTo(source) })
}

/**
 * The receipt of a shard folder.
 *
 * @throws {PipelineError} input-invalid — there is none; digest-mismatch — it is none of this version, or was changed
 */
export function readShard(folder: string): ShardReceipt {
  const path = join(folder, shardFile)
  if (!existsSync(path)) {
    const message = `${folder} is no shard: it has no ${shardFile}. Name the folder that "build --shard --out" was given.`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  let raw: unknown
  try {
    raw = JSON.parse(readText(path, maxShardBytes))
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : damaged(path, 'it is not valid JSON', cause)
  }
  const result = shardSchema.safeParse(raw)
  if (!result.success) throw damaged(path, problemOf(result.error.issues, raw))
  if (ownDigest(raw as object) !== result.data.sha256)
    throw damaged(path, 'it does not add up to its own SHA-256: a value was changed')
  return result.data as ShardReceipt
}

function damaged(path: string, problem: string, cause?: unknown): PipelineError {
  const message = `${path} should be the receipt of a shard, but ${problem}. Build that shard again.`
  return new PipelineError('digest-mismatch', message, { file: path }, cause)
}
