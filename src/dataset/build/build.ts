import { join } from 'node:path'
import { demandOptions } from '../../given.js'
import { demandAnswered } from '../answer/index.js'
import { openStagingFolder, type StagingFolder } from '../file/index.js'
import type { Manifest } from '../receipt/index.js'
import { addArm, prepareSuite, type SuiteReceipt } from '../suite/index.js'
import type { TooFewChanged } from './changed-clusters.js'
import { expectedFindings } from './expected-findings.js'
import { censusTotals, finishDataset, openBuildFiles } from './files.js'
import { type BuildOptions, buildOptionKinds, planOf } from './plan.js'
import { type BuildContext, doCases, openBuildContext } from './run.js'
import { settle } from './settle.js'
import type { Sums } from './sums.js'

export type { BuildOptions } from './plan.js'

/** What a build wrote, and where. */
export interface BuildResult {
  readonly recipe: string
  readonly version: string
  readonly path: string
  readonly records: number
  readonly refused: number
  readonly unchanged: number
  /** Records in which noise changed nothing; null where the recipe has no noise, or nothing else. */
  readonly withoutNoise: number | null
  readonly fingerprint: string
  /** Findings by check. */
  readonly findings: Readonly<Record<string, number>>
  /** A sentence on findings of changed facts that are expected of the recipe; null where there are none. */
  readonly expected: string | null
  /** An arm that changed too few clusters for a gate, or less than half of its records; null elsewhere. */
  readonly tooFew: TooFewChanged | null
  /** Edits by kind. */
  readonly edits: Readonly<Record<string, number>>
  /** The first refused cases, each with the finding that refused it. */
  readonly refusals: readonly BuildRefusal[]
  /** Whether files were written; false where the same dataset stood there already. */
  readonly written: boolean
  /** In what the datasets of `out` differ that arms should have in common. */
  readonly mixed: SuiteReceipt['mixed']
}

/** A case that a check kept out of a dataset. */
export interface BuildRefusal {
  readonly case: string
  readonly check: string
  readonly message: string
}

/** A dataset that was written into a draft. */
interface Draft {
  readonly manifest: Manifest
  readonly sums: Sums
  readonly tooFew: TooFewChanged | null
}

/**
 * Builds the dataset of one recipe, streaming: memory does not grow with the number of cases.
 *
 * Everything is made under a hidden name and moved into place at the end, so a killed run leaves nothing half-written.
 *
 * @throws {PipelineError} record-invalid, input-invalid, recipe-invalid, lexicon-invalid
 * @throws {PipelineError} generation-missing — a stored answer is missing; says which and the command that makes it
 * @throws {PipelineError} version-taken — another dataset stands under that version
 * @throws {PipelineError} digest-mismatch — this one does, but damaged; or the receipt of `out` is none
 * @throws {PipelineError} usage — an option that is none or of another kind; `replace` would remove files that no build wrote
 * @throws {PipelineError} folder-busy — another run writes there
 * @throws {PipelineError} thread-failed — with `jobs`: a thread ended in the middle of its work
 * @throws {PipelineError} disk-failed
 */
export async function buildDataset(options: BuildOptions): Promise<BuildResult> {
  demandOptions('buildDataset', buildOptionKinds, options)
  const context = await openBuildContext(options)
  try {
    return await publishDataset({ ...options, recipe: context.recipe }, (folder) =>
      writeDataset(folder, options, context),
    )
  } finally {
    await context.close()
  }
}

/** Has a dataset written into a draft and puts it into its place, and into the receipt of `out`. @throws as a build */
export async function publishDataset(
  { recipe, out, replace = false }: Pick<BuildOptions, 'recipe' | 'out' | 'replace'>,
  write: (folder: string) => Promise<Draft>,
): Promise<BuildResult> {
  const { name, version } = recipe
  const path = join(out, name, version)
  let staging: StagingFolder | undefined
  try {
    await prepareSuite(out)
    staging = openStagingFolder(path)
    const { manifest, sums, tooFew } = await write(staging.draft)
    const written = await settle(staging, path, manifest, replace)
    const { mixed } = await addArm(out, manifest)
    const { records, refused, unchanged, withoutNoise = null, findings, edits } = manifest.counts
    const counts = { records, refused, unchanged, withoutNoise, findings, edits }
    const { refusals } = sums
    const { fingerprint } = manifest
    const expected = expectedFindings(recipe, findings)
    return { recipe: name, version, path, ...counts, fingerprint, expected, tooFew, refusals, written, mixed }
  } finally {
    staging?.close()
  }
}

async function writeDataset(folder: string, options: BuildOptions, context: BuildContext): Promise<Draft> {
  const { cases, model } = options
  const { recipe, source, runner } = context
  const totals = censusTotals(recipe)
  const files = openBuildFiles(folder, totals, runner !== null)
  const { sums } = files
  try {
    await doCases(options, context, files)
    const lines = files.close()
    demandAnswered(recipe, sums.missing, sums.firstMissing, { cases, flags: model?.flags })
    const counted = { plan: planOf(options, context), input: source.receipt(sums.licenses), lines, sums, totals }
    return { ...finishDataset(folder, recipe, counted), sums }
  } finally {
    files.abandon()
  }
}
