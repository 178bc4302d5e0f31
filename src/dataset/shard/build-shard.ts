import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { demandAnswered } from '../answer/index.js'
import {
  type BuildOptions,
  type BuildRefusal,
  type CaseRange,
  censusTotals,
  doCases,
  openBuildContext,
  openBuildFiles,
  planOf,
  sourceOf,
} from '../build/index.js'
import { isDatasetFolder, openLines, openSharedStagingFolder, writeWhole } from '../file/index.js'
import { damagedFiles, type Manifest, toolchain } from '../receipt/index.js'
import {
  finishShard,
  idsFile,
  readShard,
  type Shard,
  type ShardReceipt,
  type ShardSource,
  shardFile,
  shardKey,
  shardName,
} from './receipt.js'

/** A shard as a build left it. */
export interface ShardResult {
  readonly recipe: string
  readonly version: string
  readonly path: string
  readonly shard: Shard
  readonly records: number
  readonly refused: number
  readonly unchanged: number
  readonly edits: Readonly<Record<string, number>>
  readonly findings: Readonly<Record<string, number>>
  readonly refusals: readonly BuildRefusal[]
  /** Whether files were written; false where the same shard existed already, whole. */
  readonly written: boolean
}

/**
 * Builds one of several parts of a dataset: the cases are parted into neighboring runs of equal length, so that any
 * number of machines may work on one dataset without knowing of one another. `mergeShards` puts them together.
 *
 * A shard that exists and is whole is left as it is, one that is damaged is built again. No lock is held: two runs of
 * one shard, as after a lost machine came back, make the same bytes, and the one that ends first puts them in place.
 *
 * @throws {PipelineError} as `buildDataset`; usage — cases from a pipe; version-taken — a dataset or another shard is
 * in its place; input-invalid — the file of cases was changed meanwhile
 */
export async function buildShard(options: BuildOptions & { readonly shard: Shard }): Promise<ShardResult> {
  const { out, cases, shard, replace = false } = options
  if (cases === '-') {
    const message =
      '--shard counts the cases before it does its own, and a pipe is read once. Name a file with --cases.'
    throw new PipelineError('usage', message)
  }
  const context = await openBuildContext(options)
  try {
    const { recipe } = context
    const home = join(out, recipe.name, recipe.version)
    if (isDatasetFolder(home)) {
      const message = `${home} holds a dataset, and shards of it go elsewhere. Give another --out.`
      throw new PipelineError('version-taken', message, { file: home })
    }
    const input = await readThrough(sourceOf(recipe, context.resources.rules, options))
    const source: ShardSource = { shard, plan: planOf(options, context), input, toolchain: toolchain() }
    const place = join(home, shardName(shard))
    const existing = await wholeShard(place)
    if (existing !== undefined && shardKey(existing) === shardKey(source)) return resultOf(place, existing, false)
    if (existing !== undefined && !replace) throw taken(place)
    refuseInhabited(place)
    return await writeShard(options, { context, source, place })
  } finally {
    await context.close()
  }
}

/** The cases of a shard, of all of them: shards differ in length by one case at most. */
export function rangeOf({ index, of }: Shard, cases: number): CaseRange {
  const bound = (shards: number): number => Number((BigInt(shards) * BigInt(cases)) / BigInt(of))
  return { from: bound(index - 1), to: bound(index) }
}

type Input = Manifest['inputs'][number]

/** Reads a source to its end for its receipt, and does none of its cases. */
async function readThrough(source: ReturnType<typeof sourceOf>): Promise<Input> {
  const nothing = { from: 0, to: 0 }
  for await (const _ of source.blocks(nothing));
  return source.receipt([])
}

interface Writing {
  readonly context: Awaited<ReturnType<typeof openBuildContext>>
  readonly source: ShardSource
  readonly place: string
}

