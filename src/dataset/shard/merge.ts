import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { canonicalJson } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { keyIn } from '../answer/index.js'
import {
  addSums,
  type BuildResult,
  censusTotals,
  createCaseRegister,
  finishDataset,
  licenseOfAll,
  noSums,
  publishDataset,
} from '../build/index.js'
import {
  createTally,
  type FileReceipt,
  isDatasetFolder,
  type LineWriter,
  openBytes,
  openLines,
  readLines,
  unreadable,
} from '../file/index.js'
import { damagedFiles, type Manifest, recipeOf, toolchain } from '../receipt/index.js'
import type { Recipe } from '../recipe/index.js'
import { datasetOf, findShards } from './find.js'
import { commonTo, idsFile, readShard, type ShardReceipt, shardName } from './receipt.js'

export interface MergeOptions {
  /** Shard folders, or folders that contain them. */
  readonly shards: readonly string[]
  /** Folder under which `<recipe>/<version>/` is made. */
  readonly out: string
  /** Replaces another dataset of the same version. */
  readonly replace?: boolean | undefined
  /** Called now and then with the records that were joined, and the share of the shards of a dataset, 0–1. */
  readonly onProgress?: ((recipe: string, records: number, share: number) => void) | undefined
}

export interface MergeResult {
  /** The datasets that are whole. */
  readonly merged: readonly BuildResult[]
  /** Why the others cannot be merged, in words; each names the shard and its folder. */
  readonly problems: readonly string[]
  /** Shards that were found twice with the same bytes, and taken once. */
  readonly doubles: readonly string[]
}

/** A shard that was found. */
interface Found {
  readonly folder: string
  readonly receipt: ShardReceipt
}

/**
 * Joins the shards of one build or several into datasets: the same bytes in every file as one run over all cases gives.
 *
 * A dataset of which a shard is missing, damaged, doubled with other bytes, or of another build is not written, and every
 * such shard is named.
 *
 * @throws {PipelineError} input-invalid — a folder without a shard; record-invalid — a case occurs in two shards
 * @throws {PipelineError} version-taken, digest-mismatch, usage, folder-busy, disk-failed — as `buildDataset`
 */
export async function mergeShards(options: MergeOptions): Promise<MergeResult> {
  const { folders, drafts } = findShards(options.shards)
  const problems: string[] = []
  const doubles: string[] = []
  const groups = new Map<string, Found[]>()
  const broken = new Set<string>()
  for (const folder of folders) {
    try {
      const receipt = readShard(folder)
      const group = `${receipt.plan.name} ${receipt.plan.version}`
      groups.set(group, [...(groups.get(group) ?? []), { folder, receipt }])
    } catch (cause) {
      if (!(cause instanceof PipelineError)) throw cause
      broken.add(datasetOf(folder))
      problems.push(cause.message)
    }
  }
  const writing = drafts.filter((draft) => !groups.has(datasetOf(draft)))
  for (const draft of writing) problems.push(`${datasetOf(draft)}: ${inWriting(draft)}, and no shard of it is whole.`)
  const merged: BuildResult[] = []
  for (const [name, found] of groups) {
    const own = drafts.filter((draft) => datasetOf(draft) === name)
    const sorted = sortOut(found, own)
    doubles.push(...sorted.doubles)
    const damage = sorted.problems.length > 0 ? [] : await damageOf(sorted.shards)
    const inTheWay = [...sorted.problems, ...damage]
    problems.push(...inTheWay.map((problem) => `${name}: ${problem}`))
    if (inTheWay.length === 0 && !broken.has(name)) merged.push(await mergeOne(sorted.shards, options))
  }
  return { merged, problems, doubles }
}

/** The shards of one dataset in their order, or what is wrong with them. */
function sortOut(
  found: readonly Found[],
  drafts: readonly string[],
): { readonly shards: readonly Found[]; readonly problems: readonly string[]; readonly doubles: readonly string[] } {
  const [first] = found
  if (first === undefined) return { shards: [], problems: [], doubles: [] }
  const problems: string[] = []
  const doubles: string[] = []
  const shards = new Map<number, Found>()
  for (const one of found) {
    const { index } = one.receipt.shard
    const earlier = shards.get(index)
    const differing = differences(first.receipt, one.receipt)
    if (differing.length > 0) {
      problems.push(
        `${one.folder} belongs to another build than ${first.folder}: they differ in ${differing.join(', ')}.`,
      )
    } else if (earlier === undefined) shards.set(index, one)
    else if (bytesOf(earlier.receipt) === bytesOf(one.receipt)) {
      doubles.push(`${one.folder} is shard ${index} once more, with the same bytes as ${earlier.folder}.`)
    } else {
      problems.push(
        `${earlier.folder} and ${one.folder} are both shard ${index}, with different bytes. Build it again.`,
      )
    }
  }
  const { of } = first.receipt.shard
  const here = toolchain()
  const made = first.receipt.toolchain
  if (made.version !== here.version || made.commit !== here.commit) {
    problems.push(
      `the shards were built by version ${made.version}${atCommit(made)}, and this is ${here.version}${atCommit(here)}. Merge with the program that built them.`,
    )
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !shards.has(index))
  if (missing.length > 0 && problems.length === 0) {
    const begun = drafts.filter((draft) => missing.some((index) => isDraftOf(draft, { index, of })))
    const named = missing.slice(0, 20).map((index) => `${index}/${of}`)
    const more = missing.length > 20 ? ` and ${missing.length - 20} more` : ''
    const still = begun.map((draft) => ` ${inWriting(draft)}.`).join('')
    problems.push(`missing: ${named.join(', ')}${more}. Build with --shard for each of them.${still}`)
  }
  const ordered = [...shards.values()].sort((a, b) => a.receipt.shard.index - b.receipt.shard.index)
  return { shards: ordered, problems, doubles }
}

