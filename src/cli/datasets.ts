import { PipelineError } from '../errors.js'
import { counted } from '../format/index.js'
import { printMessage, type Quiet } from './output.js'

/** Flags of commands that read several datasets. */
export interface DatasetFlags extends Quiet {
  readonly mixed?: boolean
}

/** How a command that takes datasets describes them. */
export const datasetFolders =
  'dataset folders, <out>/<recipe> (one version) or <out>/<recipe>/<version>, or <out> for all datasets in it'

/** How `--mixed` is described. */
export const mixedFlag = [
  '--mixed',
  'take together datasets of different cases, seeds or limits, each recipe once (one recipe over seeds: --name for each, or --replicates)',
] as const

/**
 * The dataset folders that were named, each once; where a parent was named, all in it.
 *
 * @throws {PipelineError} usage — they do not belong together, and nobody said `--mixed`; input-invalid — none is there;
 * digest-mismatch — the receipt of a parent says otherwise
 */
export async function datasetsOf(paths: readonly string[], flags: DatasetFlags): Promise<readonly string[]> {
  const { folders, faults } = await foundIn(paths, flags)
  const [fault] = faults
  if (fault === undefined) return folders
  throw new PipelineError('digest-mismatch', fault)
}

/**
 * The one dataset that a path stands for: its folder, or that of a recipe with one version.
 *
 * @throws {PipelineError} usage — there are several; as {@link datasetsOf}
 */
export async function oneDatasetOf(path: string, command: string): Promise<string> {
  const [folder, ...others] = await datasetsOf([path], { mixed: true })
  if (folder !== undefined && others.length === 0) return folder
  const named = [folder, ...others].join(', ')
  throw new PipelineError(
    'usage',
    `${command} expects one dataset, but ${path} holds several. Name one of them: ${named}.`,
  )
}

/** {@link datasetsOf} for who tells faults of receipts in another way. */
export async function foundIn(
  paths: readonly string[],
  flags: DatasetFlags,
): Promise<{ readonly folders: readonly string[]; readonly faults: readonly string[] }> {
  const { findDatasets, refuseMixed } = await import('../dataset/index.js')
  const found = paths.map(findDatasets)
  const folders = [...new Set(found.flatMap((one) => one.folders))]
  if (flags.mixed !== true) refuseMixed(folders)
  return { folders, faults: found.flatMap(({ faults }) => faults) }
}

/** Says which manifests cannot vouch for all that they say. @throws {PipelineError} input-invalid, digest-mismatch */
export async function warnOfUnsealed(folders: readonly string[], flags: DatasetFlags): Promise<void> {
  const { readManifest } = await import('../dataset/index.js')
  for (const folder of folders) {
    if (readManifest(folder).sha256 !== undefined) continue
    printMessage(
      `${folder}/manifest.json was written before manifests had a digest of their own, so changes to its summary, licenses and toolchain cannot be detected. Rebuild with --replace to add one.`,
      flags,
    )
  }
}

const damageShown = 5

/**
 * Warns of files that are not as their manifest says, for commands that show a dataset all the same.
 *
 * @returns what is wrong in each folder, a line a file
 */
export async function warnOfDamage(
  folders: readonly string[],
  flags: DatasetFlags,
): Promise<readonly (readonly string[])[]> {
  const { damageIn } = await import('../dataset/index.js')
  const all: (readonly string[])[] = []
  for (const folder of folders) {
    const damage = (await damageIn(folder)).map(({ file, message }) => `${file}: ${message}`)
    all.push(damage)
    if (damage.length === 0) continue
    const shown = damage.slice(0, damageShown).map((words) => `Warning: ${folder}/${words}.`)
    const more = damage.length > damageShown ? [`… and ${counted(damage.length - damageShown, 'more file')}.`] : []
    printMessage([...shown, ...more, `"medqa-perturb verify ${folder}" shows what differs.`].join('\n'), flags)
  }
  await warnOfUnsealed(folders, flags)
  return all
}
