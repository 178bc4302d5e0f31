import { ownDigest } from '../../digest.js'
import { rngName } from '../../rng.js'
import { vocabularyDigest } from '../../vocabulary/index.js'
import type { Recipe } from '../recipe/index.js'
import { fingerprintOf } from './fingerprint.js'
import { canary, datasetFormat, type Manifest } from './manifest.js'
import { toolchain } from './toolchain.js'

/** What a build knows about itself, the receipts of its outputs apart. */
export type ManifestDraft = Omit<
  Manifest,
  'format' | 'sha256' | 'rng' | 'offsets' | 'toolchain' | 'canary' | 'fingerprint'
>

/** Adds what follows from the rest. */
export function finishManifest(draft: ManifestDraft): Manifest {
  const facts: Omit<Manifest, 'fingerprint'> = {
    format: datasetFormat,
    name: draft.name,
    version: draft.version,
    recipe: draft.recipe,
    seed: draft.seed,
    ...(draft.replicates === undefined ? {} : { replicates: draft.replicates }),
    rng: rngName,
    offsets: 'code-points',
    limit: draft.limit,
    inputs: draft.inputs,
    lexicons: draft.lexicons,
    writers: draft.writers,
    prompts: draft.prompts,
    ...(draft.rules === undefined ? {} : { rules: draft.rules }),
    ...(draft.reviews === undefined ? {} : { reviews: draft.reviews }),
    checks: draft.checks,
    model: draft.model,
    ...(draft.secondReader === undefined ? {} : { secondReader: draft.secondReader }),
    generations: draft.generations,
    outputs: draft.outputs,
    counts: draft.counts,
    covariates: draft.covariates,
    toolchain: toolchain(),
    canary,
  }
  const manifest = { ...facts, fingerprint: fingerprintOf(facts) }
  const { format, ...rest } = manifest
  return { format, sha256: ownDigest(manifest), ...rest }
}

export function describeRecipe({ name, version, summary, paper, beside, cases, steps }: Recipe): Manifest['recipe'] {
  return {
    name,
    version,
    summary,
    paper,
    ...(beside ? { beside } : {}),
    ...(cases === undefined ? {} : { cases }),
    steps: steps.map(({ perturbation, params }) => ({
      perturbation: perturbation.name,
      version: perturbation.version,
      params: params as Record<string, unknown>,
    })),
  }
}

/** The checks of a recipe's steps, each once, by name. */
export function checksOf({ steps }: Pick<Recipe, 'steps'>): NonNullable<Manifest['checks']> {
  const all = new Map(steps.flatMap(({ perturbation }) => perturbation.checks.map((check) => [check.name, check])))
  return [...all.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, version, vocabulary }) => {
      return { name, version, vocabulary: vocabulary === undefined ? null : vocabularyDigest(vocabulary) }
    })
}
