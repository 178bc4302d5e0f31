import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { PipelineError } from '../../errors.js'
import { isFolder } from '../../folder.js'
import { shardFile } from './receipt.js'

/** What the named folders contain. */
export interface FoundShards {
  /** Folders of shards, by path. */
  readonly folders: readonly string[]
  /** Hidden folders in which a shard is being written, or was when its run was killed. */
  readonly drafts: readonly string[]
}

const shardFolder = /^shard-\d+-of-\d+$/
const shardDraft = /^\.shard-\d+-of-\d+\.[0-9a-f]{16}\.tmp$/

/** Most levels between a named folder and its shards: `<out>/<recipe>/<version>/shard-…`. */
const deepest = 3

/**
 * The shards that paths stand for: a shard's own folder, or one to three folders above it, as `build --out` made them.
 *
 * @throws {PipelineError} input-invalid — no such folder, or no shard in it
 */
export function findShards(paths: readonly string[]): FoundShards {
  const folders = new Set<string>()
  const drafts = new Set<string>()
  for (const path of paths) {
    const own = { folders: new Set<string>(), drafts: new Set<string>() }
    collect(path, deepest, own)
    for (const folder of own.folders) folders.add(folder)
    for (const draft of own.drafts) drafts.add(draft)
    if (own.folders.size + own.drafts.size > 0) continue
    const message = `${path} holds no shard: expected <recipe>/<version>/shard-…/${shardFile} in it. Name what "build --shard --out" was given.`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  return { folders: [...folders].sort(), drafts: [...drafts].sort() }
}

function collect(path: string, depth: number, found: { folders: Set<string>; drafts: Set<string> }): void {
  if (!isFolder(path)) return
  // A folder that is called so and has no receipt is a damaged shard; under another name it is one by its receipt.
  if (shardFolder.test(basename(path)) || existsSync(join(path, shardFile))) {
    found.folders.add(path)
    return
  }
  if (depth === 0) return
  for (const name of readdirSync(path)) {
    if (shardDraft.test(name)) found.drafts.add(join(path, name))
    else if (!name.startsWith('.')) collect(join(path, name), depth - 1, found)
  }
}

/** `red-herrings-10 2.1.0` for a shard folder or its draft, as far as its path tells. */
export function datasetOf(folder: string): string {
  const version = dirname(resolve(folder))
  return `${basename(dirname(version))} ${basename(version)}`
}
