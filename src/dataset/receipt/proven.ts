import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { tallyFile } from '../file/index.js'
import type { Manifest } from './manifest.js'
import { openManifest, openReadable } from './open-manifest.js'

/** A file of a dataset that is not as its manifest says, or of which it says nothing. */
export interface Damage {
  readonly file: string
  readonly message: string
}

/**
 * Holds a whole dataset folder against its manifest, and the manifest against itself; nothing where all is as written.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; digest-mismatch — its manifest cannot be read
 */
export async function damageIn(folder: string): Promise<readonly Damage[]> {
  const { manifest, changes } = openManifest(folder)
  const damage = changes.map((message): Damage => ({ file: 'manifest.json', message }))
  return [...damage, ...(await damagedFiles(folder, manifest.outputs)), ...strayFiles(folder, manifest)]
}

/**
 * Refuses a dataset folder that is not wholly as its manifest says. `so` says what comes of it.
 *
 * @throws {PipelineError} digest-mismatch, or as {@link damageIn}
 */
export async function refuseDamaged(folder: string, so: string): Promise<void> {
  const [damage] = await damageIn(folder)
  if (damage === undefined) return
  const file = join(folder, damage.file)
  const message = `${file}: ${damage.message}, so ${so}. "medqa-perturb verify ${folder}" tells what differs.`
  throw new PipelineError('digest-mismatch', message, { file })
}

/** Files in a dataset folder that do not belong to the dataset. */
function strayFiles(folder: string, { outputs }: Manifest): readonly Damage[] {
  const known = new Set(['manifest.json', ...outputs.map(({ name }) => name)])
  return readdirSync(folder)
    .filter((name) => !known.has(name))
    .sort()
    .map((file) => ({ file, message: 'the manifest knows nothing of this file' }))
}

/** The files of a folder that are missing, or others than a receipt names. */
export async function damagedFiles(folder: string, files: Manifest['outputs']): Promise<readonly Damage[]> {
  const damage: Damage[] = []
  for (const { name, sha256 } of files) {
    const path = join(folder, name)
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
      damage.push({ file: name, message: 'the file is missing' })
    } else if ((await tallyFile(path)).digest() !== sha256) {
      damage.push({ file: name, message: 'it is not the file that the manifest names' })
    }
  }
  return damage
}

/**
 * The manifest of a dataset folder, which adds up to its own digest and fingerprint.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; digest-mismatch — the manifest cannot be read or was changed
 */
export function readProvenManifest(folder: string): Manifest {
  const { manifest, changes } = openReadable(folder)
  if (changes.length > 0) throw changedFile(folder, 'manifest.json', 'does not add up')
  return manifest
}

/** Holds files of a dataset against the digests in its manifest. @throws {PipelineError} digest-mismatch, input-invalid */
export async function proveFiles(folder: string, manifest: Manifest, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const named = manifest.outputs.find((output) => output.name === name)?.sha256
    const tally = await tallyFile(join(folder, name))
    if (tally.digest() !== named) throw changedFile(folder, name, 'is not the file that its manifest names')
  }
}

/** The error for a file of a dataset that was changed after the build; `how` follows its path in the message. */
export function changedFile(folder: string, name: string, how: string): PipelineError {
  const path = join(folder, name)
  const message = `${path} ${how}. "medqa-perturb verify ${folder}" tells what differs; build the dataset again.`
  return new PipelineError('digest-mismatch', message, { file: path })
}
