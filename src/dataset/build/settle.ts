import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { PipelineError } from '../../errors.js'
import { isDatasetFolder, type StagingFolder } from '../file/index.js'
import { damageIn, existingManifest, type Manifest } from '../receipt/index.js'

/** Whether a dataset that stands in the way goes; `never`, unlike `false`, where a caller cannot ask for it. */
export type Replace = boolean | 'never'

/** What to do about a dataset that is in the way. */
const replaceable = 'Use --replace to put the new one in its place, or another --out to keep both.'
const notReplaced = 'Move it away, or give another --out.'

/**
 * Puts a finished draft into its place. Returns false where the same dataset stands there already, whole.
 *
 * @throws {PipelineError} version-taken — another dataset stands there; digest-mismatch — this one, but damaged
 * @throws {PipelineError} usage — files stand there that no build wrote, and `replace` would remove them
 */
export async function settle(
  staging: StagingFolder,
  path: string,
  manifest: Manifest,
  replace: Replace,
): Promise<boolean> {
  if (existsSync(path)) {
    if (replace !== true) {
      await demandSame(path, manifest, replace === 'never' ? notReplaced : replaceable)
      return false
    }
    if (lstatSync(path).isSymbolicLink()) throw linked(path)
    const foreign = foreignIn(path)
    if (foreign.length > 0) throw inhabited(path, foreign)
  }
  staging.publish()
  return true
}

async function demandSame(path: string, manifest: Manifest, remedy: string): Promise<void> {
  const standing = existingManifest(path)
  if (standing?.fingerprint !== manifest.fingerprint) throw taken(path, standing, remedy)
  const foreign = foreignIn(path)
  if (foreign.length > 0) throw crowded(path, foreign)
  const [damage] = await damageIn(path)
  if (damage !== undefined) throw damaged(path, `${damage.file}: ${damage.message}`, remedy)
  const other = dataOf(manifest).find(
    ([name, digest]) => !dataOf(standing).some(([n, d]) => n === name && d === digest),
  )
  if (other !== undefined)
    throw damaged(path, `${other[0]} is not what this program builds from the same recipe`, remedy)
}

/** Names and digests of what a dataset holds; its card may be told in other words by another version. */
function dataOf({ outputs }: Manifest): readonly (readonly [string, string])[] {
  return outputs.filter(({ name }) => name !== 'README.md').map(({ name, sha256 }) => [name, sha256] as const)
}

/** What every build may write; a manifest that can be read says exactly which of them. */
const buildFiles = ['cases.jsonl', 'edits.jsonl', 'findings.jsonl', 'senses.json', 'generations.jsonl', 'README.md']

/** What no build wrote, by name, at most five. A folder is a build's, sound or damaged, if its manifest says so. */
function foreignIn(path: string): readonly string[] {
  if (!lstatSync(path).isDirectory()) return [basename(path)]
  const written = existingManifest(path)?.outputs.map(({ name }) => name) ?? (isDatasetFolder(path) ? buildFiles : [])
  const known = new Set(written.length === 0 ? [] : ['manifest.json', ...written])
  const foreign = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => !entry.isFile() || !known.has(entry.name),
  )
  return foreign.map(({ name }) => name).slice(0, 5)
}

function taken(path: string, standing: Manifest | undefined, remedy: string): PipelineError {
  if (standing === undefined && !isDatasetFolder(path)) {
    const message = `${path} holds something that is not a dataset of this version. Move it away, or give another --out.`
    return new PipelineError('version-taken', message, { file: path })
  }
  const what =
    standing === undefined
      ? 'a dataset whose manifest cannot be read, so it is not a dataset of this version'
      : `another dataset (fingerprint ${standing.fingerprint.slice(0, 12)}…)`
  const message = `${path} holds ${what}. ${remedy}`
  return new PipelineError('version-taken', message, { file: path })
}

function damaged(path: string, what: string, remedy: string): PipelineError {
  const message = `${path} should hold this very dataset, and was changed after its build: ${what}. ${remedy}`
  return new PipelineError('digest-mismatch', message, { file: path })
}

function crowded(path: string, foreign: readonly string[]): PipelineError {
  const message = `${path} should hold this very dataset and nothing else, and holds files that no build wrote (${foreign.join(', ')}). Move them away, or give another --out.`
  return new PipelineError('digest-mismatch', message, { file: path })
}

function linked(path: string): PipelineError {
  const message = `${path} is a link, which no build replaces. Remove it, or give another --out.`
  return new PipelineError('usage', message, { file: path })
}

function inhabited(path: string, foreign: readonly string[]): PipelineError {
  const message = `${path} holds files that no build wrote (${foreign.join(', ')}) and that a new one in its place would remove. Move them away, or give another --out.`
  return new PipelineError('usage', message, { file: path })
}
