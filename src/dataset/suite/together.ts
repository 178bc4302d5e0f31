import { PipelineError } from '../../errors.js'
import { type Manifest, readManifest } from '../receipt/index.js'
import { armOf, differences, type sharedKeys } from './suite.js'

/** How a difference is told: what differs, and what one dataset has. */
const descriptions: Readonly<Record<(typeof sharedKeys)[number], readonly [string, (manifest: Manifest) => string]>> = {
  cases: ['the cases', ({ inputs }) => inputs.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 12)}…`).join(' + ')],
  seed: ['the seeds', ({ seed }) => JSON.stringify(seed)],
  limit: ['the limits', ({ limit }) => (limit === null ? 'all cases' : `the first ${limit}`)],
}

/** In what datasets differ that should have it in common: `cases`, `seed`, `limit`. */
export function mixedKeys(manifests: readonly Manifest[]): readonly (typeof sharedKeys)[number][] {
  return differences(manifests.map(armOf))
}

/**
 * Refuses datasets that were built from other cases, with another seed or another limit than one another: between them
 * more differs than what a recipe changes.
 *
 * @throws {PipelineError} usage — which of the three differ, and where; input-invalid — no dataset folder
 */
export function refuseMixed(folders: readonly string[]): void {
  // One alone is not even read.
  if (folders.length < 2) return
  const datasets = folders.map((folder) => ({ folder, manifest: readManifest(folder) }))
  const differing = mixedKeys(datasets.map(({ manifest }) => manifest))
  if (differing.length === 0) return
  const words = differing.map((key) => {
    const [what, inWords] = descriptions[key]
    const values = new Map(datasets.map((dataset) => [armOf(dataset.manifest)[key], dataset]))
    const shown = [...values.values()].slice(0, 2).map(({ folder, manifest }) => `${inWords(manifest)} in ${folder}`)
    return `${what} differ (${shown.join(', ')})`
  })
  const message = `Datasets that are taken together should differ in their recipe only, but ${words.join(' and ')}. Take those of one build, or give --mixed to take them all the same.`
  throw new PipelineError('usage', message)
}