async function writeShard(
  options: BuildOptions & { readonly shard: Shard },
  { context, source, place }: Writing,
): Promise<ShardResult> {
  const staging = openSharedStagingFolder(place)
  try {
    const receipt = await fillShard(staging.draft, options, { context, source })
    // Unless another run has put the same there; a damaged one is replaced.
    if ((await sameShard(place, source)) === undefined) staging.publish()
    return resultOf(place, receipt, true)
  } catch (cause) {
    // Where another run of the same shard was quicker, it took this draft away.
    const standing = existsSync(staging.draft) ? undefined : await sameShard(place, source)
    if (standing === undefined) throw cause
    return resultOf(place, standing, false)
  } finally {
    staging.close()
  }
}

async function fillShard(
  draft: string,
  options: BuildOptions & { readonly shard: Shard },
  { context, source }: Omit<Writing, 'place'>,
): Promise<ShardReceipt> {
  const { limit = Number.POSITIVE_INFINITY, shard, cases, model } = options
  const { recipe } = context
  const totals = censusTotals(recipe)
  const files = openBuildFiles(draft, totals, context.runner !== null)
  const ids = openLines(join(draft, idsFile))
  const { sums } = files
  try {
    const range = rangeOf(shard, Math.min(limit, source.input.records))
    await doCases(options, context, files, { range, onCase: (id, line) => ids.write(JSON.stringify([id, line])) })
    const lines = [...files.close(), ids.close()]
    demandAnswered(recipe, sums.missing, sums.firstMissing, { cases, flags: model?.flags })
    const input = context.source.receipt(sums.licenses)
    if (input.sha256 !== source.input.sha256) throw changedMeanwhile(input.name)
    sums.censuses.push(...totals.map((one) => one.taken()))
    const receipt = finishShard({ ...source, input, sums, files: lines })
    writeWhole(join(draft, shardFile), `${JSON.stringify(receipt, null, 2)}\n`)
    return receipt
  } finally {
    files.abandon()
    ids.abandon()
  }
}

/** The receipt of a whole shard of this very build at a place; undefined where there is none. */
async function sameShard(place: string, source: ShardSource): Promise<ShardReceipt | undefined> {
  const standing = await wholeShard(place)
  return standing !== undefined && shardKey(standing) === shardKey(source) ? standing : undefined
}

/** The receipt of a whole shard; undefined where there is none or it is damaged. */
async function wholeShard(place: string): Promise<ShardReceipt | undefined> {
  try {
    const receipt = readShard(place)
    return (await damagedFiles(place, receipt.files)).length === 0 ? receipt : undefined
  } catch {
    return undefined
  }
}

/** The files of a shard folder. */
const ownFiles = ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'generations.jsonl', idsFile, shardFile]

/** @throws {PipelineError} version-taken — the folder holds files of no shard */
function refuseInhabited(place: string): void {
  if (!existsSync(place)) return
  const foreign = readdirSync(place).filter((name) => !ownFiles.includes(name))
  if (foreign.length === 0) return
  const message = `${place} holds what no build wrote (${foreign.slice(0, 5).join(', ')}). Move it away, or give another --out.`
  throw new PipelineError('version-taken', message, { file: place })
}

function resultOf(path: string, { shard, plan, sums }: ShardReceipt, written: boolean): ShardResult {
  const { records, refused, unchanged, edits, findings, refusals } = sums
  const counts = { records, refused, unchanged, edits, findings, refusals }
  return { recipe: plan.name, version: plan.version, path, shard, ...counts, written }
}

function taken(place: string): PipelineError {
  const message = `${place} holds the same shard of another build: other cases, another seed, or another version. Use --replace to put the new one in its place, or another --out to keep both.`
  return new PipelineError('version-taken', message, { file: place })
}

function changedMeanwhile(name: string): PipelineError {
  const message = `${name} was changed while the shard was built from it. Give the same command again when it is whole.`
  return new PipelineError('input-invalid', message)
}