/** In what two shards differ that those of one build have in common. */
function differences(a: ShardReceipt, b: ShardReceipt): readonly string[] {
  const [one, other] = [commonTo(a), commonTo(b)]
  return Object.keys(one).filter((key) => canonicalJson(one[key]) !== canonicalJson(other[key]))
}

function bytesOf({ files }: ShardReceipt): string {
  return canonicalJson(files)
}

function atCommit({ commit }: Manifest['toolchain']): string {
  return commit === null ? '' : ` (commit ${commit.slice(0, 12)})`
}

function isDraftOf(draft: string, shard: ShardReceipt['shard']): boolean {
  return basename(draft).startsWith(`.${shardName(shard)}.`)
}

function inWriting(draft: string): string {
  return `${draft} is being written, or its run was killed`
}

async function damageOf(shards: readonly Found[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const { folder, receipt } of shards) {
    const damage = await damagedFiles(folder, receipt.files)
    const { index, of } = receipt.shard
    found.push(
      ...damage.map(({ file, message }) => `${join(folder, file)}: ${message}. Build --shard ${index}/${of} again.`),
    )
  }
  return found
}

async function mergeOne(shards: readonly Found[], { out, replace, onProgress }: MergeOptions): Promise<BuildResult> {
  const { plan, input, toolchain: made } = (shards[0] as Found).receipt
  const recipe = recipeOf({ recipe: plan.recipe, checks: plan.checks, toolchain: made })
  const place = join(out, recipe.name, recipe.version)
  if (
    existsSync(place) &&
    !isDatasetFolder(place) &&
    shards.some(({ folder }) => existsSync(join(place, basename(folder))))
  ) {
    const message = `${place} holds the shards themselves. Give another --out for the dataset.`
    throw new PipelineError('version-taken', message, { file: place })
  }
  return publishDataset({ recipe, out, replace }, async (folder) => {
    const totals = censusTotals(recipe)
    const sums = noSums()
    for (const { receipt } of shards) addSums(sums, receipt.sums, totals)
    await demandUnique(shards, input.name)
    const tell = (share: number): void => onProgress?.(recipe.name, Math.floor(share * sums.records), share)
    const lines = await joinFiles(folder, shards, tell)
    const license = recipe.cases === undefined ? licenseOfAll(sums.licenses) : input.license
    const whole = { plan, input: inOrder(input, license), lines, sums, totals }
    return { ...finishDataset(folder, recipe as Recipe, whole), sums }
  })
}

/** Keys in the order in which a build writes them. */
function inOrder({ name, sha256, bytes, records, fingerprint }: Manifest['inputs'][number], license: string | null) {
  const receipt = { name, sha256, bytes, records, license }
  return fingerprint === undefined ? receipt : { ...receipt, fingerprint }
}

/** @throws {PipelineError} record-invalid — a case occurs in two shards */
async function demandUnique(shards: readonly Found[], cases: string): Promise<void> {
  const register = createCaseRegister(cases)
  for (const { folder } of shards) {
    for await (const { text } of readLines(join(folder, idsFile))) {
      const [id, line] = JSON.parse(text) as [string, number]
      register.claim(id, line)
    }
  }
}

/** Writes the files of lines of all shards one behind the other, in the order of a build's. */
async function joinFiles(
  folder: string,
  shards: readonly Found[],
  tell: (share: number) => void,
): Promise<readonly FileReceipt[]> {
  const names = (shards[0] as Found).receipt.files.map(({ name }) => name).filter((name) => name !== idsFile)
  const all = shards.length * names.length
  const receipts: FileReceipt[] = []
  let done = 0
  for (const name of names) {
    const file = openLines(join(folder, name))
    try {
      const known = new Set<string>()
      for (const shard of shards) {
        if (name === 'generations.jsonl') await addAnswers(file, join(shard.folder, name), known)
        else await append(file, shard, name)
        tell(++done / all)
      }
      receipts.push(file.close())
    } finally {
      file.abandon()
    }
  }
  return receipts
}

/** @throws {PipelineError} digest-mismatch — the file was changed since it was looked at */
async function append(file: LineWriter, { folder, receipt }: Found, name: string): Promise<void> {
  const path = join(folder, name)
  const tally = createTally()
  try {
    for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) {
      tally.update(chunk)
      file.writeLines(chunk)
    }
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
  if (tally.digest() === receipt.files.find((one) => one.name === name)?.sha256) return
  const message = `${path} was changed while it was merged: another run builds that shard. Merge again when it is done.`
  throw new PipelineError('digest-mismatch', message, { file: path })
}

/** Answers that several shards read stand where the first of them read it. */
async function addAnswers(file: LineWriter, path: string, known: Set<string>): Promise<void> {
  for await (const { text } of readLines(path)) {
    const key = keyIn(text) ?? text
    if (known.has(key)) continue
    known.add(key)
    file.write(text)
  }
}
