import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { isFolder } from '../../folder.js'
import { readManifest } from '../receipt/index.js'
import { datasetVersion, loadRecipes, recipeName } from '../recipe/index.js'
import { type Arm, armOf, compareTexts, compareVersions, readSuite, suiteFile } from './suite.js'

/** The dataset folders that a path stands for. */
export interface FoundDatasets {
  readonly folders: readonly string[]
  /** Where the receipt of a folder contradicts its content, in words. */
  readonly faults: readonly string[]
}

/**
 * The dataset folders that a path stands for: itself, or where it is the folder of several builds (`<out>`), every
 * `<recipe>/<version>` in it, whether its receipt lists it or not. A folder of one recipe (`<out>/<recipe>`) stands for
 * the one version in it.
 *
 * They come in the order of the bundled recipes, `original` first, then others by name.
 *
 * @throws {PipelineError} input-invalid — a folder without any dataset, or with several versions of one;
 * digest-mismatch — a receipt that is none
 */
export function findDatasets(path: string): FoundDatasets {
  if (!isFolder(path) || hasManifest(path)) return { folders: [path], faults: [] }
  const listed = readSuite(path)?.arms ?? []
  const existing = datasetsBelow(path)
  if (existing.length === 0 && listed.length === 0) {
    const [only, ...more] = versionsIn(path)
    if (only !== undefined && more.length === 0) return { folders: [only], faults: [] }
    if (only !== undefined) {
      const named = [only, ...more].join(', ')
      const message = `${path} holds several versions of a dataset, and one is expected. Name one of them: ${named}.`
      throw new PipelineError('input-invalid', message, { file: path })
    }
    if (holdsShards(path)) {
      const message = `${path} holds shards, the parts of a dataset. Join them with "medqa-perturb merge ${path} --out DIR", and name that folder.`
      throw new PipelineError('input-invalid', message, { file: path })
    }
    const message = `${path} is not a dataset folder and holds none: expected manifest.json in it, or <recipe>/<version>/manifest.json. Name the folder that "build --out" was given, or one dataset in it.`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  const faults = listed.flatMap((arm) => faultOf(path, arm) ?? [])
  return { folders: existing.map(({ name, version }) => join(path, name, version)), faults }
}

/** Whether parts of a dataset are in a folder, or one or two folders below. */
function holdsShards(path: string, deepest = 2): boolean {
  return readdirSync(path, { withFileTypes: true }).some((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return false
    return /^shard-\d+-of-\d+$/.test(entry.name) || (deepest > 0 && holdsShards(join(path, entry.name), deepest - 1))
  })
}

/** The datasets of a folder of one recipe, by version. */
function versionsIn(path: string): readonly string[] {
  const versions = readdirSync(path).filter((name) => datasetVersion.safeParse(name).success)
  return versions
    .sort(compareVersions)
    .map((version) => join(path, version))
    .filter(hasManifest)
}

type Place = Pick<Arm, 'name' | 'version'>

function datasetsBelow(path: string): readonly Place[] {
  const order = loadRecipes(['all']).map(({ name }) => name)
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  const names = readdirSync(path).filter((name) => recipeName.safeParse(name).success && isFolder(join(path, name)))
  return names
    .flatMap((name) => readdirSync(join(path, name)).map((version): Place => ({ name, version })))
    .filter(({ name, version }) => datasetVersion.safeParse(version).success && hasManifest(join(path, name, version)))
    .sort(
      (a, b) => rank(a.name) - rank(b.name) || compareTexts(a.name, b.name) || compareVersions(a.version, b.version),
    )
}

function faultOf(path: string, arm: Arm): string | undefined {
  const folder = join(path, arm.name, arm.version)
  const suite = join(path, suiteFile)
  if (!hasManifest(folder)) {
    return `${suite} lists ${arm.name} ${arm.version}, and ${folder} is not there. Build it again; to do without it, name the other datasets one by one, or build any of them again with the same command: suite.json then lists what is there.`
  }
  if (canonicalJson(armOf(readManifest(folder))) === canonicalJson(arm)) return undefined
  return `${suite} lists another ${arm.name} ${arm.version} (fingerprint ${arm.fingerprint.slice(0, 12)}…) than the one that stands in ${folder}. Build it again, or name the datasets that you mean.`
}

function hasManifest(folder: string): boolean {
  return existsSync(join(folder, 'manifest.json'))
}
