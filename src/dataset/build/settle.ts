import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { isDraft, moveIntoPlace } from '../file/index.js'
import { type Manifest, readManifest } from '../receipt/index.js'

/** Puts a finished draft into its place. Returns false where the same dataset stands there already. */
export function settle(draft: string, path: string, manifest: Manifest, replace: boolean): boolean {
  if (existsSync(path)) {
    const standing = standingFingerprint(path)
    if (standing === manifest.fingerprint && !replace) return false
    if (!replace) throw taken(path, standing)
    moveIntoPlace(path, previous(path))
  }
  moveIntoPlace(draft, path)
  rmSync(previous(path), { recursive: true, force: true })
  return true
}

/** Cleans up after a run that was killed: its drafts go, and an old dataset that it had put aside comes back. */
export function recover(path: string): void {
  const home = dirname(path)
  for (const name of readdirSync(home)) if (isDraft(name)) rmSync(join(home, name), { recursive: true, force: true })
  if (!existsSync(previous(path))) return
  if (existsSync(path)) rmSync(previous(path), { recursive: true, force: true })
  else moveIntoPlace(previous(path), path)
}

function previous(path: string): string {
  return join(dirname(path), `.${path.split(/[\\/]/).pop()}.previous`)
}

function standingFingerprint(path: string): string | null {
  try {
    return readManifest(path).fingerprint
  } catch {
    return null
  }
}

function taken(path: string, standing: string | null): PipelineError {
  const what =
    standing === null
      ? 'something that is not a dataset of this version'
      : `another dataset (fingerprint ${standing.slice(0, 12)}…)`
  const message = `${path} holds ${what}. Use --replace to put the new one in its place, or another --out to keep both.`
  return new PipelineError('version-taken', message, { file: path })
}
