import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ownDigest } from '../../digest.js'
import { PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { keyTwiceIn } from '../../json-value.js'
import { notPlainJson } from '../../plain-json.js'
import { problemOf } from '../../schema-problem.js'
import { readText } from '../file/index.js'
import { fingerprintOf } from './fingerprint.js'
import { type Manifest, manifestSchema } from './manifest.js'

/** No manifest is longer, in bytes. */
const maxManifestBytes = 16 * 1024 * 1024

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

/**
 * Opens the manifest of a dataset folder whose files are to be read too.
 *
 * @throws {PipelineError} input-invalid — no manifest there, or a file of the dataset is a pipe, a device or a folder
 * @throws {PipelineError} digest-mismatch — not one of ours
 */
export function openReadable(folder: string): OpenedManifest {
  const opened = openManifest(folder)
  for (const { name } of opened.manifest.outputs) refuseUnreadable(join(folder, name))
  return opened
}

/** A file that is missing is told of where it is read. */
function refuseUnreadable(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile()) return
  const kind = found.isDirectory() ? 'a folder' : 'a pipe or a device'
  const message = `Cannot read ${path}: expected a file of the dataset, and found ${kind}. Put the file there, or build the dataset again.`
  throw new PipelineError('input-invalid', message, { file: path })
}

/** The manifest in a folder; undefined where there is no dataset of this version. */
export function existingManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder)
  } catch {
    return undefined
  }
}

/** Reads the manifest of a dataset folder and compares it with its own digests. @throws as {@link readManifest} */
export function openManifest(folder: string): OpenedManifest {
  demand('A dataset', folder, worded('the path of its folder', kinds.text))
  const path = join(folder, 'manifest.json')
  if (!existsSync(path) || !statSync(path).isFile()) {
    const why = existsSync(folder) ? 'it has no readable manifest.json' : 'there is nothing at that path'
    const message = `${folder} is not a dataset folder: ${why}. Name the folder of one version, <out>/<recipe>/<version>.`
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
  const twice = keyTwiceIn(content)
  const lost =
    notPlainJson(raw) ?? (twice === undefined ? undefined : `it has the key ${quote(twice)} twice in one place`)
  if (lost !== undefined) {
    const message = `${path} is not a manifest of this version: ${lost}. Build the dataset again.`
    throw new PipelineError('digest-mismatch', message, { file: path })
  }
  const result = manifestSchema.safeParse(raw)
  if (result.success) return { manifest: result.data, changes: changesIn(result.data, raw as object) }
  const message = `${path} is not a manifest of this version: ${problemOf(result.error.issues, raw)}. Build the dataset again.`
  throw new PipelineError('digest-mismatch', message, { file: path })
}

/** The digest covers what the file says: parsing adds defaults for what older manifests do not say. */
function changesIn(manifest: Manifest, written: object): readonly string[] {
  const follows = fingerprintOf(manifest) === manifest.fingerprint
  const adds = manifest.sha256 === undefined || manifest.sha256 === ownDigest(written)
  return [
    ...(follows ? [] : ['the fingerprint does not follow from what the manifest says']),
    ...(adds ? [] : ['the manifest does not add up to its own SHA-256: a value was changed']),
  ]
}
