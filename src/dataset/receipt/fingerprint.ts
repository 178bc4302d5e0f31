import { digestOf } from '../../digest.js'
import type { Manifest } from './manifest.js'

/**
 * SHA-256 over what determines the data: no clock, no toolchain, no path, nothing that follows from the rest.
 */
export function fingerprintOf(manifest: Omit<Manifest, 'fingerprint'>): string {
  const { format, name, version, recipe, seed, replicates, rng, offsets, limit, lexicons, prompts, generations } =
    manifest
  const inputs = manifest.inputs.map(({ sha256, records }) => ({ sha256, records }))
  const writers = manifest.writers.map(({ name, sha256 }) => ({ name, sha256 }))
  const { checks } = manifest
  const rules = manifest.rules?.map(({ sha256 }) => sha256)
  const reviews = manifest.reviews?.map(({ sha256 }) => sha256)
  const { model, prompt, qualification } = manifest.secondReader ?? {}
  const secondReader = manifest.secondReader === undefined ? undefined : { model, prompt, qualification }
  return digestOf({
    format,
    name,
    version,
    steps: recipe.steps,
    checks,
    rules,
    reviews,
    secondReader,
    seed,
    replicates,
    rng,
    offsets,
    limit,
    inputs,
    lexicons: lexicons.map(({ sha256 }) => sha256),
    writers,
    prompts,
    generations: generations.sha256,
  })
}
