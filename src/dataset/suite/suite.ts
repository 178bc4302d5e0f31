import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { canonicalJson, digestOf } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { count, digest } from '../../plain-schemas.js'
import { parseJson } from '../../schema-problem.js'
import { isDatasetFolder, lockFolderInTurn, readText, refuseInDataset, replaceReceipt } from '../file/index.js'
import type { Manifest } from '../receipt/index.js'
import { datasetVersion, recipeName } from '../recipe/index.js'

/** Name and revision of the receipt's format. */
const suiteFormat = 'medqa-perturb/suite@1' as const

/** The receipt of all builds into one folder. */
export const suiteFile = 'suite.json'

/** No receipt is longer, in bytes. */
const maxSuiteBytes = 16 * 1024 * 1024

const limit = count.nullable()

/** What arms must have in common to be compared, in the order in which differences are told. */
export const sharedKeys = ['cases', 'seed', 'limit'] as const

const armSchema = z.strictObject({
  name: recipeName,
  version: datasetVersion,
  fingerprint: digest,
  /** SHA-256 of the file of cases; of the list of them where there are several. */
  cases: digest,
  seed: z.string(),
  limit,
  /** The recipe brought its cases; such arms share theirs with each other, and with no arm over a file. */
  own: z.literal(true).optional(),
})

/** One dataset as the receipt names it: an arm of the experiment. */
export type Arm = z.infer<typeof armSchema>

/** `suite.json`: which datasets were built into a folder, and what all of them were built from. */
export const suiteReceiptSchema = z.strictObject({
  format: z.literal(suiteFormat),
  /** Of all arms; null where it is named in `mixed`. */
  cases: digest.nullable(),
  seed: z.string().nullable(),
  limit,
  /** In what the arms differ; such arms are read together only with `--mixed`. */
  mixed: z.array(z.enum(sharedKeys)),
  /** By name, then by version. */
  arms: z.array(armSchema),
})

/** The content of `suite.json`. */
export type SuiteReceipt = z.infer<typeof suiteReceiptSchema>

/** How a receipt names the dataset of a manifest. */
export function armOf({ name, version, fingerprint, inputs, seed, limit, recipe }: Manifest): Arm {
  const digests = inputs.map(({ sha256 }) => sha256)
  const [only] = digests
  return {
    name,
    version,
    fingerprint,
    cases: only !== undefined && digests.length === 1 ? only : digestOf(digests),
    seed,
    limit,
    ...(recipe.cases === undefined ? {} : { own: true }),
  }
}

/** The receipt of arms: the same for the same arms, in whatever order they were built. */
export function suiteOf(arms: readonly Arm[]): SuiteReceipt {
  const mixed = differences(arms)
  const first = arms.find(({ own }) => own !== true) ?? arms[0]
  return {
    format: suiteFormat,
    cases: mixed.includes('cases') ? null : (first?.cases ?? null),
    seed: mixed.includes('seed') ? null : (first?.seed ?? null),
    limit: mixed.includes('limit') ? null : (first?.limit ?? null),
    mixed: [...mixed],
    arms: [...arms].sort((a, b) => compareTexts(a.name, b.name) || compareVersions(a.version, b.version)),
  }
}

/** In what arms differ that they should have in common. */
export function differences(arms: readonly Arm[]): readonly (typeof sharedKeys)[number][] {
  return sharedKeys.filter((key) => {
    const groups =
      key === 'cases' ? [arms.filter(({ own }) => own === true), arms.filter(({ own }) => own !== true)] : [arms]
    return groups.some((group) => new Set(group.map((arm) => arm[key])).size > 1)
  })
}

/**
 * The receipt of a folder; undefined where it has none.
 *
 * @throws {PipelineError} digest-mismatch — the file under its name is no receipt, or it was changed
 */
export function readSuite(folder: string): SuiteReceipt | undefined {
  const path = join(folder, suiteFile)
  if (!existsSync(path)) return undefined
  const refuse = (problem: string, cause?: unknown) => notASuite(path, problem, cause)
  const suite = parseJson(readText(path, maxSuiteBytes), suiteReceiptSchema, refuse)
  if (canonicalJson(suiteOf(suite.arms)) === canonicalJson(suite)) return suite
  throw notASuite(path, 'what it says of all arms does not follow from its arms')
}

/**
 * Makes sure that an arm can be added to a folder, before it is built.
 *
 * @throws {PipelineError} usage — the folder is a dataset; digest-mismatch — its receipt is none; folder-busy; disk-failed
 */
export async function prepareSuite(folder: string): Promise<void> {
  // Checked with a name that no receipt has, because the folder's own receipt may be there.
  refuseInDataset(join(folder, 'any'))
  const unlock = await lockFolderInTurn(folder)
  try {
    readSuite(folder)
  } finally {
    unlock()
  }
}

/**
 * Adds a finished dataset to the receipt of its folder; arms that no longer exist are left out. Builds
 * that end at the same time wait for one another, so each finds its arm in the receipt.
 *
 * @throws {PipelineError} digest-mismatch — the receipt is none; folder-busy; disk-failed
 */
export async function addArm(folder: string, manifest: Manifest): Promise<SuiteReceipt> {
  const arm = armOf(manifest)
  const unlock = await lockFolderInTurn(folder)
  try {
    const existing = readSuite(folder)
    const others = (existing?.arms ?? []).filter(({ name, version }) => {
      return !(name === arm.name && version === arm.version) && isDatasetFolder(join(folder, name, version))
    })
    const suite = suiteOf([...others, arm])
    if (existing === undefined || canonicalJson(existing) !== canonicalJson(suite)) {
      replaceReceipt(join(folder, suiteFile), `${JSON.stringify(suite, null, 2)}\n`)
    }
    return suite
  } finally {
    unlock()
  }
}

/** Orders versions as their numbers do: 1.2.0 before 1.10.0, and that before 1.10.0-r1. */
export function compareVersions(a: string, b: string): number {
  const [x = [], y = []] = [a, b].map((version) => version.split(/\.|-r/).map(Number))
  const longest = x.length > y.length ? x : y
  return longest.map((_, at) => (x[at] ?? 0) - (y[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Orders texts by their code units, wherever the program runs. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function notASuite(path: string, problem: string, cause?: unknown): PipelineError {
  const message = `${path} should be the receipt of the datasets beside it, but ${problem}. Move it away and build one of them again, or give another --out.`
  return new PipelineError('digest-mismatch', message, { file: path }, cause)
}
