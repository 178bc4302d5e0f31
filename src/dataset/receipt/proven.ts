import { join } from 'node:path'
import { PipelineError } from '../../errors.js'
import { tallyFile } from '../file/index.js'
import { fingerprintOf, type Manifest, readManifest } from './manifest.js'

/**
 * The manifest of a dataset folder, which adds up to its own fingerprint.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; digest-mismatch — the manifest cannot be read or was changed
 */
export function readProvenManifest(folder: string): Manifest {
  const manifest = readManifest(folder)
  if (fingerprintOf(manifest) !== manifest.fingerprint) throw changedFile(folder, 'manifest.json', 'does not add up')
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

/** The error for a file of a dataset that was changed after the build; `how` goes on after its path. */
export function changedFile(folder: string, name: string, how: string): PipelineError {
  const path = join(folder, name)
  const message = `${path} ${how}. "medqa-perturb verify ${folder}" tells what differs; build the dataset again.`
  return new PipelineError('digest-mismatch', message, { file: path })
}
